// The whole page: a bar with the people, one pane for each of them, and the developers' drawer.
import * as api from "./api.js";
import { Avatar, Domino } from "./avatar.js";
import { Client } from "./client.js";
import { Drawer } from "./drawer.js";
import { Icon } from "./icons.js";
import { Pane, useClient } from "./pane.js";
import { html, render, useEffect, useLayoutEffect, useMemo, useRef, useState } from "./preact.js";
import { remembered, useStored } from "./stored.js";
import { loadTexts, LOCALES, texts } from "./texts.js";

const MOST_PANES = 4;
const clients = new Map();

function clientOf(userId) {
  if (!clients.has(userId)) clients.set(userId, new Client(userId));
  return clients.get(userId);
}

function Tab({ client, active, onShow }) {
  useClient(client);
  if (!client.me) return null;
  const name = client.nameOf(client.userId);
  return html`<button type="button" class=${`tab ${active ? "active" : ""}`} aria-pressed=${active ? "true" : "false"} onClick=${onShow}>
    <${Avatar} user=${client.me} users=${client.users} size=${24} /><span class="tab-name">${name}</span>
    ${client.pings > 0 && html`<span class="badge"><span aria-hidden="true">${client.pings}</span></span>`}</button>`;
}

function AddPerson({ t, people, panes, onAdd, locale }) {
  const [open, setOpen] = useState(false);
  const [name, setName] = useState("");
  const [language, setLanguage] = useState(locale);
  const box = useRef();
  useEffect(() => open && box.current.querySelector("button, input").focus(), [open]);
  const add = (id) => {
    setOpen(false);
    onAdd(id);
  };
  const create = async (event) => {
    event.preventDefault();
    if (!name.trim()) return;
    const { id } = await api.arrive(name, language);
    setName("");
    add(id);
  };
  const absent = people.filter(({ id, bot }) => !bot && !panes.some(({ user }) => user === id));
  const leave = ({ relatedTarget, currentTarget }) =>
    relatedTarget && !currentTarget.contains(relatedTarget) && setOpen(false);
  return html`<div class="add-person" onFocusOut=${leave} onKeyDown=${({ key }) => key === "Escape" && setOpen(false)}>
    <button type="button" class="tab add" aria-expanded=${open ? "true" : "false"} disabled=${panes.length >= MOST_PANES} onClick=${() => setOpen(!open)}>
      <${Icon} name="plus" size=${16} /><span class="tab-name">${t("add_person")}</span></button>
    ${
      open &&
      html`<div class="add-menu" ref=${box}>
      ${absent.map(
        (user) => html`<button type="button" class="add-known" onClick=${() => add(user.id)}>
        <${Avatar} user=${user} users=${new Map(people.map((p) => [p.id, p]))} size=${28} />${user.global_name ?? user.username}</button>`,
      )}
      <form onSubmit=${create}><label for="new-name">${t("somebody_new")}</label>
        <input id="new-name" value=${name} maxlength="32" placeholder=${t("name")} autocomplete="off" onInput=${({ currentTarget }) => setName(currentTarget.value)} />
        <select aria-label=${t("language")} value=${language} onChange=${({ currentTarget }) => setLanguage(currentTarget.value)}>
          ${LOCALES.map(({ value, label }) => html`<option value=${value}>${label}</option>`)}</select>
        <button type="submit" class="button primary">${t("add")}</button></form></div>`
    }
  </div>`;
}

