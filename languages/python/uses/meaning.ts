/** What the names of a file stand for: its classes, imported ones and modules. */
import type { SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import type { Source } from "../../shared/source.js";
import { liveBindings } from "../extract/alternatives.js";
import { type Reading, type Bound, lookUp, type Scope } from "../extract/reading.js";
import { isStandard } from "../data/standard-library.js";
import { nameOfClass } from "./classes.js";
import type { Collected, Placed } from "./collected.js";

export interface ClassType {
  /** As spelled; of a class of the file its name in the outline. What other files decide is written as in `TypedName`. */
  readonly name: string;
  /** Of what holds elements, by keys or without: `[Cart]`, `[Cart;Key]`. */
  readonly holds?: string;
  /** In this file. */
  readonly definition?: SyntaxNode;
}

export interface Types {
  readonly source: Source;
  readonly module: Scope;
  readonly collected: Collected;
  readonly ofBounds: Map<readonly Bound[], ClassType | undefined>;
  readonly meanings: Map<readonly Bound[], Meaning>;
  readonly ofNodes: Map<SyntaxNode, ClassType | undefined>;
  readonly methods: Map<SyntaxNode, ReadonlyMap<string, SyntaxNode>>;
  /** Names that several imports bind. */
  readonly twice: ReadonlySet<string>;
  /** Assignments to attributes, by class and name. */
  fields: ReadonlyMap<SyntaxNode, ReadonlyMap<string, readonly Placed[]>> | undefined;
  /** Where definitions stand. */
  readonly scopes: ReadonlyMap<SyntaxNode, Scope>;
}

export function openTypes({ source, module, sites }: Reading, collected: Collected): Types {
  const twice = namedTwice(sites.flatMap(({ bindings }) => bindings.map(({ name }) => name)));
  return {
    source,
    module,
    collected,
    ofBounds: new Map(),
    meanings: new Map(),
    ofNodes: new Map(),
    methods: new Map(),
    twice,
    fields: undefined,
    scopes: new Map(collected.definitions.map(({ node, around }) => [node, around.scope])),
  };
}

function namedTwice(names: readonly string[]): ReadonlySet<string> {
  const known = new Set<string>();
  return new Set(names.filter((name) => known.size === known.add(name).size));
}

/** The name; if several imports bind it, those that may apply by their lines: `Cart:3|Cart:5`. Names that follow come after each. */
export function spelledImport(
  { source, twice }: Types,
  [head = "", ...rest]: readonly string[],
  bounds: readonly Bound[] | undefined,
): string {
  const isAll = bounds !== undefined && bounds.length > 0 && bounds.every(({ binding }) => binding !== undefined);
  const live = isAll && twice.has(head) ? liveBindings(source, bounds, ({ node }) => node) : [];
  const heads = live.length === 0 ? [head] : [...new Set(live.map(({ binding }) => `${head}:${binding?.site.line ?? 0}`))];
  return heads.map((one) => [one, ...rest].join(".")).join("|");
}

interface Meaning {
  /** The name is that of a class, not of a value. */
  readonly type?: ClassType;
  /** Only imports bind it. */
  readonly imported: boolean;
  /** Names of a module's path behind it: 1 for `import shop.cart`; undefined if no module is imported. */
  readonly further?: number;
  /** From the standard library, which has no objects of the project's classes. */
  readonly standard?: true;
}

/** What a name stands for by all its bindings. */
export function meaningOf(types: Types, name: string, scope: Scope, position: number): Meaning | undefined {
  const bounds = lookUp(scope, name, position)?.bounds;
  if (bounds === undefined) return undefined;
  const meaning = types.meanings.get(bounds) ?? readMeaning(types, name, bounds);
  types.meanings.set(bounds, meaning);
  return meaning;
}

function readMeaning(types: Types, name: string, bounds: readonly Bound[]): Meaning {
  const imported = bounds.every(({ binding }) => binding !== undefined);
  const standard = bounds.every(({ binding }) => binding !== undefined && isStandard(binding.site.specifier.split(".")[0] ?? ""));
  return { ...readKind(types, name, bounds, imported), ...(standard && { standard }) };
}

function readKind(types: Types, name: string, bounds: readonly Bound[], imported: boolean): Meaning {
  const modules = bounds.flatMap(({ binding }) => (binding?.imported === "*" ? [binding.further.length] : []));
  const definition = bounds[0]?.node.parent;
  if (definition?.type === "class_definition" && bounds.every(({ node }) => node.parent?.type === "class_definition")) {
    return { type: { name: nameOfClass(types.source, definition), definition }, imported };
  }
  if (modules.length > 0) return { imported, further: modules.reduce((a, b) => Math.max(a, b)) };
  return bounds.some(({ binding }) => binding !== undefined) && isClassName(name)
    ? { type: { name: spelledImport(types, [name], bounds) }, imported }
    : { imported };
}

export function isClassName(name: string): boolean {
  return /^_*\p{Lu}/u.test(name);
}
