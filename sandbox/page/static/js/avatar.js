// Round pictures: a domino for the bot, initials in a colour of their own for people.
import { html } from "./preact.js";

const HUES = [152, 262, 24, 205, 334, 48, 182, 292];

function initials(name) {
  const words = name.trim().split(/\s+/);
  return (
    [...(words[0] ?? "?")][0].toUpperCase() + (words.length > 1 ? [...words.at(-1)][0].toUpperCase() : "")
  );
}

/** The colour of a person, the same everywhere on the page. */
export function hueOf(userId, users) {
  const place = [...users.keys()].indexOf(userId);
  return HUES[(place < 0 ? 0 : place) % HUES.length];
}

const PIPS = [
  [8, 9],
  [16, 15],
  [8, 15],
  [16, 9],
  [12, 24],
  [9, 20.5],
  [15, 27.5],
];

export function Domino({ className = "" }) {
  return html`<svg class=${className} viewBox="0 0 24 34" aria-hidden="true">
    <rect x="2" y="2" width="20" height="30" rx="4" fill="#fbf6e9" stroke="#d8ccab" />
    <path d="M5 18h14" stroke="#c9b98c" stroke-width="1" />
    ${PIPS.map(([x, y]) => html`<circle cx=${x} cy=${y - 2 + (y > 18 ? 1.4 : 0)} r="2" fill="#1c7a4d" />`)}
  </svg>`;
}

export function Avatar({ user, users, size = 40 }) {
  const name = user.global_name ?? user.username;
  const style = { "--size": `${size}px`, "--hue": hueOf(user.id, users) };
  if (user.bot) return html`<span class="avatar bot" style=${style}><${Domino} /></span>`;
  return html`<span class="avatar" style=${style} aria-hidden="true">${initials(name)}</span>`;
}
