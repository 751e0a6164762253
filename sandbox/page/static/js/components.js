// Components V2 (and the rows of older messages) as Discord's client shows them.
import { localUrl } from "./api.js";
import { Emoji } from "./emoji.js";
import { Icon } from "./icons.js";
import { Link, Markdown } from "./markdown.js";
import { Picture } from "./picture.js";
import { html, useState } from "./preact.js";
import { Select } from "./select.js";

const LINK = 5;
const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "premium" };

function Row({ component, context }) {
  return html`<div class="row">${children(component.components, context)}</div>`;
}

function Button({ component, context }) {
  const { label, emoji, style, disabled, url, custom_id: customId } = component;
  const busy = context.busy === customId && customId !== undefined;
  const content = html`${emoji && html`<${Emoji} emoji=${emoji} decorative=${!!label} />`}${label && html`<span>${label}</span>`}`;
  const look = `button ${STYLES[style] ?? "secondary"} ${label ? "" : "emoji-only"} ${busy ? "busy" : ""}`;
  if (style === LINK) {
    return html`<${Link} url=${url} context=${context} className=${look}>${content}<${Icon} name="outside" size=${14} /><//>`;
  }
  const press = () => !disabled && !context.busy && context.use("press", { custom_id: customId });
  return html`<button type="button" class=${look} aria-disabled=${disabled ? "true" : null} aria-busy=${busy ? "true" : null}
    data-custom-id=${customId} onClick=${press}>${content}</button>`;
}

function SelectMenu({ component, context }) {
  const use = (values) => context.use("select", { custom_id: component.custom_id, values });
  return html`<${Select} id=${`s-${context.message.id}-${component.id ?? component.custom_id}`} select=${component} client=${context.client}
    t=${context.t} busy=${context.busy === component.custom_id} onChange=${use} />`;
}

function Section({ component, context }) {
  return html`<div class="section"><div class="section-text">${children(component.components, context)}</div>
    <div class="section-accessory"><${Component} component=${component.accessory} context=${context} /></div></div>`;
}

function TextDisplay({ component, context }) {
  return html`<${Markdown} text=${component.content} context=${context} />`;
}

function Thumbnail({ component, context }) {
  return html`<${Picture} media=${component.media} alt=${component.description} spoiler=${component.spoiler} t=${context.t} className="thumbnail" />`;
}

function Gallery({ component, context }) {
  const altOf = ({ media, description }) =>
    description ?? context.message.attachments.find(({ id }) => id === media.attachment_id)?.description;
  return html`<div class=${`gallery of-${Math.min(component.items.length, 4)}`}>
    ${component.items.map(
      (item, index) =>
        html`<${Picture} key=${index} media=${item.media} alt=${altOf(item)} spoiler=${item.spoiler} t=${context.t} />`,
    )}</div>`;
}

function File({ component, context }) {
  const attached = context.message.attachments.find(({ id }) => id === component.file.attachment_id);
  return html`<${FileCard} url=${component.file.url} name=${attached?.filename ?? component.name} size=${attached?.size ?? component.size} />`;
}

/** A file to download. */
export function FileCard({ url, name, size }) {
  return html`<a class="file" href=${localUrl(url)} download=${name}><${Icon} name="file" size=${24} />
    <span><strong>${name}</strong>${size !== undefined && html`<small>${Math.ceil(size / 1024)} kB</small>`}</span></a>`;
}

function Separator({ component }) {
  const space = component.spacing === 2 ? "wide" : "";
  return component.divider === false ? html`<div class=${`gap ${space}`} />` : html`<hr class=${space} />`;
}

function Container({ component, context }) {
  const [covered, setCovered] = useState(!!component.spoiler);
  const colour = component.accent_color ?? null;
  const style = colour === null ? {} : { "--accent": `#${colour.toString(16).padStart(6, "0")}` };
  return html`<div class=${`container ${colour === null ? "" : "accented"} ${covered ? "covered" : ""}`} style=${style}>
    ${covered && html`<button type="button" class="cover" onClick=${() => setCovered(false)}>${context.t("spoiler")}</button>`}
    <div class="container-body" inert=${covered}>${children(component.components, context)}</div></div>`;
}

const KINDS = {
  1: Row,
  2: Button,
  3: SelectMenu,
  5: SelectMenu,
  6: SelectMenu,
  7: SelectMenu,
  8: SelectMenu,
  9: Section,
  10: TextDisplay,
  11: Thumbnail,
  12: Gallery,
  13: File,
  14: Separator,
  17: Container,
};

/** One component; ``context`` as for Markdown, with message, busy (a custom id) and use(action, body). */
export function Component({ component, context }) {
  const Kind = KINDS[component.type];
  if (!Kind) return html`<p class="subtext">${context.t("unknown_component", { type: component.type })}</p>`;
  return html`<${Kind} component=${component} context=${context} />`;
}

export function children(components, context) {
  return components.map(
    (component, index) => html`<${Component} key=${index} component=${component} context=${context} />`,
  );
}
