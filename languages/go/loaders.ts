import type { Loaders } from "../../src/model/parsing/loaders.js";

export const LOADERS: Loaders = {
  words: "LookupSymbol",
  followed: /(?!)/,
  // A function that is made from an address.
  uses: [
    / \( (?:\* ){1,9}func \((?=[^{};]{0,400} unsafe \. Pointer )/g,
    / (?:new \( )?exec \. Cmd (?=\{|\))(?<! \* exec \. Cmd )/g,
    / SYS_(?:V?FORK|CLONE\d?|EXECVE\w*) /g,
  ],
  harmless: [/(?<= func) \w+ /y],
  standard: [
    ["plugin", /^/],
    ["debug/elf", /^/],
    ["debug/macho", /^/],
    ["debug/pe", /^/],
    ["debug/gosym", /^/],
  ],
  starting: [
    ["os/exec", /^Command(?:Context)?$/],
    ["os", /^StartProcess$/],
    ["net/http/cgi", /^Handler/],
    ["golang.org/x/sys/unix", /^(?:Exec|ForkExec|StartProcess)$/],
    ["syscall", /^(?:Exec|ForkExec|StartProcess)$/],
  ],
  compiled: /\.syso$/,
  // The linker joins names of other packages without an import.
  marks: /^\/\/(?:go:linkname|go:cgo_import\w*|export) .*/gm,
};
