/** Go: modules, packages of several files, embedded and generated files. */
import type { Language, Vocabulary, FormDescriptions } from "../../src/model/language.js";
import { GO_CATEGORIES } from "./categories.js";
import { GO_PROBLEMS } from "./problems.js";
import type { FileFacts, FileRole } from "../../src/model/facts.js";
import type { Loaders } from "../../src/model/parsing/loaders.js";

/** Forms of declarations. */
const FORMS = {
  function: { noun: "Function", layout: "signature" },
  interface: { noun: "Interface", layout: "interface" },
  type: { noun: "Type", layout: "alias" },
  constant: { noun: "Constant", layout: "value" },
} as const satisfies FormDescriptions;

const LOADERS: Loaders = {
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

/** What a Go file is for, as far as its place shows it. */

/** `cmd/NAME` holds a command by convention. */
const COMMAND = /(?:^|\/)cmd\/([\w.-]+)\/[^/]+\.go$/u;

function roleOf({ path, unit, generated, declarations, hints = [] }: FileFacts): FileRole | undefined {
  if (generated) return undefined;
  const program = hints.find(({ kind }) => kind === "program");
  if (program !== undefined) return { noun: program.name === "" ? "" : `Command \`${program.name}\``, says: program.value };
  const command = COMMAND.exec(path)?.[1];
  const covers = ["main"];
  // The package has no declarations of its own; of its files, one has the function that runs.
  const isPart = declarations.length > 0 && !declarations.some(({ name }) => name === "main");
  if (command !== undefined) return { noun: `${isPart ? "Part of command" : "Command"} \`${command}\``, covers };
  const folder = path.split("/").at(-2);
  return unit === "main" ? { noun: folder === undefined ? "Program" : `Program \`${folder}\``, covers } : undefined;
}

/** Words of Go. */
const VOCABULARY: Vocabulary = {
  names: (
    "nil true false const var import return string int bool byte rune any map slice chan interface struct func go defer error type " +
    "package switch case select default break continue for range if else main init goto fallthrough iota make new len cap append copy delete panic recover close uint float64 int64 int32 uint8 uintptr complex128 comparable"
  ).split(" "),
  kinds: "go nil struct".split(" "),
};

export const go: Language = {
  name: "go",
  spoken: { ".go": "Go" },
  claims: (path) => path.endsWith(".go"),
  markers: { comment: "//", blankLineAfter: true },
  categories: GO_CATEGORIES,
  problems: GO_PROBLEMS,
  forms: FORMS,
  vocabulary: VOCABULARY,
  roleOf,
  extractor: new URL("./extract/index.js", import.meta.url),
  threads: 1,
  parsers: ["web-tree-sitter/web-tree-sitter.wasm", "tree-sitter-go/tree-sitter-go.wasm"],
  load: () => import("./extract/index.js"),
  outliner: () => import("./outline/index.js"),
  loaders: LOADERS,
  tokensReader: () => import("./tokens/index.js"),
  usesReader: () => import("./uses/index.js"),
  readings: async () => (await import("./readings.js")).READINGS,
  workspaces: () => import("./workspace.js"),
  publisher: () => import("./published/index.js"),
};
