// One message: who, when, what, and what can be done with it.
import { Refused } from "./api.js";
import { Avatar } from "./avatar.js";
import { formatMoment, nowMs } from "./clock.js";
import { children, FileCard } from "./components.js";
import { Embed } from "./embed.js";
import { Icon } from "./icons.js";
import { Markdown } from "./markdown.js";
import { Picture } from "./picture.js";
import { html, useState } from "./preact.js";

const V2 = 1 << 15;
const THREAD_CREATED = 18;
const APART_MS = 7 * 60_000;

/** Whether a message stands under the head of the one before it. */
export function continues(message, before) {
  if (!before || before.author.id !== message.author.id || message.interaction_metadata) return false;
  if (before.ephemeral !== message.ephemeral || message.type !== 0) return false;
  return Date.parse(message.timestamp) - Date.parse(before.timestamp) < APART_MS;
}

function when(message, locale) {
  const ms = Date.parse(message.timestamp);
  const today = new Date(nowMs()).toDateString() === new Date(ms).toDateString();
  return formatMoment(ms, today ? "t" : "f", locale);
}

function Origin({ message, context }) {
  const { interaction_metadata: origin } = message;
  if (!origin?.name) return null;
  const user = context.client.users.get(origin.user.id) ?? origin.user;
  return html`<p class="origin"><${Avatar} user=${user} users=${context.client.users} size=${16} />
    <span>${context.t("used_command", { name: context.client.nameOf(user.id) })} <b>/${origin.name}</b></span></p>`;
}

function Attachments({ message, context }) {
  const files = message.attachments;
  if (message.flags & V2 || files.length === 0) return null;
  return html`<div class="attachments">${files.map((file) =>
    file.content_type?.startsWith("image/")
      ? html`<${Picture} key=${file.id} media=${file} alt=${file.description} spoiler=${file.filename.startsWith("SPOILER_")} t=${context.t} />`
      : html`<${FileCard} key=${file.id} url=${file.url} name=${file.filename} size=${file.size} />`,
  )}</div>`;
}

function Body({ message, context }) {
  if (message.loading) {
    return html`<p class="thinking"><span class="dots" aria-hidden="true"><i /><i /><i /></span>${context.t(
      "thinking",
      {
        name: context.client.nameOf(message.author.id),
      },
    )}</p>`;
  }
  return html`${message.content && html`<${Markdown} text=${message.content} context=${context} />`}
    <${Attachments} message=${message} context=${context} />
    ${message.embeds.map((embed, index) => html`<${Embed} key=${index} embed=${embed} context=${context} />`)}
    ${message.components.length > 0 && html`<div class="components">${children(message.components, context)}</div>`}
    ${message.edited_timestamp && !(message.flags & V2) && html`<span class="edited">${context.t("edited")}</span>`}
    ${message.thread && html`<button type="button" class="thread-link" onClick=${() => context.open(message.thread.id)}><${Icon} name="thread" size=${16} /> ${message.thread.name}</button>`}`;
}

function Notice({ message, context, failure }) {
  const { t, client } = context;
  return html`${failure && html`<p class="failure" role="alert">${failure}</p>`}
    ${
      message.ephemeral &&
      html`<p class="ephemeral-note"><${Icon} name="eye" size=${14} /> ${t("only_you")} • <button type="button" class="link" onClick=${() => client.dismiss(message.id)}>${t("dismiss")}</button></p>`
    }`;
}

/** ``context``: client, locale, t, open(channel id), suggest(words), showModal(outcome), remove(message id). */
export function Message({ message, compact, context: outer }) {
  const [busy, setBusy] = useState(null);
  const [failure, setFailure] = useState(null);
  const { client, t, locale } = outer;
  const author = client.users.get(message.author.id) ?? message.author;
  const use = async (action, body) => {
    setBusy(body.custom_id);
    setFailure(null);
    try {
      const outcome = await client.act(action, { message: message.id, ...body });
      if (outcome.error) setFailure(t("interaction_failed"));
      if (outcome.modal) outer.showModal(outcome);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setFailure(`${t("refused")} ${error.message}`);
    } finally {
      setBusy(null);
    }
  };
  const context = { ...outer, message, busy, use };
  if (message.type === THREAD_CREATED) {
    return html`<article class="system"><${Icon} name="thread" size=${16} /> ${t("thread_started", { name: client.nameOf(author.id) })} <b>${message.content}</b></article>`;
  }
  const kinds = [
    compact && "compact",
    message.ephemeral && "ephemeral",
    client.isPinged(message) && "pinged",
  ];
  const removable = author.bot && !message.ephemeral;
  return html`<article class=${`message ${kinds.filter(Boolean).join(" ")}`} data-message=${message.id}
    aria-label=${`${client.nameOf(author.id)}, ${when(message, locale)}`}>
    <${Origin} message=${message} context=${context} />
    ${!compact && html`<${Avatar} user=${author} users=${client.users} />`}
    ${
      !compact &&
      html`<header><strong class="author">${client.nameOf(author.id)}</strong>${author.bot && html`<span class="app-tag">APP</span>`}
      <time datetime=${message.timestamp}>${when(message, locale)}</time></header>`
    }
    <div class="body"><${Body} message=${message} context=${context} /></div>
    <${Notice} message=${message} context=${context} failure=${failure} />
    ${
      removable &&
      outer.remove &&
      html`<button type="button" class="remove icon-button" title=${t("delete_message")}
      aria-label=${t("delete_message")} onClick=${() => outer.remove(message.id)}><${Icon} name="bin" size=${16} /></button>`
    }
  </article>`;
}
