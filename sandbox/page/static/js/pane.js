// One person's client: channels at the side, messages, and the line to type in.
import * as api from "./api.js";
import { Avatar, hueOf } from "./avatar.js";
import { flatten } from "./commands.js";
import { Composer } from "./composer.js";
import { Icon } from "./icons.js";
import { Log } from "./log.js";
import { Modal } from "./modal.js";
import { html, useCallback, useEffect, useMemo, useRef, useState } from "./preact.js";
import { Sidebar } from "./sidebar.js";
import { LOCALES, texts } from "./texts.js";

const DM = 1;

/** Renders again whenever the client changes. */
export function useClient(client) {
  const [, renew] = useState(0);
  useEffect(() => {
    const listener = () => renew((count) => count + 1);
    client.listeners.add(listener);
    listener();
    return () => client.listeners.delete(listener);
  }, [client]);
}

function useCommands(client, channelId, locale) {
  const [found, setFound] = useState([]);
  useEffect(() => {
    let wanted = true;
    if (channelId)
      client.act("commands", { channel: channelId }).then(
        (list) => wanted && setFound(list),
        () => {},
      );
    return () => (wanted = false);
  }, [client, channelId, client.commandsVersion]);
  return useMemo(() => flatten(found, locale), [found, locale]);
}

function Language({ client, t }) {
  const change = ({ currentTarget }) => client.act("settings", { locale: currentTarget.value });
  return html`<select class="language" aria-label=${t("language_of", { name: client.nameOf(client.userId) })} value=${client.me.locale} onChange=${change}>
    ${LOCALES.map(({ value, label }) => html`<option value=${value} selected=${value === client.me.locale}>${label}</option>`)}
  </select>`;
}

function Head({ client, t, channel, title, closable, onClose, folded, onFold }) {
  return html`<header class="pane-head">
    <button type="button" class="icon-button fold" aria-label=${t("channels")} aria-expanded=${folded ? "false" : "true"} onClick=${onFold}><${Icon} name="menu" /></button>
    <${Avatar} user=${client.me} users=${client.users} size=${32} />
    <div class="pane-title"><h2>${client.nameOf(client.userId)}</h2><p>${title}${!client.me.dms_open && html` <span class="tag">${t("dms_closed")}</span>`}</p></div>
    <${Language} client=${client} t=${t} />
    ${closable && html`<button type="button" class="icon-button" aria-label=${t("close_pane", { name: client.nameOf(client.userId) })} onClick=${onClose}><${Icon} name="close" /></button>`}
  </header>`;
}

export function Pane({
  client,
  number,
  channelId,
  folded,
  active,
  closable,
  onOpen,
  onFold,
  onClose,
  onActive,
}) {
  useClient(client);
  const [outcome, setOutcome] = useState(null);
  const [suggested, setSuggested] = useState(null);
  const opener = useRef(null);
  const locale = client.me?.locale ?? "pt-BR";
  const t = useMemo(() => texts(locale), [locale]);
  const channel =
    client.channels.get(channelId) ?? client.tree(client.guilds[0]?.id)[0]?.channel ?? client.dm;
  const commands = useCommands(client, channel?.id, locale);
  const titleOf = useCallback(
    (place) => {
      if (place.type === DM) return `@${client.nameOf(client.botId)}`;
      return place.thread_metadata ? place.name : `#${place.name}`;
    },
    [client],
  );
  useEffect(() => {
    if (channel) client.read(channel.id);
  }, [client, channel?.id]);
  if (!client.me || !channel) {
    return html`<section class="pane waiting" aria-busy="true"><p>${t(client.status === "lost" ? "lost" : "connecting")}</p></section>`;
  }
  const composerId = `composer-${number}`;
  const focusComposer = () => requestAnimationFrame(() => document.getElementById(composerId)?.focus());
  const open = (id) => {
    onOpen(id);
    focusComposer();
  };
  const suggest = (words) => setSuggested({ words });
  const remove = (message) => api.develop("delete", { message }).catch(() => {});
  const showModal = (opened) => {
    opener.current = document.activeElement;
    setOutcome(opened);
  };
  const focusIsHere = () => {
    const held = document.activeElement;
    return held === document.body || document.getElementById(`pane-${number}`).contains(held);
  };
  const closeModal = (next) => {
    setOutcome(next);
    // The pane takes the focus again once it is no longer inert.
    if (!next && focusIsHere())
      requestAnimationFrame(() => (opener.current?.isConnected ? opener.current.focus() : focusComposer()));
  };
  const context = { client, locale, t, commands, open, suggest, remove, titleOf, showModal };
  const style = { "--hue": hueOf(client.userId, client.users) };
  return html`<section class=${`pane ${active ? "active" : ""} ${folded ? "folded" : ""}`} style=${style} lang=${locale} id=${`pane-${number}`}
    data-person=${client.me.username} aria-label=${client.nameOf(client.userId)} onFocusIn=${onActive} onPointerDown=${onActive}>
    <div class="pane-inside" inert=${outcome !== null}>
      <${Head} client=${client} t=${t} channel=${channel} title=${titleOf(channel)} closable=${closable} onClose=${onClose} folded=${folded} onFold=${onFold} />
      <div class="pane-body">
        <${Sidebar} context=${context} current=${channel.id} onOpen=${open} />
        <div class="conversation">
          ${client.status === "lost" && html`<p class="banner" role="status">${t("lost")}</p>`}
          ${client.status === "open" && client.online === false && html`<p class="banner" role="status">${t("bot_away")}</p>`}
          <${Log} channel=${channel} context=${context} live=${active} />
          <${Composer} id=${composerId} channel=${channel} context=${context} commands=${commands} suggested=${suggested} title=${titleOf(channel)} />
        </div>
      </div>
    </div>
    ${outcome && html`<${Modal} key=${outcome.interaction} outcome=${outcome} context=${context} onClose=${closeModal} />`}
  </section>`;
}
