// Preact and htm as the rest of the page uses them.
import htm from "../vendor/htm.mjs";
import { Fragment, h, render } from "../vendor/preact.mjs";

export {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "../vendor/preact-hooks.mjs";
export { Fragment, render };
export const html = htm.bind(h);
