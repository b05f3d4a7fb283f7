/** Python: modules, packages and namespaces of a repository's distributions, and their imports. */
import type { Language, Vocabulary } from "../../src/model/language.js";
import { INTERPRETERS, isClaimed, isNotebook, PYTHON_CATEGORIES } from "./categories.js";
import { FORMS } from "./forms.js";
import { LOADERS } from "./loaders.js";
import { PYTHON_PROBLEMS } from "./problems.js";
import { roleOf } from "./roles.js";

/** Words of Python and of its interpreters. */
const VOCABULARY: Vocabulary = {
  names: (
    "None True False async await class import from return self cls str int float bool bytes object list dict set tuple map slice " +
    "yield with try except finally raise if else for while break continue def lambda pass del global nonlocal match case type args " +
    "kwargs __init__ __main__ __name__ __all__ __call__ __enter__ __exit__ __iter__ __getattr__ __getitem__ __repr__ __str__ " +
    "isinstance Exception ValueError TypeError KeyError RuntimeError AttributeError ImportError NotImplementedError StopIteration " +
    "in is not and or assert global nonlocal print super property staticmethod classmethod dataclass CPython PyPy MicroPython"
  ).split(" "),
  kinds: "py self cls none python".split(" "),
};

export const python: Language = {
  name: "python",
  spoken: { ".py": "Python", ".pyi": "Python", ".pyx": "Cython", ".ipynb": "Jupyter" },
  claims: isClaimed,
  interpreters: INTERPRETERS,
  isDocument: isNotebook,
  moduleName,
  markers: { comment: "#", blankLineAfter: false },
  categories: PYTHON_CATEGORIES,
  problems: PYTHON_PROBLEMS,
  forms: FORMS,
  vocabulary: VOCABULARY,
  roleOf,
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

/** The name under which importers refer to a file, the same for a module and for the initialiser of a package. */
function moduleName(path: string): string {
  return path.replace(/\.(?:py|pyi|pyx|pyw)$/, "").replace(/(?<=.)\/__init__$/, "");
}
