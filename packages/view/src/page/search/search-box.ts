import { findAll, type Found } from "./find-all.js";
import { type Child, h, show } from "../h.js";
import { hitText } from "./hit.js";
import type { Page } from "../page-state.js";
import { hashOf } from "../routes.js";
import { count } from "../texts.js";

const MOST_HITS = 10;

interface SearchBox {
  readonly element: HTMLElement;
  readonly focus: () => void;
  readonly close: () => void;
}

/** A field with the best hits below it, as a combobox of the ARIA practices. */
export function searchBox(page: Page): SearchBox {
  const field = h("input", {
    type: "search",
    role: "combobox",
    placeholder: "Search names, methods and purposes ( / )",
    "aria-label": "Search names, methods and purposes",
    "aria-autocomplete": "list",
    "aria-expanded": "false",
    "aria-controls": "hits",
    autocomplete: "off",
    spellcheck: "false",
  });
  const go = (option: Option): void => {
    list.close();
    field.value = "";
    page.go(option.hash);
  };
  const list = optionList(field, "hits", go);
  const answer = (): void => {
    const words = field.value.trim();
    if (words === "" || document.activeElement !== field) return list.close();
    const hits = findAll(page, words, MOST_HITS);
    list.open(optionsOf(words, hits), h("li", { class: "none", role: "option", "aria-disabled": "true" }, "Nothing found."));
    page.announce(
      hits.length === 0 ? "Nothing found" : hits.length < MOST_HITS ? count(hits.length, "result") : `${MOST_HITS} results or more`,
    );
  };
  listen(page, field, list, { answer, go });
  return {
    element: h("div", { class: "search", role: "search" }, field, list.element),
    focus: () => {
      field.focus();
      field.select();
    },
    close: list.close,
  };
}

interface Acts {
  readonly answer: () => void;
  readonly go: (option: Option) => void;
}

/** One answer for a frame, however many keys it had. */
function listen(page: Page, field: HTMLInputElement, list: OptionList, { answer, go }: Acts): void {
  let asked = false;
  const ask = (): void => {
    if (asked) return;
    asked = true;
    page.whenIndexed(() =>
      requestAnimationFrame(() => {
        asked = false;
        answer();
      }),
    );
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => (list.isOpen() ? list.move(1) : ask()),
    ArrowUp: () => list.move(-1),
    Enter: () => {
      const option = list.active();
      const words = field.value.trim();
      if (option !== undefined) go(option);
      // Whoever types faster than the list opens gets the screen.
      else if (words !== "") page.go(hashOf("s", words));
    },
    Escape: () => {
      if (list.isOpen()) list.close();
      else if (field.value === "") field.blur();
      else field.value = "";
    },
  };
  field.addEventListener("input", ask);
  field.addEventListener("blur", list.close);
  field.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    keys[event.key]?.();
    if (event.key in keys) event.preventDefault();
  });
}

function optionsOf(words: string, hits: readonly Found[]): readonly Option[] {
  if (hits.length === 0) return [];
  const found = hits.map((hit, at) => ({
    element: h("li", { role: "option", id: `hit-${at}`, "aria-selected": "false" }, hitText(hit)),
    hash: hit.hash,
  }));
  const all = h("li", { role: "option", id: "hit-all", class: "all", "aria-selected": "false" }, "All results for “", words, "”");
  return [...found, { element: all, hash: hashOf("s", words) }];
}

interface Option {
  readonly element: HTMLElement;
  readonly hash: string;
}

/** The list of a combobox: one option is active, and the field, which keeps the focus, names it. */
interface OptionList {
  readonly element: HTMLElement;
  /** `otherwise` is shown if there are no options. */
  readonly open: (options: readonly Option[], otherwise: Child) => void;
  readonly close: () => void;
  readonly isOpen: () => boolean;
  readonly move: (step: number) => void;
  readonly active: () => Option | undefined;
}

function optionList(field: HTMLInputElement, id: string, choose: (option: Option) => void): OptionList {
  const element = h("ul", { id, role: "listbox", "aria-label": "Results", hidden: true });
  let options: readonly Option[] = [];
  let active = -1;
  const activate = (at: number): void => {
    options[active]?.element.setAttribute("aria-selected", "false");
    active = options.length === 0 ? -1 : (at + options.length) % options.length;
    const option = options[active]?.element;
    option?.setAttribute("aria-selected", "true");
    option?.scrollIntoView({ block: "nearest" });
    if (option === undefined) field.removeAttribute("aria-activedescendant");
    else field.setAttribute("aria-activedescendant", option.id);
  };
  const setOpen = (isOpen: boolean): void => {
    element.hidden = !isOpen;
    field.setAttribute("aria-expanded", String(isOpen));
  };
  // A click on an option must not take the focus from the field before it is heard.
  element.addEventListener("mousedown", (event) => event.preventDefault());
  return {
    element,
    open: (given, otherwise) => {
      options = given;
      active = -1;
      for (const option of options) option.element.addEventListener("click", () => choose(option));
      show(element, options.length === 0 ? otherwise : options.map((option) => option.element));
      setOpen(true);
      element.scrollTop = 0;
      activate(0);
    },
    close: () => {
      setOpen(false);
      options = [];
      activate(-1);
    },
    isOpen: () => !element.hidden,
    move: (step) => activate(active + step),
    active: () => options[active],
  };
}
