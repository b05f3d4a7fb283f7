import { h, show, type Child } from "../h.js";

export interface Option {
  readonly element: HTMLElement;
  readonly hash: string;
}

/** The list of a combobox: one option is active, and the field, which keeps the focus, names it. */
export interface OptionList {
  readonly element: HTMLElement;
  /** `otherwise` is shown if there are no options. */
  readonly open: (options: readonly Option[], otherwise: Child) => void;
  readonly close: () => void;
  readonly isOpen: () => boolean;
  readonly move: (step: number) => void;
  readonly active: () => Option | undefined;
}

export function optionList(field: HTMLInputElement, id: string, choose: (option: Option) => void): OptionList {
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
