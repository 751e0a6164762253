// The messages of a channel, kept at the newest unless the person scrolled up.
import { Icon } from "./icons.js";
import { Message, continues } from "./message.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "./preact.js";
import { Welcome } from "./welcome.js";

const NEAR = 80;

export function Log({ channel, context, live }) {
  const scroller = useRef();
  const pinned = useRef(true);
  const [news, setNews] = useState(false);
  const messages = context.client.shown(channel.id);
  const newest = messages.at(-1)?.id;
  const toEnd = () => {
    const box = scroller.current;
    box.scrollTop = box.scrollHeight;
  };
  useLayoutEffect(() => {
    pinned.current = true;
    setNews(false);
    toEnd();
  }, [channel.id]);
  useLayoutEffect(() => {
    if (pinned.current) toEnd();
    else setNews(true);
  }, [newest]);
  useEffect(() => {
    const grown = new ResizeObserver(() => pinned.current && toEnd());
    grown.observe(scroller.current);
    grown.observe(scroller.current.firstElementChild);
    return () => grown.disconnect();
  }, [channel.id]);
  const onScroll = ({ currentTarget: box }) => {
    pinned.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR;
    if (pinned.current) setNews(false);
  };
  return html`<div class="log-frame">
    <div class="log" ref=${scroller} onScroll=${onScroll} tabindex="0" role="region" aria-label=${context.t("messages_in", { name: context.titleOf(channel) })}>
      <div class="log-body" role="log" aria-live=${live ? "polite" : "off"} aria-relevant="additions text">
        <${Welcome} channel=${channel} context=${context} />
        ${messages.map(
          (message, index) =>
            html`<${Message} key=${message.id} message=${message} context=${context} compact=${continues(message, messages[index - 1])} />`,
        )}
      </div>
    </div>
    ${news && html`<button type="button" class="news" onClick=${toEnd}>${context.t("new_messages")} <${Icon} name="down" size=${14} /></button>`}
  </div>`;
}
