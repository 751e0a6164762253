// A list of options above everything else, beside the element that opened it.
import { html, useLayoutEffect, useRef } from "./preact.js";
import { Emoji } from "./emoji.js";
import { Icon } from "./icons.js";

const GAP = 4;
const MOST_HEIGHT = 320;

function place(list, anchor) {
  const box = anchor.getBoundingClientRect();
  const below = innerHeight - box.bottom - 2 * GAP;
  const upwards = below < 220 && box.top > below;
  const room = Math.min(MOST_HEIGHT, upwards ? box.top - 2 * GAP : below);
  const width = Math.min(Math.max(box.width, 240), innerWidth - 2 * GAP);
  list.style.width = `${width}px`;
  list.style.maxHeight = `${room}px`;
  list.style.left = `${Math.max(GAP, Math.min(box.left, innerWidth - width - GAP))}px`;
  list.style.top = upwards ? "auto" : `${box.bottom + GAP}px`;
  list.style.bottom = upwards ? `${innerHeight - box.top + GAP}px` : "auto";
}

function Option({ id, option, active, chosen, onChoose, onHover }) {
  const keepFocus = (event) => event.preventDefault();
  return html`<li id=${id} role="option" class=${active ? "active" : ""} aria-selected=${chosen ? "true" : "false"}
    onMouseDown=${keepFocus} onClick=${() => onChoose(option)} onMouseMove=${onHover}>
    ${option.emoji && html`<${Emoji} emoji=${option.emoji} decorative />`}
    <span class="option-text"><span class="option-label">${option.label}</span>
      ${option.description && html`<span class="option-hint">${option.description}</span>`}</span>
    ${option.aside && html`<span class="option-aside">${option.aside}</span>`}
    ${chosen && html`<${Icon} name="check" size=${16} />`}
  </li>`;
}

/** Options as a listbox; the focus stays in the element that owns it (aria-activedescendant). */
export function Popup({
  id,
  label,
  anchor,
  options,
  active,
  chosen = [],
  multiple,
  empty,
  onChoose,
  onActive,
}) {
  const list = useRef();
  useLayoutEffect(() => {
    list.current.showPopover();
    place(list.current, anchor.current);
  }, []);
  useLayoutEffect(() => {
    place(list.current, anchor.current);
    list.current.children[active]?.scrollIntoView({ block: "nearest" });
  });
  return html`<ul ref=${list} id=${id} role="listbox" class="popup" popover="manual" aria-label=${label}
    aria-multiselectable=${multiple ? "true" : null}>
    ${options.map(
      (option, index) => html`<${Option} key=${option.value} id=${`${id}-${index}`} option=${option}
        active=${index === active} chosen=${chosen.includes(option.value)} onChoose=${onChoose}
        onHover=${() => index !== active && onActive(index)} />`,
    )}
    ${options.length === 0 && html`<li class="option-none" role="option" aria-disabled="true" aria-selected="false">${empty}</li>`}
  </ul>`;
}

/** Where the arrow keys, Home and End move the active option to; null for other keys. */
export function moved(key, active, count) {
  if (!count) return null;
  if (key === "ArrowDown") return (active + 1) % count;
  if (key === "ArrowUp") return (active - 1 + count) % count;
  if (key === "Home" || key === "PageUp") return 0;
  if (key === "End" || key === "PageDown") return count - 1;
  return null;
}
