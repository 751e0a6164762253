// The calls that the bot made, live.
import { openFeed } from "./api.js";
import { formatMoment, useNow } from "./clock.js";
import { html, useEffect, useState } from "./preact.js";

const MOST = 200;
const WINDOW_SECONDS = 10;

/** A route in few letters: /channels/{channel_id} as /channels/:id, broken at its slashes alone. */
function brief(name) {
  const parts = name.replace(/\{(?:\w+_)?(\w+?)\}/g, ":$1").split("/");
  return parts.map((part, index) => (index ? html`<wbr />/${part}` : part));
}

function Line({ call, locale }) {
  const bad = call.status >= 400 || call.error;
  const ids = Object.entries(call.ids ?? {})
    .map(([key, value]) => `${key} ${value}`)
    .join("\n");
  return html`<tr class=${`${bad ? "bad" : ""} ${call.counted ? "counted" : "exempt"}`} title=${ids}>
    <td>${call.at ? formatMoment(call.at * 1000, "T", locale) : ""}</td>
    <td><code>${brief(call.name)}</code>${call.error && html`<pre>${JSON.stringify(call.error, null, 1)}</pre>`}</td>
    <td>${call.status ?? "—"}${call.code ? ` / ${call.code}` : ""}</td><td>${call.ms !== undefined ? `${call.ms} ms` : ""}</td></tr>`;
}

export function Ledger({ t, locale }) {
  const [calls, setCalls] = useState([]);
  const [only, setOnly] = useState(false);
  const now = useNow() / 1000;
  useEffect(() => {
    let waiting = [];
    let frame = 0;
    const flush = () => {
      const news = waiting.reverse();
      waiting = [];
      frame = 0;
      setCalls((before) => {
        const numbers = new Set(news.map(({ number }) => number).filter((number) => number !== undefined));
        return [...news, ...before.filter(({ number }) => !numbers.has(number))].slice(0, MOST);
      });
    };
    return openFeed("/sandbox/ledger", (event) => {
      waiting.push(event);
      frame ||= requestAnimationFrame(flush);
    });
  }, []);
  const recent = calls.filter(({ at, counted }) => counted && now - at < WINDOW_SECONDS).length;
  const shown = only ? calls.filter(({ status, error }) => status >= 400 || error) : calls;
  return html`<section class="ledger"><h3>${t("ledger")}</h3>
    <div class="row"><span>${t("counted_recently", { count: recent })}</span>
      <label class="choice"><input type="checkbox" checked=${only} onChange=${() => setOnly(!only)} /><span>${t("failures_only")}</span></label>
      <button type="button" class="link" onClick=${() => setCalls([])}>${t("empty_ledger")}</button></div>
    <div class="ledger-frame" tabindex="0" role="region" aria-label=${t("ledger")}>
      <table><thead><tr><th scope="col">${t("time")}</th><th scope="col">${t("call")}</th><th scope="col">${t("answer")}</th><th scope="col">${t("duration")}</th></tr></thead>
        <tbody>${shown.map((call, index) => html`<${Line} key=${call.number ?? `r${index}`} call=${call} locale=${locale} />`)}</tbody></table>
      ${shown.length === 0 && html`<p class="subtext">${t("no_calls")}</p>`}
    </div></section>`;
}
