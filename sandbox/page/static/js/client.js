// One person's Discord client: what the feed told, and what is unread.
import * as api from "./api.js";
import { setNow } from "./clock.js";

const DM = 1;
const TO_BOT = ["slash", "autocomplete", "press", "select", "submit"];

export class Client {
  constructor(userId) {
    this.userId = userId;
    this.status = "connecting";
    this.users = new Map();
    this.channels = new Map();
    this.guilds = [];
    this.messages = new Map();
    this.unread = new Map();
    this.hidden = new Set();
    this.openChannel = null;
    this.commandsVersion = 0;
    this.online = null;
    this.listeners = new Set();
    this.close = api.openFeed(
      `/sandbox/people/${userId}/feed`,
      (event) => this.receive(event),
      (status) => status === "lost" && this.change(() => this.lose()),
    );
  }

  change(edit) {
    edit();
    this.listeners.forEach((listener) => listener());
  }

  lose() {
    this.status = "lost";
    this.online = null;
  }

  receive(event) {
    this.change(() => this[`on_${event.type}`]?.(event));
  }

  on_snapshot(event) {
    const known = new Set([...this.messages.values()].flatMap((found) => [...found.keys()]));
    const first = this.status === "connecting";
    setNow(event.now);
    this.status = "open";
    this.botId = event.bot;
    this.guilds = event.guilds;
    this.users = new Map(event.users.map((user) => [user.id, user]));
    this.channels = new Map(event.channels.map((channel) => [channel.id, channel]));
    this.messages = new Map();
    for (const [channelId, messages] of Object.entries(event.messages)) {
      this.messages.set(channelId, new Map(messages.map((message) => [message.id, message])));
      if (!first) messages.filter(({ id }) => !known.has(id)).forEach((message) => this.count(message));
    }
    this.commandsVersion += 1;
  }

  on_message({ message }) {
    const found = this.messages.get(message.channel_id) ?? new Map();
    if (!found.has(message.id)) this.count(message);
    found.set(message.id, message);
    this.messages.set(message.channel_id, found);
  }

  on_message_gone({ id, channel_id: channelId }) {
    this.messages.get(channelId)?.delete(id);
  }

  on_channel({ channel }) {
    this.channels.set(channel.id, channel);
  }

  on_channel_gone({ id }) {
    this.channels.delete(id);
    this.messages.delete(id);
  }

  on_user({ user }) {
    this.users.set(user.id, user);
  }

  on_commands() {
    this.commandsVersion += 1;
  }

  on_presence({ online }) {
    this.online = online;
  }

  on_now({ now }) {
    setNow(now);
  }

  count(message) {
    if (message.channel_id === this.openChannel || message.author.id === this.userId) return;
    const before = this.unread.get(message.channel_id) ?? { count: 0, pings: 0 };
    const pinged = this.channels.get(message.channel_id)?.type === DM || this.isPinged(message);
    this.unread.set(message.channel_id, { count: before.count + 1, pings: before.pings + (pinged ? 1 : 0) });
  }

  isPinged(message) {
    return message.mention_everyone || message.mentions.some(({ id }) => id === this.userId);
  }

  read(channelId) {
    this.openChannel = channelId;
    if (this.unread.delete(channelId)) this.change(() => {});
  }

  dismiss(messageId) {
    this.change(() => this.hidden.add(messageId));
  }

  get me() {
    return this.users.get(this.userId);
  }

  get pings() {
    return [...this.unread.values()].reduce((sum, { pings }) => sum + pings, 0);
  }

  get dm() {
    return [...this.channels.values()].find(({ type }) => type === DM);
  }

  nameOf(userId) {
    const user = this.users.get(userId);
    return user ? (user.global_name ?? user.username) : userId;
  }

  /** The channels of a server in order, each with its threads. */
  tree(guildId) {
    const all = [...this.channels.values()];
    const byPlace = (a, b) => a.position - b.position || (a.id < b.id ? -1 : 1);
    return all
      .filter((channel) => channel.guild_id === guildId && channel.type === 0)
      .sort(byPlace)
      .map((channel) => ({
        channel,
        threads: all.filter(
          ({ parent_id: parent, thread_metadata: thread }) => parent === channel.id && !thread?.archived,
        ),
      }));
  }

  shown(channelId) {
    const found = [...(this.messages.get(channelId)?.values() ?? [])];
    return found
      .filter(({ id }) => !this.hidden.has(id))
      .sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
  }

  /** Does something as this person; what goes to the bot waits until the bot is there. */
  async act(action, body) {
    if (TO_BOT.includes(action)) await this.until(() => this.online);
    return api.act(this.userId, action, body);
  }

  until(holds) {
    if (holds()) return Promise.resolve();
    return new Promise((resolve) => {
      const listener = () => {
        if (!holds()) return;
        this.listeners.delete(listener);
        resolve();
      };
      this.listeners.add(listener);
    });
  }
}
