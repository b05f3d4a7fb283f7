import { once } from "../../../../src/model/basics.js";
import type { ViewData, ViewHead } from "../picture/view-format.js";
import type { Contents } from "../../../../src/retrieve/map-columns.js";
import type { MapGraph } from "../../../../src/retrieve/map-graph.js";
import { indexInSteps, type SearchIndex } from "../../../../src/retrieve/search-index.js";
import { resultOf } from "../../../../src/retrieve/word-index.js";

/** What the page says about the map as a whole. */
export type PageData = ViewHead & Pick<ViewData, "tocOrder">;

export interface Page {
  readonly data: PageData;
  readonly map: MapGraph;
  /** Tables of contents in documented order. */
  readonly tocs: () => readonly Contents[];
  /** For ranked search. Made while nothing else is to do; whoever cannot wait gets it at once. */
  readonly index: () => SearchIndex;
  /** Calls back when the index is made, at once if it is. */
  readonly whenIndexed: (then: () => void) => void;
  /** Opens a screen. */
  readonly go: (hash: string) => void;
  /** Makes this the address of the screen that is shown. */
  readonly note: (hash: string) => void;
  /** Tells readers of the screen what has changed. */
  readonly announce: (text: string) => void;
}

export interface Crumb {
  readonly name: string;
  /** Absent for what is shown. */
  readonly hash?: string;
}

export interface Screen {
  readonly title: string;
  readonly crumbs: readonly Crumb[];
  /** Its first `h1` gets the focus, unless `focus` says otherwise. */
  readonly element: HTMLElement;
  readonly focus?: () => void;
  /** True if the key was meant for the screen. */
  readonly keys?: (event: KeyboardEvent) => boolean;
  readonly leave?: () => void;
  /** What must come back when people come back; given to `restore` of the same screen. */
  readonly keep?: () => unknown;
  /** What it returns is called when the window is where it was, and sets the focus. */
  readonly restore?: (kept: unknown) => (() => void) | undefined;
  /** Called when the element is in the document. */
  readonly shown?: () => void;
}

/** `query`: what people have chosen on the screen; `page.note` keeps it in the address. */
export type MakeScreen = (page: Page, argument: string, query: URLSearchParams) => Screen;

export interface ScreenRow {
  readonly key: string;
  readonly make: MakeScreen;
  /** Its link in the header; `letter` opens it after `g`. */
  readonly link?: { readonly name: string; readonly letter: string };
  /** Whether there is anything to show; default: yes. */
  readonly isFor?: (data: PageData) => boolean;
}

/** For so long other work may have to wait, in ms. */
const SLICE = 12;

export function createPage(data: PageData, map: MapGraph, given: Pick<Page, "go" | "note" | "announce">): Page {
  const steps = indexInSteps(map);
  const waiting: (() => void)[] = [];
  let made: SearchIndex | undefined;
  const makeUntil = (end: number): SearchIndex | undefined => {
    while (performance.now() < end) {
      const { done, value } = steps.next();
      if (done === true) return value;
    }
    return undefined;
  };
  const work = (): void => {
    made ??= makeUntil(performance.now() + SLICE);
    if (made === undefined) whenIdle(work);
    else for (const then of waiting.splice(0)) then();
  };
  whenIdle(work);
  return {
    data,
    map,
    tocs: once(() => data.tocOrder.flatMap((at) => map.contents[at] ?? [])),
    ...given,
    index: () => (made ??= resultOf(steps)),
    whenIndexed: (then) => {
      if (made === undefined) waiting.push(then);
      else then();
    },
  };
}

/** Not every browser has idle callbacks. */
function whenIdle(then: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(then, { timeout: 500 });
  else setTimeout(then, 20);
}
