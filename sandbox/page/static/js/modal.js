// A form that the bot opened, over one person's pane.
import { Refused } from "./api.js";
import { Markdown } from "./markdown.js";
import { html, useEffect, useRef, useState } from "./preact.js";
import { Select } from "./select.js";

const [ROW, TEXT, DISPLAY, LABEL, UPLOAD, RADIOS, BOXES, BOX] = [1, 4, 10, 18, 19, 21, 22, 23];
const SELECTS = [3, 5, 6, 7, 8];
const LONG = 2;

/** Every input of a form with its label and hint. */
function inputsOf(modal) {
  return modal.components.flatMap((part) => {
    if (part.type === LABEL) return [{ label: part.label, hint: part.description, input: part.component }];
    if (part.type === ROW) return part.components.map((input) => ({ label: input.label, input }));
    return [{ input: part }];
  });
}

function begun(input) {
  if (input.type === TEXT) return input.value ?? "";
  const chosen = (input.options ?? []).filter((option) => option.default).map(({ value }) => value);
  if (input.type === RADIOS) return chosen[0] ?? null;
  if (input.type === BOX) return !!input.default;
  return chosen.length ? chosen : (input.default_values ?? []).map(({ id }) => id);
}

function Choices({ id, input, value, set }) {
  const many = input.type === BOXES;
  const toggle = (own) =>
    many ? (value.includes(own) ? value.filter((v) => v !== own) : [...value, own]) : own;
  const checked = (own) => (many ? value.includes(own) : value === own);
  return input.options.map(
    (
      option,
    ) => html`<label class="choice"><input type=${many ? "checkbox" : "radio"} name=${id} checked=${checked(option.value)} onChange=${() => set(toggle(option.value))} />
      <span>${option.label}${option.description && html`<small>${option.description}</small>`}</span></label>`,
  );
}

function Input({ id, part: { input, label, hint }, value, set, context }) {
  const { t, client } = context;
  if (input.type === DISPLAY) return html`<${Markdown} text=${input.content} context=${context} />`;
  const required = input.required ?? input.type !== BOX;
  const heading = html`${label}${required && html`<span class="required" aria-hidden="true"> *</span>`}`;
  const note = hint && html`<p class="form-hint" id=${`${id}-hint`}>${hint}</p>`;
  const shared = { id, required, "aria-describedby": hint ? `${id}-hint` : null };
  if (input.type === TEXT) {
    const limits = {
      minlength: input.min_length ?? 0,
      maxlength: input.max_length ?? 4000,
      placeholder: input.placeholder ?? "",
    };
    const onInput = ({ currentTarget }) => set(currentTarget.value);
    const box =
      input.style === LONG
        ? html`<textarea ...${shared} ...${limits} rows="4" value=${value} onInput=${onInput} />`
        : html`<input type="text" ...${shared} ...${limits} value=${value} onInput=${onInput} autocomplete="off" />`;
    return html`<div class="form-part"><label for=${id}>${heading}</label>${note}${box}</div>`;
  }
  if (SELECTS.includes(input.type)) {
    return html`<div class="form-part"><label for=${id}>${heading}</label>${note}
      <${Select} id=${id} select=${input} client=${client} label=${label} t=${t} onChange=${set} kept /></div>`;
  }
  if (input.type === RADIOS || input.type === BOXES) {
    return html`<fieldset class="form-part"><legend>${heading}</legend>${note}<${Choices} id=${id} input=${input} value=${value} set=${set} /></fieldset>`;
  }
  if (input.type === BOX) {
    return html`<div class="form-part">${note}<label class="choice"><input type="checkbox" id=${id} checked=${value} onChange=${() => set(!value)} /><span>${label}</span></label></div>`;
  }
  return html`<p class="form-hint">${t("unknown_component", { type: input.type === UPLOAD ? "19" : input.type })}</p>`;
}

/** Keeps the focus inside while the form is open. */
function trap(event, box) {
  if (event.key !== "Tab") return;
  const found = [...box.querySelectorAll("button, input, textarea")].filter(
    (e) => !e.disabled && e.offsetParent,
  );
  const [first, last] = [found[0], found.at(-1)];
  if (event.shiftKey ? document.activeElement === first : document.activeElement === last) {
    event.preventDefault();
    (event.shiftKey ? last : first).focus();
  }
}

export function Modal({ outcome, context, onClose }) {
  const { client, t } = context;
  const parts = inputsOf(outcome.modal);
  const idOf = ({ input }, index) => `m-${outcome.interaction}-${input.custom_id ?? index}`;
  const [values, setValues] = useState(() =>
    Object.fromEntries(
      parts.filter(({ input }) => input.custom_id).map(({ input }) => [input.custom_id, begun(input)]),
    ),
  );
  const [failure, setFailure] = useState(null);
  const box = useRef();
  useEffect(() => {
    (box.current.querySelector("input, textarea, [role=combobox]") ?? box.current).focus();
  }, []);
  const submit = async (event) => {
    event.preventDefault();
    const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
    try {
      const answer = await client.act("submit", { interaction: outcome.interaction, values: filled });
      if (answer.error) setFailure(t("interaction_failed"));
      else onClose(answer.modal ? answer : null);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setFailure(`${t("refused")} ${error.message}`);
    }
  };
  const onKeyDown = (event) => {
    if (event.key === "Escape") onClose(null);
    trap(event, box.current);
  };
  return html`<div class="modal-back" onMouseDown=${({ target, currentTarget }) => target === currentTarget && onClose(null)}>
    <form ref=${box} class="modal" role="dialog" aria-modal="true" aria-label=${outcome.modal.title} tabindex="-1" onSubmit=${submit} onKeyDown=${onKeyDown}>
      <h2>${outcome.modal.title}</h2>
      ${parts.map(
        (
          part,
          index,
        ) => html`<${Input} key=${index} id=${idOf(part, index)} part=${part} context=${context} value=${values[part.input.custom_id]}
        set=${(value) => setValues((before) => ({ ...before, [part.input.custom_id]: value }))} />`,
      )}
      ${failure && html`<p class="failure" role="alert">${failure}</p>`}
      <div class="modal-actions"><button type="button" class="button secondary" onClick=${() => onClose(null)}>${t("cancel")}</button>
        <button type="submit" class="button primary">${t("send")}</button></div>
    </form></div>`;
}
