// Discord's markdown as virtual nodes. Nothing is ever put into the page as HTML.
import { formatMoment, formatRelative, useNow } from "./clock.js";
import { Emoji } from "./emoji.js";
import { Icon } from "./icons.js";
import { html, useState } from "./preact.js";

function Timestamp({ seconds, style, locale }) {
  const now = useNow();
  const ms = seconds * 1000;
  const shown = style === "R" ? formatRelative(ms, now, locale) : formatMoment(ms, style, locale);
  return html`<time class="stamp" datetime=${new Date(ms).toISOString()} title=${formatMoment(ms, "F", locale)}>${shown}</time>`;
}

function Spoiler({ label, children }) {
  const [shown, show] = useState(false);
  if (shown) return html`<span class="spoiler open">${children}</span>`;
  return html`<button type="button" class="spoiler" aria-label=${label} onClick=${() => show(true)}>${children}</button>`;
}

/** A link; one into the server opens the channel in the same pane. */
export function Link({ url, context, className, children }) {
  const inside = /^https:\/\/(?:\w+\.)?discord(?:app)?\.com\/channels\/(?:\d+|@me)\/(\d+)/.exec(url);
  if (inside && context.client.channels.has(inside[1])) {
    const open = (event) => {
      event.preventDefault();
      context.open(inside[1]);
    };
    const bare = children === url;
    const shown = bare
      ? html`#${context.client.channels.get(inside[1]).name || context.t("direct_messages")} › …`
      : children;
    return html`<a class=${bare ? "mention" : className} href=${url} onClick=${open}>${shown}</a>`;
  }
  return html`<a class=${className} href=${url} target="_blank" rel="noopener noreferrer">${children}</a>`;
}

function channelMention(id, context) {
  const channel = context.client.channels.get(id);
  if (!channel) return html`<span class="mention">#…</span>`;
  const sign = channel.thread_metadata ? html`<${Icon} name="thread" size=${14} /> ` : "#";
  return html`<button type="button" class="mention" onClick=${() => context.open(id)}>${sign}${channel.name}</button>`;
}

function roleMention(id, { client }) {
  const role = client.guilds.flatMap(({ roles }) => roles).find((found) => found.id === id);
  return html`<span class="mention">@${role?.name ?? "…"}</span>`;
}

