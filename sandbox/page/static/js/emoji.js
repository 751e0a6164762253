// An application emoji as an image, or a Unicode emoji as text.
import { html } from "./preact.js";

/** ``decorative``: the name is said beside it, so a screen reader need not. */
export function Emoji({ emoji, decorative = false }) {
  if (!emoji.id)
    return html`<span class="emoji-text" aria-hidden=${decorative ? "true" : null}>${emoji.name}</span>`;
  const source = `/emojis/${emoji.id}.${emoji.animated ? "gif" : "png"}`;
  return html`<img class="emoji" src=${source} alt=${decorative ? "" : emoji.name} title=${emoji.name} draggable="false" />`;
}
