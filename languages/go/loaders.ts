import type { Loaders } from "../../src/model/parsing/loaders.js";

export const LOADERS: Loaders = {
  words: "LookupSymbol",
  followed: /(?!)/,
  uses: [],
  harmless: [/(?<= func) \w+ /y],
  standard: [["plugin", /^/]],
  starting: [
    ["os/exec", /^Command(?:Context)?$/],
    ["os", /^StartProcess$/],
    ["syscall", /^(?:Exec|ForkExec|StartProcess)$/],
  ],
  compiled: /\.syso$/,
  // The linker joins names of other packages without an import.
  marks: /^\/\/(?:go:linkname|go:cgo_import\w*|export) .*/gm,
};
