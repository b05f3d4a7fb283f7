import { h } from "./h.js";
import type { ScreenRow } from "./page-state.js";
import { remember, remembered } from "./theme.js";

export interface KeysDialog {
  readonly element: HTMLDialogElement;
  readonly open: () => void;
  /** Whether keys without a modifier do something outside of fields. */
  readonly areOn: () => boolean;
}

const KEY = "dsp-view-keys";

const KEYS: readonly (readonly [keys: string, what: string])[] = [
  ["/", "search"],
  ["↑ ↓", "to the card, line or result before or after"],
  ["← →", "to the column beside"],
  ["Enter", "open it"],
  ["Backspace", "back"],
  ["j k", "read on, read back in the contents"],
  ["Esc", "close what is open"],
  ["?", "these keys"],
];

export function keysDialog(rows: readonly ScreenRow[]): KeysDialog {
  const screens = rows.flatMap(({ link }) => (link === undefined ? [] : [[`g ${link.letter}`, link.name] as const]));
  const lines = [...KEYS, ...screens].map(([keys, what]) =>
    h(
      "div",
      {},
      h(
        "dt",
        {},
        keys.split(" ").flatMap((key, at) => [at === 0 ? "" : " ", h("kbd", {}, key)]),
      ),
      h("dd", {}, what),
    ),
  );
  const on = h("input", { type: "checkbox", checked: remembered(KEY) !== "off" });
  on.addEventListener("change", () => remember(KEY, on.checked ? "on" : "off"));
  const element = h(
    "dialog",
    { "aria-labelledby": "keys-title", id: "keys" },
    h("h2", { id: "keys-title" }, "Keys"),
    h("dl", {}, lines),
    h("label", {}, on, " single letters and signs work as keys"),
    h("form", { method: "dialog" }, h("button", {}, "Close")),
  );
  return { element, open: () => element.showModal(), areOn: () => on.checked };
}
