// The page's own signs, drawn so that they look the same wherever the page runs.
import { html } from "./preact.js";

const PATHS = {
  plus: "M12 5v14M5 12h14",
  close: "M6 6l12 12M18 6L6 18",
  menu: "M4 7h16M4 12h16M4 17h16",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 12h2M20 12h2M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4",
  moon: "M20 14.5A8 8 0 0 1 9.5 4a8 8 0 1 0 10.5 10.5z",
  help: "M9 9.2a3 3 0 1 1 5 2.2c-1.2.9-2 1.5-2 2.9M12 18v.01",
  tools: "M4 7h9M17 7h3M15 5v4M4 17h3M11 17h9M9 15v4M4 12h13M20.5 12h-.5",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  thread: "M5 5h14v10h-8l-4 4v-4H5zM9 9h6M9 12h4",
  bin: "M5 7h14M10 7V4.5h4V7M7 7l1 12.5h8L17 7",
  file: "M7 3h7l4 4v14H7zM14 3v4h4",
  send: "M4 12l16-8-5 16-3-7z",
  outside: "M9 5h10v10M19 5L6 18",
  check: "M5 12.5l4.5 4.5L19 7.5",
  down: "M12 5v13M6 12.5l6 6 6-6",
};

export function Icon({ name, size = 18 }) {
  return html`<svg class="icon" width=${size} height=${size} viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.2"
    stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d=${PATHS[name]} /></svg>`;
}
