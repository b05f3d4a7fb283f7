/** Stylesheet dialects by file extension or `lang` attribute. */
import type { StyleDialect } from "./style-tokens.js";

const DIALECTS: ReadonlyMap<string, StyleDialect> = new Map<string, StyleDialect>([
  ["css", "CSS"],
  ["pcss", "PostCSS"],
  ["postcss", "PostCSS"],
  ["scss", "SCSS"],
  ["sass", "Sass"],
  ["less", "Less"],
  ["styl", "Stylus"],
  ["stylus", "Stylus"],
]);

/** CSS for unknown languages. */
export function styleDialect(language: string | undefined): StyleDialect {
  return DIALECTS.get((language ?? "").trim().toLowerCase()) ?? "CSS";
}
