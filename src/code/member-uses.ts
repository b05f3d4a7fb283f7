/** Uses of a member of a class: decided where a rule of the language names the object's class, by name elsewhere. */
import type { MemberUse } from "../model/file-uses.js";
import type { SymbolKind } from "../model/outline.js";
import type { CodeGraph } from "./code-graph.js";
import { SITE } from "./code-index.js";
import type { DirectUse } from "./direct-use.js";
import { filesWith } from "./files-with.js";
import type { Sources } from "./sources.js";
import type { UseKind } from "../model/facts.js";

const INHERITS: ReadonlySet<UseKind> = new Set(["extend", "implement", "mix"]);

/** Files that are parsed for a member's name; further ones are left out. */
const MOST_FILES = 400;

interface Wanted {
  readonly graph: CodeGraph;
  readonly sources: Sources;
  readonly path: string;
  /** Name of the class in the file at `path`. */
  readonly owner: string;
  /** Keys of the class and of those that inherit from it. */
  readonly classes: ReadonlySet<string>;
  /** Keys of what it inherits from: an object of such a type may be one of the class. */
  readonly bases: ReadonlySet<string>;
}

/** `symbol`: `Cart.total` in the file at `path`. */
export async function memberUses(graph: CodeGraph, sources: Sources, path: string, symbol: string): Promise<readonly DirectUse[]> {
  const owner = symbol.slice(0, symbol.lastIndexOf("."));
  const member = symbol.slice(symbol.lastIndexOf(".") + 1);
  // A class may have members in several files of its module.
  const key = classOf(graph, path, owner) ?? `${path}#${owner}`;
  const [classes, bases] = [await classAndHeirs(graph, sources, key), await basesOf(graph, sources, key)];
  const wanted: Wanted = { graph, sources, path, owner, classes, bases };
  const found: DirectUse[] = [];
  for (const file of filesWith(graph, sources, member, MOST_FILES, path)) {
    const { members } = await sources.uses(file);
    for (const use of members) {
      const verdict = use.member === member ? await verdictOn(wanted, file, use.on) : "no";
      if (verdict !== "no") found.push(toUse(file, use, verdict === "perhaps"));
    }
  }
  return found;
}

/** Whether an object of the class that a file spells `on` has the member of the wanted class. */
async function verdictOn({ graph, sources, path, owner, classes, bases }: Wanted, file: string, on: string | undefined): Promise<Verdict> {
  if (on === undefined) return "perhaps";
  if (file === path && on === owner) return "yes";
  const key = classOf(graph, file, on);
  if (key === undefined) return isForeign(graph, file, on) && on !== owner ? "no" : "perhaps";
  if (classes.has(key)) return "yes";
  if (bases.has(key)) return "perhaps";
  if (key.startsWith("::")) return "no";
  const at = key.lastIndexOf("#");
  const symbol = (await sources.outline(key.slice(0, at))).find(({ name }) => name === key.slice(at + 1));
  return symbol !== undefined && OF_THEIR_OWN.has(symbol.kind) ? "no" : "perhaps";
}

type Verdict = "yes" | "no" | "perhaps";

/** Their members are their own or inherited; a type may be another name for the class, a constant an object of it. */
const OF_THEIR_OWN: ReadonlySet<SymbolKind> = new Set(["class", "struct", "interface", "enum", "namespace", "function"]);

/** Neither declared nor imported: a class of the language itself. */
function isForeign(graph: CodeGraph, path: string, spelled: string): boolean {
  const [root = spelled] = spelled.split(".");
  const unit = graph.unit(path);
  const files = unit === undefined ? [path] : graph.unitFiles(unit);
  if (files.some((file) => graph.declarations(file).some(({ name }) => name === root))) return false;
  const sites = graph.edgesFrom(path).flatMap((edge) => edge.sites);
  return sites.every(({ imported, local, flags }) => (local ?? imported) !== root && ((flags & SITE.star) === 0 || local !== undefined));
}

function toUse(path: string, { line, kind, within }: MemberUse, byName: boolean): DirectUse {
  return { path, line, kind, typeOnly: false, ...(within !== undefined && { within }), ...(byName && { byName: true }) };
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

// Which classes extend or implement which, by the uses of their names.

/** Keys of the class and of everything that inherits from it. */
async function classAndHeirs(graph: CodeGraph, sources: Sources, key: string): Promise<ReadonlySet<string>> {
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
async function basesOf(graph: CodeGraph, sources: Sources, key: string): Promise<ReadonlySet<string>> {
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
