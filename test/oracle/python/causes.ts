/** Why Python's import rules (or grimp) and we may differ. The list is closed; what no rule proves is `UNEXPLAINED` and counts against us. */
export const CAUSES = {
  "dead import": "no scope that sees the name loads it, and we report it as dead",
  "own name through a package": "what the name stands for is declared in the importing file itself",
  "dotted name in a string": "a string of the file spells the module; the oracle reads import statements only",
  "app label and model":
    "a string `label.Model` (letter case aside) names a class that the target declares or imports, in the app of that name",
  "path in the source": "the name of the target stands in a string of the importer; the oracle reads import statements only",
  "name with a hole": "a literal with a hole gives the name of the module; our pattern takes every module that fits, the target among them",
  "framework convention": "a framework loads the target by its name; no statement names it",
  "entry point": "a manifest declares the target; no statement names it",
  asset: "the target is no Python file",
  "not parsed by CPython": "the file is no valid Python of the interpreter's version",
  "bound more than once": "branches bind the name to several modules; we have the edge to another of them",
  "module as a value": "an attribute that is a module itself, with nothing read from it",
  "module does not exist": "the statement names a module that the repository does not have; the edge goes to the longest part or nowhere",
  "name does not exist": "the module has no such name; the edge goes to the module or nowhere",
  "declared dependency of the same name": "a manifest declares the distribution; the directory of that name is something else",
  "module of the standard library": "the interpreter has a module of that name",
  "same name under two roots": "two source roots hold a module of the name that the statement spells",
  "stub beside source": "a `.pyi` file and its source stand side by side",
  "attribute beats submodule": "the package binds the name, and CPython takes that; grimp looks at files only",
  "attribute of a module": "an attribute leads to this module; grimp reads import statements only",
  "oracles disagree, CPython is with us": "grimp differs from CPython's rules, and those say what we say",
  UNEXPLAINED: "no rule explains it",
} as const;

export type Cause = keyof typeof CAUSES;
export type OracleName = "cpython" | "grimp";

export interface Difference {
  readonly oracle: OracleName;
  /** Who has the edge. */
  readonly side: "ours" | "oracle";
  readonly from: string;
  readonly to: string;
  readonly line: number;
  readonly specifier: string;
  readonly cause: Cause;
  readonly note: string;
}
