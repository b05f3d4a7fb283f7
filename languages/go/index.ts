/** Go: modules, packages of several files, embedded and generated files. */
import type { Language } from "../../src/model/language.js";
import { GO_CATEGORIES } from "./categories.js";
import { FORMS } from "./forms.js";
import { LOADERS } from "./loaders.js";
import { GO_PROBLEMS } from "./problems.js";
import { roleOf } from "./roles.js";
import { VOCABULARY } from "./vocabulary.js";

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
  searchedFor: ["main"],
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
