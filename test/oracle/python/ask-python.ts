/** The scripts beside this file, run by a Python interpreter: a question as JSON on stdin, the answer on stdout. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** One edge that CPython's rules give. */
export interface PythonEdge {
  readonly to: string;
  /** Where the target is named: the statement, or the attribute's. */
  readonly line: number;
  readonly name: string;
  readonly kind:
    | "import"
    | "import-missing"
    | "from-attribute"
    | "from-submodule"
    | "from-missing"
    | "star"
    /** An attribute read from a name that stands for a module: the module that gives it. */
    | "attribute"
    /** The same, where the attribute is a module itself. */
    | "module-attribute"
    /** Either, where another binding of the same name wins: the name is bound in several branches. */
    | "other-binding"
    /** The module of the same name as the attribute that `from` takes: no edge, but for tools that only look at files. */
    | "beside";
  readonly local: string;
  /** Line of the import statement. */
  readonly siteLine: number;
  readonly specifier: string;
  /** What the name stands for: `path`, `path#name`, `external`; empty where it does not matter. */
  readonly target: string;
  /** Whether any scope that sees the name loads it. */
  readonly loaded: boolean;
}

export interface PythonName {
  readonly line: number;
  readonly name: string;
  readonly local: string;
  readonly module: string;
  readonly specifier: string;
  readonly loaded: boolean;
  /** As `PythonEdge.target`; the binding that wins first. Several: bound more than once. */
  readonly targets: readonly string[];
  readonly form: "def" | "class" | "decorated" | "assign" | "";
}

export interface PythonFile {
  readonly parsed: boolean;
  readonly edges: readonly PythonEdge[];
  readonly names: readonly PythonName[];
  /** Strings that spell a module of the repository: line, text, file. */
  readonly strings: readonly (readonly [number, string, string])[];
  readonly free: readonly string[];
}

export interface PythonAnswer {
  readonly version: string;
  readonly files: Readonly<Record<string, PythonFile>>;
  /** Dotted name and source root of each file. */
  readonly dotted: Readonly<Record<string, readonly [string, string]>>;
}

export interface GrimpAnswer {
  /** null: not installed. */
  readonly version: string | null;
  readonly modules: Readonly<Record<string, string>>;
  readonly edges: readonly (readonly [string, string, number])[];
  readonly failed: Readonly<Record<string, string>>;
}

/** File and qualified name; null: no function or class of the repository; `error`: the module cannot be imported here. */
export type RealName = readonly [string, string] | null | "error";

export function askPython<T>(interpreter: string, script: string, question: unknown): T {
  // The scripts are not compiled, so they are found beside the source.
  const path = fileURLToPath(new URL(`../../../../test/oracle/python/${script}`, import.meta.url));
  const { status, stdout, stderr, error } = spawnSync(interpreter, ["-B", path], {
    input: JSON.stringify(question),
    encoding: "utf8",
    maxBuffer: 1 << 30,
  });
  if (status !== 0) throw new Error(`${script} ended with ${status}: ${error?.message ?? stderr.slice(-2000)}`);
  return JSON.parse(stdout) as T;
}
