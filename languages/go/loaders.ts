import type { Loaders } from "../../src/model/loaders.js";

export const LOADERS: Loaders = {
  words: "LookupSymbol",
  followed: /(?!)/,
  uses: [/ plugin \. Open /g],
  harmless: [/(?<= func) \w+ /y],
  starting: [["os/exec", /^Command(?:Context)?$/]],
  // The linker joins names of other packages without an import.
  marks: /^\/\/(?:go:linkname|go:cgo_import\w*|export) .*/gm,
};
