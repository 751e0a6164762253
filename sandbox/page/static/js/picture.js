// Pictures with their alternative text, and the view in which they fill the window.
import { localUrl } from "./api.js";
import { Icon } from "./icons.js";
import { html, useEffect, useRef, useState } from "./preact.js";

function Lightbox({ source, alt, t, onClose }) {
  const dialog = useRef();
  useEffect(() => dialog.current.showModal(), []);
  return html`<dialog ref=${dialog} class="lightbox" aria-label=${t("picture")} onClose=${onClose} onClick=${() => dialog.current.close()}>
    <img src=${source} alt=${alt} />
    ${alt && html`<p>${alt}</p>`}
    <button type="button" class="icon-button" aria-label=${t("close")}><${Icon} name="close" /></button>
  </dialog>`;
}

/** ``media``: url, width and height; the link is kept while the file is the same, so an edit does not flicker. */
export function Picture({ media, alt, spoiler, t, className = "" }) {
  const [large, setLarge] = useState(false);
  const [covered, setCovered] = useState(spoiler);
  const link = useRef({});
  const key = media.attachment_id ?? media.id ?? media.url;
  if (link.current.key !== key || key === "0") link.current = { key, source: localUrl(media.url) };
  const { source } = link.current;
  const size = media.width && media.height ? { width: media.width, height: media.height } : {};
  const text = alt ?? "";
  return html`<figure class=${`picture ${className} ${covered ? "covered" : ""}`}>
    <button type="button" class="picture-button" aria-label=${covered ? t("spoiler") : `${t("enlarge")}: ${text || t("picture")}`}
      onClick=${() => (covered ? setCovered(false) : setLarge(true))}>
      <img src=${source} alt=${covered ? "" : text} ...${size} draggable="false" />
    </button>
    ${text && !covered && html`<span class="alt-badge" aria-hidden="true">ALT</span><figcaption aria-hidden="true">${text}</figcaption>`}
    ${large && html`<${Lightbox} source=${source} alt=${text} t=${t} onClose=${() => setLarge(false)} />`}
  </figure>`;
}
