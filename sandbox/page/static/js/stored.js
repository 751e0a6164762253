// State that this browser keeps.
import { useState } from "./preact.js";

export function remembered(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function useStored(key, otherwise) {
  const [value, setValue] = useState(() => remembered(key, otherwise));
  const store = (next) => {
    localStorage.setItem(key, JSON.stringify(next));
    setValue(next);
  };
  return [value, store];
}
