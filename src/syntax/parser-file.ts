/** Files of parsers: in the packages that ship them. The build copies these files beside the program, and replaces this look-up. */
import { createRequire } from "node:module";

const { resolve } = createRequire(import.meta.url);

/** Absolute path of a parser's file, such as `tree-sitter-go/tree-sitter-go.wasm`. Throws if it is not installed. */
export function parserFile(specifier: string): string {
  return resolve(specifier);
}