const INLINE = [
  [/^\\([^0-9A-Za-z\s])/, ([, sign]) => sign],
  [/^(`+)([\s\S]*?[^`])\1(?!`)/, ([, , code]) => html`<code>${code.trim()}</code>`],
  [/^<(https?:\/\/[^\s>]+)>/, ([, url], context) => link(url, url, context)],
  [
    /^\[((?:[^[\]\\]|\\.)+)\]\(<?(https?:\/\/[^\s)>]+)>?(?: "[^"]*")?\)/,
    ([, text, url], context) => link(url, inline(text, context), context),
  ],
  [/^https?:\/\/[^\s<]*[^<.,:;"')\]\s]/, ([url], context) => link(url, url, context)],
  [/^<@!?(\d+)>/, ([, id], { client }) => html`<span class="mention">@${client.nameOf(id)}</span>`],
  [/^<@&(\d+)>/, ([, id], context) => roleMention(id, context)],
  [/^<#(\d+)>/, ([, id], context) => channelMention(id, context)],
  [
    /^<\/([^:>]+):\d+>/,
    ([, words], context) =>
      html`<button type="button" class="mention" onClick=${() => context.suggest(words)}>/${words}</button>`,
  ],
  [
    /^<(a?):(\w+):(\d+)>/,
    ([, animated, name, id]) => html`<${Emoji} emoji=${{ id, name, animated: !!animated }} />`,
  ],
  [
    /^<t:(-?\d{1,13})(?::([tTdDfFR]))?>/,
    ([, seconds, style], { locale }) =>
      html`<${Timestamp} seconds=${+seconds} style=${style} locale=${locale} />`,
  ],
  [/^@(everyone|here)\b/, ([text]) => html`<span class="mention">${text}</span>`],
  [/^\*\*([\s\S]+?)\*\*(?!\*)/, ([, text], context) => html`<strong>${inline(text, context)}</strong>`],
  [/^__([\s\S]+?)__(?!_)/, ([, text], context) => html`<u>${inline(text, context)}</u>`],
  [
    /^\*(?=\S)((?:\*\*[\s\S]+?\*\*|[^*])+?)\*(?!\*)/,
    ([, text], context) => html`<em>${inline(text, context)}</em>`,
  ],
  [/^_(?=\S)([^_]+?)_(?![_\w])/, ([, text], context) => html`<em>${inline(text, context)}</em>`],
  [/^~~([\s\S]+?)~~/, ([, text], context) => html`<s>${inline(text, context)}</s>`],
  [
    /^\|\|([\s\S]+?)\|\|/,
    ([, text], context) => html`<${Spoiler} label=${context.t("spoiler")}>${inline(text, context)}<//>`,
  ],
  [/^\n/, () => html`<br />`],
];
const PLAIN = /^(?:[^\\`<[h@*_~|\n]+|[\s\S])/;

function link(url, children, context) {
  return html`<${Link} url=${url} context=${context}>${children}<//>`;
}

/** Markdown within a line. ``context``: client, locale, t, open(channel id), suggest(command words). */
export function inline(text, context) {
  const nodes = [];
  let rest = text;
  let before = "";
  while (rest) {
    const intraword = /\w$/.test(before) && /^[_h]/.test(rest);
    const found =
      !intraword && INLINE.map(([pattern, make]) => [pattern.exec(rest), make]).find(([match]) => match);
    const [taken] = found ? found[0] : PLAIN.exec(rest);
    const node = found ? found[1](found[0], context) : taken;
    if (typeof node === "string" && typeof nodes.at(-1) === "string") nodes[nodes.length - 1] += node;
    else nodes.push(node);
    before = taken;
    rest = rest.slice(taken.length);
  }
  return nodes;
}

const BLOCKS = [
  [
    /^(#{1,3}) +(.+)$/,
    ([, signs, text], context) => html`<p class=${`h${signs.length}`}>${inline(text, context)}</p>`,
  ],
  [/^-# +(.+)$/, ([, text], context) => html`<p class="subtext">${inline(text, context)}</p>`],
];

function listOf(lines, context) {
  const ordered = /^\s*\d/.test(lines[0]);
  const items = [];
  for (const line of lines) {
    const [, space, , text] = /^(\s*)([-*]|\d+\.) (.*)$/.exec(line);
    if (space.length >= 2 && items.length) items.at(-1).inner.push(line.slice(2));
    else items.push({ text, inner: [] });
  }
  const body = items.map(
    ({ text, inner }) =>
      html`<li>${inline(text, context)}${inner.length ? listOf(inner, context) : null}</li>`,
  );
  return ordered ? html`<ol start=${parseInt(lines[0], 10)}>${body}</ol>` : html`<ul>${body}</ul>`;
}

function takeWhile(lines, from, pattern) {
  let to = from;
  while (to < lines.length && pattern.test(lines[to])) to += 1;
  return lines.slice(from, to);
}

function blocks(text, context) {
  const lines = text.split("\n");
  const nodes = [];
  let paragraph = [];
  const flush = () => {
    if (paragraph.some((line) => line.trim()))
      nodes.push(html`<p>${inline(paragraph.join("\n").trim(), context)}</p>`);
    paragraph = [];
  };
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    const block = BLOCKS.map(([pattern, make]) => [pattern.exec(line), make]).find(([match]) => match);
    const listed = takeWhile(lines, at, /^\s*([-*]|\d+\.) /);
    const quoted = takeWhile(lines, at, /^> /);
    if (block) {
      flush();
      nodes.push(block[1](block[0], context));
    } else if (listed.length) {
      flush();
      nodes.push(listOf(listed, context));
      at += listed.length - 1;
    } else if (quoted.length) {
      flush();
      nodes.push(html`<blockquote>${blocks(quoted.map((q) => q.slice(2)).join("\n"), context)}</blockquote>`);
      at += quoted.length - 1;
    } else if (line.startsWith(">>> ")) {
      flush();
      nodes.push(
        html`<blockquote>${blocks([line.slice(4), ...lines.slice(at + 1)].join("\n"), context)}</blockquote>`,
      );
      break;
    } else paragraph.push(line);
  }
  flush();
  return nodes;
}

/** A whole text with its blocks. */
export function Markdown({ text, context }) {
  const parts = text.split(/```(?:[\w+-]*\n)?([\s\S]*?)```/);
  const nodes = parts.map((part, index) =>
    index % 2 ? html`<pre tabindex="0"><code>${part.replace(/\n$/, "")}</code></pre>` : blocks(part, context),
  );
  return html`<div class="markdown">${nodes}</div>`;
}
