// Embeds of older messages.
import { inline, Markdown } from "./markdown.js";
import { Picture } from "./picture.js";
import { html } from "./preact.js";
import { formatMoment } from "./clock.js";

export function Embed({ embed, context }) {
  const { title, description, url, color, fields = [], author, footer, image, thumbnail, timestamp } = embed;
  const style = color ? { "--accent": `#${color.toString(16).padStart(6, "0")}` } : {};
  const foot = [footer?.text, timestamp && formatMoment(Date.parse(timestamp), "f", context.locale)].filter(
    Boolean,
  );
  const heading = title && inline(title, context);
  return html`<div class="embed accented" style=${style}>
    ${thumbnail && html`<${Picture} media=${thumbnail} t=${context.t} className="thumbnail" />`}
    ${author && html`<p class="embed-author">${author.name}</p>`}
    ${title && html`<p class="embed-title">${url ? html`<a href=${url} target="_blank" rel="noopener noreferrer">${heading}</a>` : heading}</p>`}
    ${description && html`<${Markdown} text=${description} context=${context} />`}
    ${
      fields.length > 0 &&
      html`<div class="embed-fields">${fields.map(
        (
          field,
        ) => html`<div class=${field.inline ? "inline" : ""}><strong>${inline(field.name, context)}</strong>
        <${Markdown} text=${field.value} context=${context} /></div>`,
      )}</div>`
    }
    ${image && html`<${Picture} media=${image} t=${context.t} />`}
    ${foot.length > 0 && html`<p class="subtext">${foot.join(" • ")}</p>`}
  </div>`;
}
