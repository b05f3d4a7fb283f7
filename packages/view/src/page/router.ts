import { inertLine } from "../../../../src/retrieve/inert.js";
import { clip } from "./code-spans.js";
import { h, show } from "./h.js";
import type { Crumb, MakeScreen, Page, Screen, ScreenRow } from "./page-state.js";
import { readRoute } from "./routes.js";
import { nameText } from "./texts.js";

export interface Router {
  readonly current: () => Screen | undefined;
  readonly start: () => void;
}

interface Visit {
  readonly scroll: number;
  readonly kept: unknown;
  /** Places of the open ones among what can be disclosed. */
  readonly opened: readonly number[];
  /** Place of the element that had the focus among those of the screen that can have it. */
  readonly focused: number;
}

interface Frame {
  readonly main: HTMLElement;
  readonly crumbs: HTMLElement;
  /** `key`: of the screen that is shown. */
  readonly changed: (key: string, screen: Screen) => void;
}

const LONGEST_TITLE = 200;
const FOCUSABLE = "a[href], button, summary, input, select, [tabindex]:not(h1)";

/** Shows the screen that the address names. Whoever comes back finds place and focus again. */
export function createRouter(page: Page, rows: readonly ScreenRow[], otherwise: MakeScreen, frame: Frame): Router {
  const visits = new Map<number, Visit>();
  let current: Screen | undefined;
  let entry = 0;
  let last = 0;
  const leave = (): void => {
    if (current === undefined) return;
    visits.set(entry, {
      scroll: scrollY,
      kept: current.keep?.(),
      opened: disclosures(frame.main).flatMap(({ open }, at) => (open ? [at] : [])),
      focused: focusable(frame.main).findIndex((one) => one === document.activeElement),
    });
    current.leave?.();
  };
  const open = (): void => {
    const isFirst = current === undefined;
    leave();
    const { key, argument, query } = readRoute(location.hash);
    const known = entryOf(history.state);
    if (known === undefined) setEntry((last += 1));
    entry = known ?? last;
    last = Math.max(last, entry);
    const make = rows.find((row) => row.key === key)?.make ?? otherwise;
    const screen = make(page, argument, query);
    current = screen;
    document.title = inertLine(
      clip(screen.title === page.data.title ? screen.title : `${screen.title} – ${page.data.title}`, LONGEST_TITLE),
    );
    show(frame.crumbs, screen.crumbs.length > 1 ? crumbList(screen.crumbs) : undefined);
    show(frame.main, screen.element);
    screen.shown?.();
    frame.changed(key, screen);
    settle(screen, frame.main, visits.get(entry), isFirst);
    if (!isFirst) page.announce(screen.title);
  };
  return {
    current: () => current,
    start: () => {
      history.scrollRestoration = "manual";
      addEventListener("hashchange", open);
      open();
    },
  };
}

function settle(screen: Screen, main: HTMLElement, visit: Visit | undefined, isFirst: boolean): void {
  if (visit === undefined) {
    scrollTo(0, 0);
    if (screen.focus !== undefined) screen.focus();
    // The first screen leaves the focus where every page has it.
    else if (!isFirst) focusOn(main.querySelector("h1"));
    return;
  }
  const refocus = visit.kept === undefined ? undefined : screen.restore?.(visit.kept);
  for (const at of visit.opened) openAgain(disclosures(main)[at]);
  scrollTo(0, visit.scroll);
  if (refocus === undefined) focusOn(focusable(main)[visit.focused] ?? main.querySelector("h1"));
  else refocus();
}

function disclosures(main: HTMLElement): HTMLDetailsElement[] {
  return [...main.querySelectorAll("details")];
}

function openAgain(details: HTMLDetailsElement | undefined): void {
  if (details === undefined || details.open) return;
  details.open = true;
  // The browser tells it later, but what is inside counts for the next.
  details.dispatchEvent(new Event("toggle"));
}

export function focusOn(element: Element | null | undefined): void {
  if (!(element instanceof HTMLElement || element instanceof SVGElement)) return;
  if (!element.matches(FOCUSABLE)) element.setAttribute("tabindex", "-1");
  element.focus({ preventScroll: true });
}

function focusable(main: HTMLElement): Element[] {
  return [...main.querySelectorAll(FOCUSABLE)];
}

function crumbList(crumbs: readonly Crumb[]): HTMLElement {
  const items = crumbs.map(({ name, hash }) =>
    h("li", {}, hash === undefined ? h("span", { "aria-current": "page" }, nameText(name)) : h("a", { href: hash }, nameText(name))),
  );
  return h("ol", {}, items);
}

function entryOf(state: unknown): number | undefined {
  return typeof state === "object" && state !== null && "entry" in state && typeof state.entry === "number" ? state.entry : undefined;
}

/** Frames without an address of their own refuse. */
export function noteAddress(hash: string): void {
  try {
    history.replaceState(history.state, "", hash);
  } catch {
    // The screen shows it all the same.
  }
}

/** Where it is refused, coming back starts at the top. */
function setEntry(entry: number): void {
  try {
    history.replaceState({ entry }, "");
  } catch {
    // Nothing depends on it.
  }
}
