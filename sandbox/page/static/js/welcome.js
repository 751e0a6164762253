// The beginning of every channel: what it is, and what to try first.
import { Domino } from "./avatar.js";
import { html } from "./preact.js";

const SUGGESTED = ["domino play", "domino solo", "help learn", "domino rules", "ranking week"];
const DM = 1;
const MOST = 3;

export function Welcome({ channel, context }) {
  const { t, client, commands, suggest } = context;
  const name = context.titleOf(channel);
  if (channel.type === DM) {
    return html`<div class="welcome"><${Domino} className="welcome-art" /><p class="welcome-title">${client.nameOf(client.botId)}</p>
      <p>${t("welcome_dm")}</p></div>`;
  }
  const first = client.tree(channel.guild_id)[0]?.channel.id === channel.id;
  const known = new Map(commands.map((command) => [command.words, command]));
  const offered = SUGGESTED.map((words) => known.get(words)).filter(Boolean);
  const shown = (offered.length ? offered : commands).slice(0, MOST);
  return html`<div class="welcome"><${Domino} className="welcome-art" />
    <p class="welcome-title">${t("welcome", { name })}</p>
    <p>${t(first ? "welcome_try" : "welcome_other")}</p>
    ${first && html`<ol class="steps"><li>${t("step_open")}</li><li>${t("step_join")}</li><li>${t("step_play")}</li></ol>`}
    ${
      first &&
      shown.length > 0 &&
      html`<p class="row">${shown.map(
        (command) =>
          html`<button type="button" class="button primary" onClick=${() => suggest(command.words)}>/${command.shown}</button>`,
      )}</p>`
    }
    ${first && shown.length === 0 && html`<p class="subtext">${t("no_commands_yet")}</p>`}
  </div>`;
}
