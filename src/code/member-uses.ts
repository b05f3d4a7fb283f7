/** Uses of a member of a class: decided where a rule of the language names the object's class, by name elsewhere. */
import type { MemberUse } from "../model/file-uses.js";
import type { CodeGraph } from "./code-graph.js";
import type { DirectUse } from "./direct-use.js";
import type { Sources } from "./sources.js";

/** Files that are parsed for a member's name; further ones are left out. */
const MOST_FILES = 400;

/** `symbol`: `Cart.total` in the file at `path`. */
export async function memberUses(graph: CodeGraph, sources: Sources, path: string, symbol: string): Promise<readonly DirectUse[]> {
  const owner = symbol.slice(0, symbol.lastIndexOf("."));
  const member = symbol.slice(symbol.lastIndexOf(".") + 1);
  // A class may have members in several files of its module.
  const classes = withSubclasses(graph, classOf(graph, path, owner) ?? `${path}#${owner}`);
  const found: DirectUse[] = [];
  for (const file of filesWith(graph, sources, member, path)) {
    const { members } = await sources.uses(file);
    for (const use of members) {
      if (use.member !== member) continue;
      const key = use.on === undefined ? undefined : classOf(graph, file, use.on);
      if (key !== undefined && !classes.has(key)) continue;
      found.push(toUse(file, use, key === undefined));
    }
  }
  return found;
}

function toUse(path: string, { line, kind, within }: MemberUse, byName: boolean): DirectUse {
  return { path, line, kind, typeOnly: false, ...(within !== undefined && { within }), ...(byName && { byName: true }) };
}

/** Files of the same kind whose text contains `.member`, the class's own first. */
function filesWith(graph: CodeGraph, sources: Sources, member: string, own: string): readonly string[] {
  const found: string[] = [];
  for (const path of [own, ...graph.paths.filter((other) => other !== own)]) {
    if (found.length >= MOST_FILES) break;
    if (sources.read(path)?.includes(member) === true) found.push(path);
  }
  return found;
}

/** Key of the class that a file spells so: its own, one of its module, or an imported one. */
function classOf(graph: CodeGraph, path: string, spelled: string): string | undefined {
  const name = spelled.slice(spelled.lastIndexOf(".") + 1);
  const isDeclared = (file: string): boolean => graph.declarations(file).some((one) => one.name === spelled);
  if (isDeclared(path)) return `${path}#${spelled}`;
  const unit = graph.unit(path);
  const inUnit = unit === undefined ? undefined : graph.unitFiles(unit).find(isDeclared);
  if (inUnit !== undefined) return `${inUnit}#${spelled}`;
  for (const { to, sites } of graph.edgesFrom(path)) {
    const isNamed = sites.some(({ imported, local }) => (spelled.includes(".") ? imported === name : (local ?? imported) === spelled));
    if (isNamed && to.includes("#")) return to;
    if (isNamed && to.startsWith("::")) return to;
  }
  return undefined;
}

/** The class and everything that extends it, by the uses that the index knows. */
function withSubclasses(graph: CodeGraph, key: string): ReadonlySet<string> {
  const all = new Set([key]);
  for (const one of all) {
    for (const { from, sites } of graph.edgesTo(one)) {
      for (const { uses } of sites)
        for (const { kind, subject } of uses)
          if ((kind === "extend" || kind === "implement") && subject !== undefined) all.add(`${from}#${subject}`);
    }
  }
  return all;
}
