// The bot's commands as a flat list of what can be typed, in a person's language.
const SUBCOMMAND = 1;
const GROUP = 2;
const named = (entry, locale) => entry.name_localizations?.[locale] ?? entry.name;
const described = (entry, locale) => entry.description_localizations?.[locale] ?? entry.description;

function option(entry, locale) {
  const choices = entry.choices?.map((choice) => ({ value: choice.value, label: named(choice, locale) }));
  return { ...entry, label: named(entry, locale), hint: described(entry, locale), choices };
}

function leaves(entry, path, shown, locale) {
  const words = [...path, entry.name];
  const shownWords = [...shown, named(entry, locale)];
  const inner = (entry.options ?? []).filter(({ type }) => type === SUBCOMMAND || type === GROUP);
  if (inner.length) return inner.flatMap((child) => leaves(child, words, shownWords, locale));
  return [
    {
      words: words.join(" "),
      shown: shownWords.join(" "),
      hint: described(entry, locale),
      options: (entry.options ?? []).map((given) => option(given, locale)),
    },
  ];
}

export const flatten = (commands, locale) => commands.flatMap((command) => leaves(command, [], [], locale));

const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The commands that fit what was typed after the slash, best first. */
export function matching(commands, typed) {
  const wanted = plain(typed.trim());
  const rank = ({ words, shown, hint }) => {
    const names = [plain(shown), plain(words)];
    if (names.some((name) => name.startsWith(wanted))) return 0;
    if (names.some((name) => name.split(" ").some((word) => word.startsWith(wanted)))) return 1;
    return names.some((name) => name.includes(wanted)) || plain(hint).includes(wanted) ? 2 : 3;
  };
  return commands
    .map((command) => [rank(command), command])
    .filter(([place]) => place < 3)
    .sort((a, b) => a[0] - b[0])
    .map(([, command]) => command);
}

export const fits = (label, typed) => plain(String(label)).includes(plain(typed.trim()));
