// The page's own sentences, one JSON file per language; pt-BR stands in for what another lacks.
const FILES = { pt: "pt-BR", en: "en", es: "es" };
const loaded = {};

export async function loadTexts() {
  await Promise.all(
    Object.entries(FILES).map(async ([key, file]) => {
      const answer = await fetch(`/page/texts/${file}.json`);
      loaded[key] = await answer.json();
    }),
  );
}

export const LOCALES = [
  { value: "pt-BR", label: "Português" },
  { value: "en-US", label: "English" },
  { value: "es-ES", label: "Español" },
];

/** A function from a key and named values to a sentence in the language of a Discord locale. */
export function texts(locale) {
  const own = loaded[locale.slice(0, 2)] ?? loaded.pt;
  return (key, values = {}) => {
    const sentence = own[key] ?? loaded.pt[key] ?? key;
    return sentence.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
  };
}
