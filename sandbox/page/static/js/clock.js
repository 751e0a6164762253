// The sandbox's time, which may run ahead of the machine's, and one tick a second for countdowns.
import { useEffect, useState } from "./preact.js";

let aheadMs = 0;
const listeners = new Set();

export function setNow(seconds) {
  aheadMs = seconds * 1000 - Date.now();
  listeners.forEach((listener) => listener());
}

export const nowMs = () => Date.now() + aheadMs;

setInterval(() => listeners.forEach((listener) => listener()), 1000);

/** The present in milliseconds, renewed every second. */
export function useNow() {
  const [, renew] = useState(0);
  useEffect(() => {
    const listener = () => renew((count) => count + 1);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, []);
  return nowMs();
}

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};

export function formatMoment(ms, style, locale) {
  return new Intl.DateTimeFormat(locale, STYLES[style] ?? STYLES.f).format(ms);
}

const UNITS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

/** "in 8 seconds", "2 minutes ago", as Discord shows <t:…:R>. */
export function formatRelative(ms, now, locale) {
  const seconds = Math.round((ms - now) / 1000);
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ["second", 1];
  return new Intl.RelativeTimeFormat(locale, { numeric: "always" }).format(Math.trunc(seconds / size), unit);
}