function Help({ t, onClose }) {
  const dialog = useRef();
  useEffect(() => dialog.current.showModal(), []);
  const keys = [
    ["/", "help_slash"],
    ["Tab", "help_tab"],
    ["↑ ↓ Enter", "help_arrows"],
    ["Alt + 1 … 4", "help_panes"],
    ["Alt + ↑ ↓", "help_channels"],
    ["Esc", "help_escape"],
  ];
  return html`<dialog ref=${dialog} class="help" aria-labelledby="help-title" onClose=${onClose}>
    <h2 id="help-title">${t("help")}</h2><p>${t("help_about")}</p>
    <dl>${keys.map(([key, text]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${t(text)}</dd></div>`)}</dl>
    <form method="dialog"><button class="button primary">${t("close")}</button></form></dialog>`;
}

/** Alt+1…4 goes to a pane, Alt+↑/↓ to the channel before or after. */
function useShortcuts(panes, active, show, openIn) {
  useLayoutEffect(() => {
    const onKeyDown = (event) => {
      if (!event.altKey || event.ctrlKey) return;
      const index = ["Digit1", "Digit2", "Digit3", "Digit4"].indexOf(event.code);
      if (index >= 0 && panes[index]) show(index);
      else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
        const client = clientOf(panes[active].user);
        const order = client.guilds.flatMap(({ id }) =>
          client.tree(id).flatMap(({ channel, threads }) => [channel, ...threads]),
        );
        const ids = [...order, client.dm].filter(Boolean).map(({ id }) => id);
        const step = event.key === "ArrowUp" ? -1 : 1;
        openIn(active, ids[(ids.indexOf(client.openChannel) + step + ids.length) % ids.length]);
        show(active);
      } else return;
      event.preventDefault();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  });
}

function App({ people: known }) {
  const [people, setPeople] = useState(known);
  const [panes, setPanes] = useStored(
    "panes",
    known
      .slice(0, 3)
      .filter(({ bot }) => !bot)
      .slice(0, 2)
      .map(({ id }) => ({ user: id, channel: null })),
  );
  const [theme, setTheme] = useStored(
    "theme",
    matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark",
  );
  const [drawer, setDrawer] = useStored("drawer", false);
  const [active, setActive] = useState(0);
  const [help, setHelp] = useState(false);
  const main = useRef();
  const leader = clientOf(panes[Math.min(active, panes.length - 1)].user);
  useClient(leader);
  const locale = leader.me?.locale ?? remembered("locale", navigator.language);
  const t = useMemo(() => texts(locale), [locale]);
  useEffect(() => {
    document.documentElement.lang = locale;
    document.title = t("title");
    document.documentElement.dataset.theme = theme;
  }, [locale, theme]);
  useEffect(() => void api.people().then(({ users }) => setPeople(users)), [panes.length]);

  const openIn = (index, channel) =>
    setPanes(panes.map((pane, at) => (at === index ? { ...pane, channel } : pane)));
  const fold = (index) =>
    setPanes(panes.map((pane, at) => (at === index ? { ...pane, folded: !pane.folded } : pane)));
  const show = (index) => {
    setActive(index);
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const focus = () => {
      document
        .getElementById(`pane-${index}`)
        ?.scrollIntoView({ inline: "start", block: "nearest", behavior: still ? "auto" : "smooth" });
      document.getElementById(`composer-${index}`)?.focus({ preventScroll: true });
    };
    // A pane that is only now being added is there in the next frame.
    if (document.getElementById(`composer-${index}`)) focus();
    else requestAnimationFrame(focus);
  };
  const add = (user) => {
    setPanes([...panes, { user, channel: null }].slice(0, MOST_PANES));
    show(panes.length);
  };
  const remove = (index) => {
    clients.get(panes[index].user)?.close();
    clients.delete(panes[index].user);
    setPanes(panes.filter((_, at) => at !== index));
    setActive(0);
  };
  const onScroll = ({ currentTarget: box }) => {
    if (box.scrollWidth <= box.clientWidth || box.firstElementChild.clientWidth < box.clientWidth * 0.8)
      return;
    setActive(Math.max(0, Math.min(panes.length - 1, Math.round(box.scrollLeft / box.clientWidth))));
  };
  useShortcuts(panes, active, show, openIn);
  return html`<header class="bar">
      <h1><${Domino} className="logo" /><span>${t("title")}</span></h1>
      <nav class="tabs" aria-label=${t("people")}>
        ${panes.map(({ user }, index) => html`<${Tab} key=${user} client=${clientOf(user)} active=${index === active} onShow=${() => show(index)} />`)}
        <${AddPerson} t=${t} people=${people} panes=${panes} onAdd=${add} locale=${locale} />
      </nav>
      <div class="bar-tools">
        <button type="button" class="icon-button" aria-label=${t(theme === "dark" ? "to_light" : "to_dark")} title=${t(theme === "dark" ? "to_light" : "to_dark")}
          onClick=${() => setTheme(theme === "dark" ? "light" : "dark")}><${Icon} name=${theme === "dark" ? "sun" : "moon"} /></button>
        <button type="button" class="icon-button" aria-label=${t("help")} title=${t("help")} onClick=${() => setHelp(true)}><${Icon} name="help" /></button>
        <button type="button" class="icon-button" aria-label=${t("developer")} title=${t("developer")} aria-expanded=${drawer ? "true" : "false"}
          aria-controls="drawer" onClick=${() => setDrawer(!drawer)}><${Icon} name="tools" /></button>
      </div>
    </header>
    <div class="stage"><main class=${`panes of-${panes.length}`} ref=${main} onScroll=${onScroll}>
      ${panes.map(
        (
          { user, channel, folded },
          index,
        ) => html`<${Pane} key=${user} client=${clientOf(user)} number=${index} channelId=${channel} folded=${!!folded}
          active=${index === active} closable=${panes.length > 1} onOpen=${(id) => openIn(index, id)} onFold=${() => fold(index)}
          onClose=${() => remove(index)} onActive=${() => index !== active && setActive(index)} />`,
      )}
    </main>
    ${drawer && html`<${Drawer} client=${leader} channelId=${leader.openChannel} t=${t} onClose=${() => setDrawer(false)} />`}</div>
    ${help && html`<${Help} t=${t} onClose=${() => setHelp(false)} />`}`;
}

async function start() {
  const [{ users }] = await Promise.all([api.people(), loadTexts()]);
  const root = document.getElementById("root");
  const stored = remembered("panes", []);
  if (!stored.length || stored.some(({ user }) => !users.some(({ id }) => id === user)))
    localStorage.removeItem("panes");
  root.replaceChildren();
  render(html`<${App} people=${users} />`, root);
}

start();
