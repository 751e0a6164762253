// For developers: what may go wrong, on demand; time; and the ledger of the bot's calls.
import * as api from "./api.js";
import { formatMoment, nowMs, useNow } from "./clock.js";
import { Icon } from "./icons.js";
import { Ledger } from "./ledger.js";
import { html, useState } from "./preact.js";

const PERMISSIONS = [
  "ATTACH_FILES",
  "EMBED_LINKS",
  "SEND_MESSAGES",
  "CREATE_PUBLIC_THREADS",
  "SEND_MESSAGES_IN_THREADS",
  "USE_EXTERNAL_EMOJIS",
  "MANAGE_MESSAGES",
  "VIEW_CHANNEL",
];
const STEPS = [
  [10, "+10 s"],
  [60, "+1 min"],
  [960, "+16 min"],
  [3600, "+1 h"],
  [86_400, "+1 d"],
];

function Clock({ locale, t, run }) {
  useNow();
  return html`<section><h3>${t("clock")}</h3>
    <p class="clock-now">${formatMoment(nowMs(), "T", locale)} <small>${formatMoment(nowMs(), "D", locale)}</small></p>
    <div class="row">${STEPS.map(
      ([seconds, label]) =>
        html`<button type="button" class="button secondary" onClick=${() => run("clock", { seconds }, t("clock_moved", { step: label }))}>${label}</button>`,
    )}</div></section>`;
}

function Permissions({ channel, client, t, run }) {
  const [name, setName] = useState(PERMISSIONS[0]);
  const owner = client.channels.get(channel?.parent_id) ?? channel;
  const denied = owner?.bot_denied ?? [];
  const change = (revoke, what) =>
    run(
      "permission",
      { name: what, revoke, channel: owner.id },
      `${t(revoke ? "revoked" : "restored")}: ${what}`,
    );
  if (!owner || owner.type === 1) return null;
  return html`<section><h3>${t("permissions_in", { name: `#${owner.name}` })}</h3>
    <div class="row"><select aria-label=${t("permission")} value=${name} onChange=${({ currentTarget }) => setName(currentTarget.value)}>
      ${PERMISSIONS.map((value) => html`<option>${value}</option>`)}</select>
      <button type="button" class="button danger" onClick=${() => change(true, name)}>${t("revoke")}</button></div>
    ${denied.map(
      (what) => html`<p class="denied"><code>${what}</code>
      <button type="button" class="link" onClick=${() => change(false, what)}>${t("restore")}</button></p>`,
    )}</section>`;
}

export function Drawer({ client, channelId, t, onClose }) {
  const [said, setSaid] = useState("");
  const locale = client.me?.locale ?? "pt-BR";
  const channel = client.channels.get(channelId);
  const name = client.nameOf(client.userId);
  const run = async (action, body, done) => {
    try {
      await api.develop(action, body);
      setSaid(done);
    } catch (error) {
      setSaid(`${t("refused")} ${error.message}`);
    }
  };
  const open = client.me?.dms_open;
  const dms = async () => {
    await client.act("settings", { dms_open: !open });
    setSaid(t(open ? "dms_now_closed" : "dms_now_open", { name }));
  };
  const fault = (kind) => run("fault", { kind }, t(`fault_${kind}_done`));
  const button = (label, onClick, look = "secondary") =>
    html`<button type="button" class=${`button ${look}`} onClick=${onClick}>${label}</button>`;
  return html`<aside class="drawer" id="drawer" aria-label=${t("developer")}>
    <header><h2>${t("developer")}</h2><button type="button" class="icon-button" aria-label=${t("close")} onClick=${onClose}><${Icon} name="close" /></button></header>
    <p class="said" role="status">${said}</p>
    <div class="drawer-tools">
      <section><h3>${t("faults")}</h3><div class="row">
        ${button(t(open ? "close_dms" : "open_dms", { name }), dms)}
        ${button(t("drop"), () => run("drop", {}, t("dropped")))}
        ${button(t("drop_session"), () => run("drop", { session: true }, t("dropped")))}
        ${button(t("delete_table"), () => run("delete", { channel: channelId }, t("deleted")), "danger")}
        ${button(t("fault_rate_limited"), () => fault("rate_limited"))}
        ${button(t("fault_server_error"), () => fault("server_error"))}
        ${button(t("fault_late"), () => fault("late"))}
        ${button(t("fault_clear"), () => fault("clear"))}
      </div></section>
      <${Permissions} channel=${channel} client=${client} t=${t} run=${run} />
      <${Clock} locale=${locale} t=${t} run=${run} />
    </div>
    <${Ledger} t=${t} locale=${locale} />
  </aside>`;
}
