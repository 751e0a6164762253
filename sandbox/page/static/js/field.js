// One option of a command that is being filled in: text, numbers, choices, autocomplete, people, channels.
import { fits } from "./commands.js";
import { Icon } from "./icons.js";
import { moved, Popup } from "./popup.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "./preact.js";
import { optionsOf } from "./select.js";

const INTEGER = 4;
const BOOLEAN = 5;
const NUMBER = 10;
const PICKED = { 6: 5, 7: 8, 8: 6, 9: 7 };
const PAUSE_MS = 120;

/** The fixed offers of an option, or null where any text may be typed. */
function offers(option, client, t) {
  if (option.choices?.length) return option.choices;
  if (option.type === BOOLEAN)
    return [
      { value: true, label: t("yes") },
      { value: false, label: t("no") },
    ];
  if (option.type in PICKED)
    return optionsOf({ type: PICKED[option.type], channel_types: option.channel_types }, client);
  return null;
}

/** What a typed text means: a value, or undefined where it does not fit. */
function read(option, text, listed) {
  if (text.trim() === "") return undefined;
  if (listed)
    return listed.find(({ label }) => String(label).toLowerCase() === text.trim().toLowerCase())?.value;
  if (option.type !== INTEGER && option.type !== NUMBER) return text;
  const number = Number(text.replace(",", "."));
  const whole = option.type === NUMBER || Number.isInteger(number);
  return Number.isFinite(number) && whole ? number : undefined;
}

export function Field({
  id,
  option,
  client,
  t,
  autofocus,
  onValue,
  onChosen,
  complete,
  onRemove,
  onBackOut,
}) {
  const fixed = offers(option, client, t);
  const [text, setText] = useState("");
  const [found, setFound] = useState([]);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const [taken, setTaken] = useState(null);
  const input = useRef();
  const asked = useRef(0);
  useLayoutEffect(() => autofocus && input.current.focus(), []);
  useEffect(() => {
    if (!option.autocomplete || !open) return undefined;
    const number = ++asked.current;
    const timer = setTimeout(async () => {
      const choices = await complete(option.name, text);
      if (number === asked.current) setFound(choices);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, open]);
  const settled = text === taken;
  const listed = option.autocomplete
    ? found
    : fixed && (settled ? fixed : fixed.filter(({ label }) => fits(label, text)));

  const type = (value) => {
    setText(value);
    setActive(0);
    setOpen(true);
    onValue(read(option, value, fixed));
  };
  const choose = ({ value, label }) => {
    setText(String(label));
    setTaken(String(label));
    setOpen(false);
    onValue(value);
    onChosen();
  };
  const onKeyDown = (event) => {
    const next = open && listed ? moved(event.key, active, listed.length) : null;
    const horizontal = event.key === "Home" || event.key === "End";
    if (next !== null && !horizontal) setActive(next);
    else if (open && listed?.[active] && event.key === "Enter" && !settled) choose(listed[active]);
    else if (open && listed?.[active] && event.key === "Tab" && !event.shiftKey && text && !settled) {
      choose(listed[active]);
      return;
    } else if (!open && listed && event.key === "ArrowDown") setOpen(true);
    else if (open && listed && event.key === "Escape") setOpen(false);
    else if (event.key === "Backspace" && text === "") onRemove ? onRemove() : onBackOut();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const options = (listed ?? []).map(({ value, name, label, description, emoji }) => ({
    value,
    label: label ?? name,
    description,
    emoji,
  }));
  const value = read(option, text, option.autocomplete ? null : fixed);
  const wrong = text !== "" && !settled && value === undefined;
  return html`<span class=${`field ${wrong ? "wrong" : ""}`}>
    <label for=${id}>${option.label}</label>
    <input id=${id} ref=${input} value=${text} placeholder=${option.hint} size=${Math.max(6, Math.min(text.length + 1, 24))} autocomplete="off" spellcheck=${false}
      role=${fixed || option.autocomplete ? "combobox" : null} aria-expanded=${fixed || option.autocomplete ? String(open) : null}
      aria-controls=${`${id}-list`} aria-activedescendant=${open && options.length ? `${id}-list-${active}` : null}
      aria-autocomplete=${fixed || option.autocomplete ? "list" : null} aria-invalid=${wrong ? "true" : null} aria-required=${option.required ? "true" : null}
      inputmode=${option.type === INTEGER ? "numeric" : null} title=${option.hint}
      onInput=${({ currentTarget }) => type(currentTarget.value)} onFocus=${() => setOpen(true)} onClick=${() => setOpen(true)}
      onBlur=${() => setOpen(false)} onKeyDown=${onKeyDown} />
    ${onRemove && html`<button type="button" class="field-remove" aria-label=${t("remove_option", { name: option.label })} onClick=${onRemove}><${Icon} name="close" size=${12} /></button>`}
    ${
      open &&
      (fixed || option.autocomplete) &&
      html`<${Popup} id=${`${id}-list`} label=${option.label} anchor=${input} options=${options}
      active=${active} empty=${t("nothing_found")} onChoose=${choose} onActive=${setActive} />`
    }
  </span>`;
}
