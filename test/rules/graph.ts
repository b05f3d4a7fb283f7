/** Import graphs made up for tests. */
import type { Import, ImportGraph } from "../../src/rules/import-graph.js";
import { evaluateRules, type Evaluation } from "../../src/rules/evaluate-rules.js";
import { RULES_SCHEMA } from "../../src/rules/rules-schema.js";

/** `src/a.ts:3 > src/b.ts A, B`, with `(type)` or `(lazy)` at the end; a path alone is a file without imports. */
export function graphOf(...lines: readonly string[]): ImportGraph {
  const files = new Set<string>();
  const imports = new Map<string, Import[]>();
  for (const line of lines) {
    const [, from = "", at = "1", to, names = "", mark] =
      /^(\S+?)(?::(\d+))?(?: > (\S+)(?: ((?!\().*?))?(?: \((type|lazy)\))?)?$/.exec(line) ?? [];
    files.add(from);
    if (to === undefined) continue;
    const isPackage = to.includes(":");
    if (!isPackage) files.add(to);
    const site = {
      line: Number(at),
      names: names === "" ? [] : names.split(", "),
      typeOnly: mark === "type",
      lazy: mark === "lazy",
      mention: false,
    };
    const list = imports.get(from) ?? [];
    imports.set(from, list);
    const before = list.findIndex((one) => one.to === to);
    const sites = [...(list[before]?.sites ?? []), site];
    const one: Import = { from, to, toNames: [to], isPackage, sites };
    if (before < 0) list.push(one);
    else list[before] = one;
  }
  const connected = new Set([...imports].flatMap(([from, list]) => [from, ...list.map(({ to }) => to)]));
  return {
    files: [...files].sort(),
    importsOf: (path) => imports.get(path) ?? [],
    moduleOf: (path) => path,
    filesOf: (module) => [module],
    isConnected: (path) => connected.has(path),
  };
}

export function check(rules: unknown, graph: ImportGraph, today = "2026-11-23"): Evaluation {
  return evaluateRules({ rules: RULES_SCHEMA.parse(rules), graph, paths: graph.files, today });
}

/** Violations as printed, notes after them. */
export function linesOf({ violations, notes }: Evaluation): readonly string[] {
  return [
    ...violations.map(({ path, line, message }) => `${path}${line === undefined ? "" : `:${line}`} ${message}`),
    ...notes.map(({ place, message }) => `${place} ${message}`),
  ];
}
