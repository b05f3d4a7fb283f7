import type { KeysDialog } from "./keys-dialog.js";
import type { Page, ScreenRow } from "./page-state.js";
import type { Router } from "./router.js";
import { hashOf } from "./routes.js";

interface Keys {
  readonly page: Page;
  readonly rows: readonly ScreenRow[];
  readonly router: Router;
  readonly dialog: KeysDialog;
  readonly search: () => void;
}

/** After `g`, the letter of a screen is waited for so long, in ms. */
const WAIT = 1_500;

/** Keys of the whole page; the screen that is shown is asked first. */
export function listenToKeys({ page, rows, router, dialog, search }: Keys): void {
  let gone = -Infinity;
  const letters = new Map(rows.flatMap(({ key, link }) => (link === undefined ? [] : [[link.letter, key] as const])));
  const others: Readonly<Record<string, () => void>> = {
    "/": search,
    "?": dialog.open,
    Backspace: () => history.back(),
  };
  const act = (event: KeyboardEvent): boolean => {
    const row = event.timeStamp - gone < WAIT ? letters.get(event.key) : undefined;
    gone = event.key === "g" ? event.timeStamp : -Infinity;
    if (row !== undefined) {
      page.go(hashOf(row));
      return true;
    }
    if (event.key === "g") return true;
    if (router.current()?.keys?.(event) === true) return true;
    const other = others[event.key];
    other?.();
    return other !== undefined;
  };
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || dialog.element.open || isField(event.target)) return;
    if (event.key.length === 1 && event.key !== " " && !dialog.areOn()) return;
    if (act(event)) event.preventDefault();
  });
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input:not([type=checkbox]), textarea, select");
}
