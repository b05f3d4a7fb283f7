import { h } from "./h.js";

const THEMES = ["system", "light", "dark"] as const;
const KEY = "dsp-view-theme";

/** A choice of light, dark, or what the system has. */
export function themeChoice(): HTMLElement {
  const chosen = remembered(KEY) ?? "system";
  setTheme(chosen);
  const options = THEMES.map((name) => h("option", { value: name, selected: name === chosen }, name));
  const select = h("select", { id: "theme", "aria-label": "Colours", title: "Colours" }, options);
  select.addEventListener("change", () => {
    setTheme(select.value);
    remember(KEY, select.value);
  });
  return select;
}

function setTheme(name: string): void {
  const known = THEMES.find((one) => one === name) ?? "system";
  if (known === "system") document.documentElement.removeAttribute("data-theme");
  else document.documentElement.setAttribute("data-theme", known);
}

/** Browsers may refuse to remember; the page works without. */
export function remembered(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // See above.
  }
}
