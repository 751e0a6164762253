// Where a person types: a message, or a command with its options.
import { Refused } from "./api.js";
import { matching } from "./commands.js";
import { Field } from "./field.js";
import { Icon } from "./icons.js";
import { moved, Popup } from "./popup.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "./preact.js";

function CommandForm({ id, command, context, channel, onDone, onCancel }) {
  const { client, t } = context;
  const optional = command.options.filter(({ required }) => !required);
  const [added, setAdded] = useState([]);
  const [values, setValues] = useState({});
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState(null);
  const send = useRef();
  const shown = command.options.filter(({ name, required }) => required || added.includes(name));
  const missing = shown.filter(({ name, required }) => required && values[name] === undefined);
  const given = () =>
    Object.fromEntries(
      shown.map(({ name }) => [name, values[name]]).filter(([, value]) => value !== undefined),
    );
  useLayoutEffect(() => shown.length || send.current.focus(), []);

  const submit = async (event) => {
    event.preventDefault();
    if (sending) return;
    if (missing.length) {
      document.getElementById(`${id}-${missing[0].name}`)?.focus();
      setFailure(t("option_missing", { name: missing[0].label }));
      return;
    }
    setSending(true);
    try {
      const outcome = await client.act("slash", {
        words: command.words,
        options: given(),
        channel: channel.id,
      });
      if (outcome.modal) context.showModal(outcome);
      onDone(outcome.error ? t("interaction_failed") : null);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setFailure(`${t("refused")} ${error.message}`);
      setSending(false);
    }
  };
  const complete = async (option, text) => {
    const { [option]: _, ...others } = given();
    const outcome = await client
      .act("autocomplete", { words: command.words, option, text, options: others, channel: channel.id })
      .catch(() => null);
    return (outcome?.choices ?? []).map((choice) => ({
      ...choice,
      label: choice.name_localizations?.[context.locale] ?? choice.name,
    }));
  };
  const next = (name) => {
    const empty = missing.find((other) => other.name !== name);
    if (empty) document.getElementById(`${id}-${empty.name}`).focus();
  };
  const remove = (name) => {
    setAdded(added.filter((other) => other !== name));
    setValues(({ [name]: _, ...others }) => others);
    send.current.focus();
  };
  const onKeyDown = ({ key }) => key === "Escape" && onCancel();
  const more = optional.filter(({ name }) => !added.includes(name));
  return html`<form class="command-form" onSubmit=${submit} onKeyDown=${onKeyDown} aria-label=${`/${command.shown}`}>
    ${failure && html`<p class="failure" role="alert">${failure}</p>`}
    <div class="command-line">
      <div class="command-fields"><b class="command-name">/${command.shown}</b>
      ${shown.map(
        (
          option,
          index,
        ) => html`<${Field} key=${option.name} id=${`${id}-${option.name}`} option=${option} client=${client} t=${t}
          autofocus=${index === 0 || added.at(-1) === option.name} complete=${complete} onBackOut=${onCancel} onChosen=${() => next(option.name)}
          onValue=${(value) => setValues((before) => ({ ...before, [option.name]: value }))}
          onRemove=${option.required ? null : () => remove(option.name)} />`,
      )}
      ${more.map(
        ({ name, label, hint }) =>
          html`<button type="button" class="option-add" data-option=${name} title=${hint} onClick=${() => setAdded([...added, name])}>+ ${label}</button>`,
      )}</div>
      <span class="command-actions">
        <button type="button" class="icon-button" aria-label=${t("cancel")} onClick=${onCancel}><${Icon} name="close" /></button>
        <button type="submit" ref=${send} class=${`send ${sending ? "busy" : ""}`} aria-label=${t("send")}><${Icon} name="send" /></button>
      </span>
    </div>
    <p class="command-hint">${command.hint}</p>
  </form>`;
}

/** ``suggested``: words of a command to start with, as { words } so that the same may come twice. */
export function Composer({ id, channel, context, commands, suggested, title }) {
  const { client, t } = context;
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const [picked, setPicked] = useState(null);
  const [failure, setFailure] = useState(null);
  const [focused, setFocused] = useState(false);
  const line = useRef();
  const input = useRef();
  const command = picked && commands.find(({ words }) => words === picked);
  const listing = text.startsWith("/") && focused;
  const found = listing ? matching(commands, text.slice(1)).slice(0, 40) : [];

  const pick = (words) => {
    setPicked(words);
    setText("");
    setFailure(null);
  };
  const leave = (problem = null) => {
    setPicked(null);
    setFailure(problem);
    // The form takes its focus with it; who is busy elsewhere by now keeps theirs.
    requestAnimationFrame(() => document.activeElement === document.body && input.current?.focus());
  };
  useEffect(() => suggested && pick(suggested.words), [suggested]);
  useEffect(() => setPicked(null), [channel.id]);

  const say = async () => {
    if (!text.trim()) return;
    try {
      await client.act("say", { text, channel: channel.id });
      setText("");
      setFailure(null);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setFailure(`${t("refused")} ${error.message}`);
    }
  };
  const onKeyDown = (event) => {
    const { key } = event;
    const next = listing ? moved(key, active, found.length) : null;
    if (next !== null && key !== "Home" && key !== "End") setActive(next);
    else if (listing && found[active] && (key === "Enter" || key === "Tab")) pick(found[active].words);
    else if (listing && key === "Escape") setText("");
    else if (key === "Enter" && !event.shiftKey && !event.isComposing) say();
    else return;
    event.preventDefault();
  };
  if (command) {
    return html`<${CommandForm} key=${command.words} id=${id} command=${command} context=${context} channel=${channel} onDone=${leave} onCancel=${() => leave()} />`;
  }
  const options = found.map(({ words, shown, hint }) => ({
    value: words,
    label: `/${shown}`,
    description: hint,
  }));
  return html`<form class="composer" onSubmit=${(event) => event.preventDefault()}>
    ${failure && html`<p class="failure" role="alert">${failure}</p>`}
    <div class="composer-line" ref=${line}>
      <button type="button" class="icon-button slash" aria-label=${t("commands")} title=${t("commands")}
        onClick=${() => {
          setText("/");
          setActive(0);
          input.current.focus();
        }}>/</button>
      <textarea ref=${input} id=${id} rows="1" value=${text} placeholder=${t("write_in", { name: title })} aria-label=${t("write_in", { name: title })}
        disabled=${!channel.may_write} role="combobox" aria-expanded=${listing ? "true" : "false"} aria-haspopup="listbox" aria-controls=${`${id}-list`}
        aria-activedescendant=${listing && options.length ? `${id}-list-${active}` : null}
        onInput=${({ currentTarget }) => {
          setText(currentTarget.value);
          setActive(0);
        }}
        onFocus=${() => setFocused(true)} onBlur=${() => setFocused(false)} onKeyDown=${onKeyDown} />
      <button type="button" class="send" aria-label=${t("send")} onClick=${say}><${Icon} name="send" /></button>
    </div>
    ${
      listing &&
      html`<${Popup} id=${`${id}-list`} label=${t("commands")} anchor=${line} options=${options} active=${active}
      empty=${t("no_command")} onChoose=${({ value }) => pick(value)} onActive=${setActive} />`
    }
  </form>`;
}
