// Discord's select menus: strings, people, roles, channels.
import { Emoji } from "./emoji.js";
import { moved, Popup } from "./popup.js";
import { html, useEffect, useRef, useState } from "./preact.js";

const USER = 5;
const ROLE = 6;
const MENTIONABLE = 7;

/** The options of any kind of select as value, label, description and emoji. */
export function optionsOf(select, client) {
  if (select.options) return select.options;
  const people = [...client.users.values()].map(({ id, username }) => ({
    value: id,
    label: client.nameOf(id),
    description: username,
  }));
  const roles = client.guilds.flatMap((guild) => guild.roles.filter(({ id }) => id !== guild.id));
  const named = roles.map(({ id, name }) => ({ value: id, label: `@${name}` }));
  if (select.type === USER) return people;
  if (select.type === ROLE) return named;
  if (select.type === MENTIONABLE) return [...people, ...named];
  const wanted = select.channel_types;
  const channels = [...client.channels.values()].filter(({ type }) =>
    wanted?.length ? wanted.includes(type) : type !== 1,
  );
  return channels.map(({ id, name }) => ({ value: id, label: `#${name}` }));
}

const initially = (select) =>
  select.options
    ? select.options.filter((option) => option.default).map(({ value }) => value)
    : (select.default_values ?? []).map(({ id }) => id);

/** ``onChange`` gets the values whenever a choice is complete. */
export function Select({ id, select, client, label, t, busy = false, onChange, kept = false }) {
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const [chosen, setChosen] = useState(() => initially(select));
  const button = useRef();
  const given = JSON.stringify(initially(select));
  useEffect(() => setChosen(JSON.parse(given)), [given]);
  const options = optionsOf(select, client);
  const most = select.max_values ?? 1;
  const least = select.min_values ?? 1;
  const disabled = select.disabled || busy;

  const show = () => {
    if (disabled) return;
    setActive(
      Math.max(
        0,
        options.findIndex(({ value }) => chosen.includes(value)),
      ),
    );
    setOpen(true);
  };
  const finish = (values) => {
    setOpen(false);
    if (values.length >= least && JSON.stringify(values) !== given) onChange(values);
    if (!kept && most === 1) setChosen(JSON.parse(given));
  };
  const choose = ({ value }) => {
    if (most === 1) {
      setChosen([value]);
      finish([value]);
      return;
    }
    setChosen((before) =>
      before.includes(value) ? before.filter((v) => v !== value) : [...before, value].slice(0, most),
    );
  };
  const onKeyDown = (event) => {
    const { key } = event;
    if (!open) {
      if (["Enter", " ", "ArrowDown", "ArrowUp"].includes(key)) {
        event.preventDefault();
        show();
      }
      return;
    }
    const next = moved(key, active, options.length) ?? found(key, options, active);
    if (next !== null) setActive(next);
    else if ((key === "Enter" || key === " ") && options[active]) choose(options[active]);
    else if (key === "Escape" || key === "Tab") finish(chosen);
    if (key !== "Tab") event.preventDefault();
    event.stopPropagation();
  };
  const labels = options.filter(({ value }) => chosen.includes(value));
  const shown = labels.map((option) => option.label).join(", ");
  return html`<div class="select">
    <button type="button" ref=${button} id=${id} role="combobox" aria-haspopup="listbox" aria-expanded=${open ? "true" : "false"}
      aria-controls=${`${id}-list`} aria-activedescendant=${open ? `${id}-list-${active}` : null}
      aria-label=${[label, shown || select.placeholder || t("select")].filter(Boolean).join(": ")}
      aria-disabled=${disabled ? "true" : null} class=${`select-button ${shown ? "" : "empty"} ${busy ? "busy" : ""}`}
      onClick=${() => (open ? finish(chosen) : show())} onKeyDown=${onKeyDown} onBlur=${() => open && finish(chosen)}>
      ${labels.length === 1 && labels[0].emoji && html`<${Emoji} emoji=${labels[0].emoji} decorative />`}
      <span>${shown || select.placeholder || t("select")}</span><span class="chevron" aria-hidden="true" />
    </button>
    ${
      open &&
      html`<${Popup} id=${`${id}-list`} label=${label || select.placeholder || t("select")} anchor=${button} options=${options}
      active=${active} chosen=${chosen} multiple=${most > 1} empty=${t("nothing_found")} onChoose=${choose} onActive=${setActive} />`
    }
  </div>`;
}

/** Typing a letter goes to the next option that begins with it. */
function found(key, options, active) {
  if (key.length !== 1 || key === " ") return null;
  const order = options.map((_, index) => (active + 1 + index) % options.length);
  return order.find((index) => options[index].label.toLowerCase().startsWith(key.toLowerCase())) ?? null;
}
