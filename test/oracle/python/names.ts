/** Which declaration each `from m import n` stands for: a static look-up by CPython's rules, and a real import where one is possible. */
import type { Edge } from "../../../src/model/graph.js";
import { askPython, type PythonName, type RealName } from "./ask-python.js";
import { isDead, type Evidence } from "./evidence.js";

export const NAME_CAUSES = {
  equal: "both name the same declaration",
  "dead import": "no scope that sees the name loads it, and we report it as dead",
  "own name through a package": "the declaration lies in the importing file",
  "bound more than once": "the module binds the name several times, and ours is one of the bindings",
  "name does not exist": "CPython finds no binding, and our edge goes to the module",
  "through an external module": "the module takes the name from outside the repository, and our edge goes to the module",
  "file mapped as a whole": "the declaration's file is mapped without its declarations",
  "value made at run time":
    "the real object was made elsewhere; the static look-up, which sees the assignment or the decorator, says what we say",
  "declared dependency of the same name": "a manifest declares the distribution; the directory of that name is something else",
  UNEXPLAINED: "no rule explains it",
} as const;

export type NameCause = keyof typeof NAME_CAUSES;

export interface NameVerdict {
  readonly from: string;
  readonly line: number;
  readonly specifier: string;
  readonly name: string;
  readonly theirs: string;
  readonly ours: string;
  readonly cause: NameCause;
  readonly judge: "static" | "real";
}

export function compareNames(evidence: Evidence, importers: ReadonlySet<string>): readonly NameVerdict[] {
  return Object.entries(evidence.answer.files).flatMap(([from, { names }]) =>
    importers.has(from) ? names.map((named) => judge(evidence, from, named)) : [],
  );
}

function edgesOf({ repository }: Evidence, from: string, { line, name, specifier }: PythonName): readonly Edge[] {
  const edges = repository.survey.graph.files.get(from)?.edges ?? [];
  const statement = edges.filter(({ reasons }) =>
    reasons.some((reason) => reason.line === line && reason.specifier === specifier && reason.imported === name),
  );
  return statement;
}

function judge(evidence: Evidence, from: string, named: PythonName): NameVerdict {
  const { line, specifier, name, targets } = named;
  const edges = edgesOf(evidence, from, named);
  const keys = edges.map(({ to }) => to);
  const [first = ""] = targets;
  const ours = keys.includes(first) ? first : (keys[0] ?? "no edge");
  return {
    from,
    line,
    specifier,
    name,
    theirs: targets.join(", ") || "nothing",
    ours,
    cause: causeOf(evidence, from, named, keys),
    judge: "static",
  };
}

function causeOf(evidence: Evidence, from: string, named: PythonName, keys: readonly string[]): NameCause {
  const { targets, module, line, local, specifier, loaded } = named;
  const [first] = targets;
  const isOutside = keys.some((key) => key.startsWith("::"));
  if (first !== undefined && (keys.includes(first) || (first === "external" && isOutside))) return "equal";
  if (first === undefined) return keys.every((key) => key === module) ? "name does not exist" : "UNEXPLAINED";
  if (keys.length === 0) {
    if (first === from || first.startsWith(`${from}#`)) return "own name through a package";
    return !loaded && isDead(evidence, from, line, local, specifier) ? "dead import" : "UNEXPLAINED";
  }
  if (first === "external" && keys.includes(module)) return "through an external module";
  if (keys.some((key) => targets.includes(key)) || (isOutside && targets.includes("external"))) return "bound more than once";
  const path = first.split("#", 1)[0] ?? first;
  const { scan } = evidence.repository.survey;
  const facts = scan.files.get(path);
  const isWhole =
    facts === undefined || facts.generated || facts.parse !== "full" || ["generated", "vendored"].includes(scan.category(path));
  return isWhole && keys.includes(path) ? "file mapped as a whole" : "UNEXPLAINED";
}

/** Names whose real object was found; the others are left out. */
export function compareReal(
  evidence: Evidence,
  interpreter: string,
  importers: ReadonlySet<string>,
): { readonly verdicts: readonly NameVerdict[]; readonly failed: number } {
  const { answer, repository } = evidence;
  const asked = Object.entries(answer.files).flatMap(([from, { names }]) =>
    importers.has(from) ? names.flatMap((named) => (named.loaded && named.targets.length > 0 ? [{ from, named }] : [])) : [],
  );
  const question = (path: string): string => answer.dotted[path]?.[0] ?? "";
  const roots = [...new Set(Object.values(answer.dotted).map(([, root]) => root))].sort();
  const unique = [
    ...new Map(asked.map(({ named }) => [`${named.module}\0${named.name}`, [question(named.module), named.name] as const])).entries(),
  ];
  const real = askPython<readonly RealName[]>(interpreter, "real_imports.py", {
    root: repository.root,
    roots,
    names: unique.map(([, one]) => one),
  });
  const known = new Map(unique.map(([key], position) => [key, real[position] ?? null]));
  const verdicts = asked.flatMap(({ from, named }): readonly NameVerdict[] => {
    const found = known.get(`${named.module}\0${named.name}`);
    if (found === undefined || found === null || found === "error") return [];
    const theirs = found[1] === "" ? found[0] : `${found[0]}#${found[1]}`;
    const keys = edgesOf(evidence, from, named).map(({ to }) => to);
    if (keys.length === 0) return [];
    const base = {
      from,
      line: named.line,
      specifier: named.specifier,
      name: named.name,
      theirs,
      ours: keys[0] ?? "",
      judge: "real" as const,
    };
    if (keys.includes(theirs)) return [{ ...base, ours: theirs, cause: "equal" }];
    return [{ ...base, cause: realCause(named, keys, theirs) }];
  });
  return { verdicts, failed: real.filter((one) => one === "error").length };
}

function realCause({ targets, form }: PythonName, keys: readonly string[], theirs: string): NameCause {
  const isOurs = keys.some((key) => targets.includes(key));
  if (isOurs && (form === "assign" || form === "decorated")) return "value made at run time";
  if (isOurs && targets.length > 1 && targets.includes(theirs)) return "bound more than once";
  return "UNEXPLAINED";
}
