// The server's channels and threads, and the direct messages with the bot.
import { Avatar } from "./avatar.js";
import { Icon } from "./icons.js";
import { html } from "./preact.js";

function Entry({ channel, sign, label, className = "", context, current, onOpen }) {
  const unread = context.client.unread.get(channel.id);
  const here = channel.id === current;
  const news = unread && !here;
  return html`<li class=${className}>
    <button type="button" class=${`channel ${here ? "here" : ""} ${news ? "unread" : ""}`} aria-current=${here ? "page" : null} onClick=${() => onOpen(channel.id)}>
      <span class="sign" aria-hidden="true">${sign}</span><span class="channel-name">${label}</span>
      ${news && html`<span class="unseen">${context.t("unread", { count: unread.count })}</span>`}
      ${news && unread.pings > 0 && html`<span class="badge" aria-hidden="true">${unread.pings}</span>`}
    </button></li>`;
}

export function Sidebar({ context, current, onOpen }) {
  const { client, t } = context;
  const bot = client.users.get(client.botId);
  const shared = { context, current, onOpen };
  return html`<nav class="sidebar" aria-label=${t("channels")}>
    ${client.guilds.map(
      (guild) => html`<section><h3>${guild.name}</h3><ul>
        ${client.tree(guild.id).map(
          ({
            channel,
            threads,
          }) => html`<${Entry} key=${channel.id} channel=${channel} sign="#" label=${channel.name} ...${shared} />
            ${threads.map((thread) => html`<${Entry} key=${thread.id} channel=${thread} sign=${html`<${Icon} name="thread" size=${14} />`} label=${thread.name} className="thread" ...${shared} />`)}`,
        )}
      </ul></section>`,
    )}
    <section><h3>${t("direct_messages")}</h3><ul>
      ${
        client.dm &&
        bot &&
        html`<${Entry} channel=${client.dm} sign=${html`<${Avatar} user=${bot} users=${client.users} size=${20} />`}
        label=${client.nameOf(bot.id)} className="dm" ...${shared} />`
      }
    </ul></section>
  </nav>`;
}
