/** Python: modules, packages and namespaces of a repository's distributions, and their imports. */
import type { Language } from "../../src/model/language.js";
import { isClaimed, isNotebook, PYTHON_CATEGORIES } from "./categories.js";
import { moduleName } from "./module-name.js";
import { FORMS } from "./forms.js";
import { LOADERS } from "./loaders.js";
import { PYTHON_PROBLEMS } from "./problems.js";
import { roleOf } from "./roles.js";
import { VOCABULARY } from "./vocabulary.js";

export const python: Language = {
  name: "python",
  spoken: { ".py": "Python", ".pyi": "Python", ".pyx": "Cython", ".ipynb": "Jupyter" },
  claims: isClaimed,
  isDocument: isNotebook,
  moduleName,
  markers: { comment: "#", blankLineAfter: false },
  categories: PYTHON_CATEGORIES,
  problems: PYTHON_PROBLEMS,
  forms: FORMS,
  vocabulary: VOCABULARY,
  roleOf,
  searchedFor: ["application"],
  indexStems: ["__init__"],
  extractor: new URL("./extract/index.js", import.meta.url),
  threads: 2,
  parsers: ["web-tree-sitter/web-tree-sitter.wasm", "tree-sitter-python/tree-sitter-python.wasm"],
  load: () => import("./extract/index.js"),
  outliner: () => import("./outline/index.js"),
  loaders: LOADERS,
  tokensReader: () => import("./tokens/index.js"),
  usesReader: () => import("./uses/index.js"),
  readings: async () => (await import("./readings.js")).READINGS,
  workspaces: () => import("./workspace.js"),
  publisher: () => import("./published/index.js"),
};
