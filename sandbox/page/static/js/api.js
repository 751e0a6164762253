// Calls of the sandbox's HTTP API, and its WebSocket feeds with reconnection.

export class Refused extends Error {}

async function post(path, body = {}) {
  const answer = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const data = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refused(data.refused ?? `HTTP ${answer.status}`);
  return data;
}

export const people = async () => (await fetch("/sandbox/people")).json();
export const arrive = (name, locale) => post("/sandbox/people", { name, locale });
export const act = (userId, action, body) => post(`/sandbox/people/${userId}/${action}`, body);
export const develop = (action, body) => post(`/sandbox/developer/${action}`, body);

const RETRY_MS = [250, 500, 1000, 2000];

/** Opens a feed and keeps it open. Returns a function that closes it for good. */
export function openFeed(path, onEvent, onStatus = () => {}) {
  let socket;
  let timer;
  let closed = false;
  let attempts = 0;
  const connect = () => {
    socket = new WebSocket(`ws://${location.host}${path}`);
    socket.onopen = () => {
      attempts = 0;
      onStatus("open");
    };
    socket.onmessage = ({ data }) => onEvent(JSON.parse(data));
    socket.onclose = () => {
      if (closed) return;
      onStatus("lost");
      timer = setTimeout(connect, RETRY_MS[Math.min(attempts++, RETRY_MS.length - 1)]);
    };
  };
  connect();
  return () => {
    closed = true;
    clearTimeout(timer);
    socket.close();
  };
}

/** Links to the sandbox's files as paths, whichever loopback name the page was opened by. */
export function localUrl(url) {
  const parsed = new URL(url, location.href);
  const loopback = ["127.0.0.1", "localhost", "[::1]"].includes(parsed.hostname);
  return loopback ? parsed.pathname + parsed.search : url;
}
