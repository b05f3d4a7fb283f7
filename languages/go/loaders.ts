import type { Loaders } from "../../src/model/loaders.js";

export const LOADERS: Loaders = {
  words: "LookupSymbol",
  followed: /(?!)/,
  uses: [/ plugin \. Open /g],
  harmless: [/(?<= func) \w+ /y],
  // The linker joins names of other packages without an import.
  marks: /^\/\/go:linkname .*/gm,
};
