/** Which classes extend or implement which, by the uses of their names. */
import type { UseKind } from "../model/facts.js";
import type { CodeGraph } from "./code-graph.js";
import type { Sources } from "./sources.js";

const INHERITS: ReadonlySet<UseKind> = new Set(["extend", "implement", "mix"]);

/** Keys of the class and of everything that inherits from it. */
export async function classAndHeirs(graph: CodeGraph, sources: Sources, key: string): Promise<ReadonlySet<string>> {
  const all = new Set([key]);
  for (const one of all) {
    for (const { from, sites } of graph.edgesTo(one)) {
      for (const { uses } of sites)
        for (const { kind, subject } of uses) if (INHERITS.has(kind) && subject !== undefined) all.add(`${from}#${subject}`);
    }
    const [path, name] = split(one);
    for (const use of (await sources.uses(path)).own)
      if (use.name === name && INHERITS.has(use.kind) && use.within !== undefined) all.add(`${path}#${use.within}`);
  }
  return all;
}

/** Keys of everything that the class inherits from. */
export async function basesOf(graph: CodeGraph, sources: Sources, key: string): Promise<ReadonlySet<string>> {
  const all = new Set<string>();
  const open = [key];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    const [path, name] = split(one);
    const imported = graph
      .edgesFrom(path)
      .filter(({ sites }) => sites.some(({ uses }) => uses.some(({ kind, subject }) => INHERITS.has(kind) && subject === name)))
      .map(({ to }) => to);
    const own = (await sources.uses(path)).own
      .filter(({ kind, within }) => INHERITS.has(kind) && within === name)
      .map((use) => `${path}#${use.name}`);
    for (const base of [...imported, ...own]) {
      if (all.has(base) || !base.includes("#")) continue;
      all.add(base);
      open.push(base);
    }
  }
  return all;
}

function split(key: string): readonly [path: string, name: string] {
  const at = key.lastIndexOf("#");
  return [key.slice(0, at), key.slice(at + 1)];
}
