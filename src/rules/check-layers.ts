/** `rules.layers`: each layer imports only those below it. */
import { countedSites, type World } from "./world.js";
import { chainViolation, type Broken } from "./chain-violation.js";
import { findChains } from "./find-chains.js";
import { type Import } from "./import-graph.js";
import { compilePattern, type Pattern } from "./pattern.js";
import type { LayersRule } from "./rules-schema.js";
import type { Violation } from "./violation.js";

/** Where a file stands. */
interface Position {
  /** The directory of `in`; empty without one. */
  readonly container: string;
  /** From the top, 0-based. */
  readonly level: number;
  /** Part of an independent layer. */
  readonly part?: number;
  /** The layer in messages. */
  readonly title: string;
}

interface Layer {
  readonly level: number;
  readonly part?: number;
  readonly title: string;
  readonly pattern: Pattern;
}

type Locate = (path: string) => Position | undefined;

/** Whether the file is in one of the layers. */
export function layered(rule: LayersRule): (path: string) => boolean {
  const locate = locator(layersOf(rule), rule.in);
  return (path) => locate(path) !== undefined;
}

export function checkLayers(world: World, rule: LayersRule): readonly Violation[] {
  const { severity = "error", name } = rule;
  if (severity === "off") return [];
  const locate = locator(layersOf(rule), rule.in);
  const id = { kind: "layers", name } as const;
  const broken = (from: Position, to: Position): Broken => ({ id, severity, reason: reasonOf(from, to, rule.why) });
  const located = new Map(world.graph.files.flatMap((path) => placed(path, locate(path))));
  if (rule.indirect === true) return chains(world, rule, { locate, located, broken });
  return [...located].flatMap(([path, from]) =>
    world.graph.importsOf(path).flatMap((one) => {
      const to = targetPosition(one, locate);
      const sites = to !== undefined && isBroken(from, to) ? countedSites(world, one, id, rule) : [];
      return to === undefined || sites.length === 0 ? [] : [chainViolation(world, broken(from, to), [{ one, sites }])];
    }),
  );
}

interface Located {
  readonly locate: Locate;
  readonly located: ReadonlyMap<string, Position>;
  readonly broken: (from: Position, to: Position) => Broken;
}

/** For each two layers: chains that pass no other layer, which would be the one to blame. */
function chains(world: World, rule: LayersRule, { locate, located, broken }: Located): readonly Violation[] {
  const groups = new Map<string, { readonly from: Position; readonly starts: string[] }>();
  for (const [path, from] of located) {
    const group = groups.get(idOf(from)) ?? { from, starts: [] };
    group.starts.push(path);
    groups.set(idOf(from), group);
  }
  const positions = [...groups.values()].map(({ from }) => from);
  return [...groups.values()].flatMap(({ from, starts }) =>
    positions.flatMap((to) => {
      if (!isBroken(from, to)) return [];
      const isGoal = (one: Import): boolean => {
        const position = targetPosition(one, locate);
        return position !== undefined && idOf(position) === idOf(to);
      };
      const passes = (path: string): boolean => located.get(path)?.container !== from.container;
      const found = findChains(world, { starts, isGoal, passes, rule: { kind: "layers", name: rule.name }, counted: rule });
      return found.map((chain) => chainViolation(world, broken(from, to), chain));
    }),
  );
}

function idOf({ container, level, part }: Position): string {
  return JSON.stringify([container, level, part]);
}

function placed(path: string, position: Position | undefined): readonly (readonly [string, Position])[] {
  return position === undefined ? [] : [[path, position]];
}

function isBroken(from: Position, to: Position): boolean {
  if (from.container !== to.container) return false;
  return to.level < from.level || (to.level === from.level && to.part !== from.part);
}

function reasonOf(from: Position, to: Position, why: string | undefined): string {
  const order = from.level === to.level ? "is independent of" : "is below";
  const layers = `${from.title} ${order} ${to.title}`;
  return why === undefined ? layers : `${layers}: ${why}`;
}

/** A package has no place. Of a module of several files the first that has one counts. */
function targetPosition({ isPackage, toNames }: Import, locate: Locate): Position | undefined {
  if (isPackage) return undefined;
  for (const name of toNames) {
    const found = locate(name);
    if (found !== undefined) return found;
  }
  return undefined;
}

function layersOf({ order }: LayersRule): readonly Layer[] {
  return order.flatMap((entry, level): readonly Layer[] => {
    if (typeof entry === "string" || Array.isArray(entry)) {
      return [{ level, title: typeof entry === "string" ? entry : entry.join(", "), pattern: compilePattern(entry) }];
    }
    return entry.independent.map((glob, part) => ({ level, part, title: glob, pattern: compilePattern(glob) }));
  });
}

/** The first layer that matches counts. */
function locator(layers: readonly Layer[], directories: LayersRule["in"]): Locate {
  const known = new Map<string, Position | undefined>();
  const inside = directories === undefined ? undefined : compilePattern(directories);
  const find = (path: string): Position | undefined => {
    for (const container of inside === undefined ? [""] : parentsOf(path)) {
      if (inside !== undefined && inside.match(container) === undefined) continue;
      const name = container === "" ? path : path.slice(container.length + 1);
      const layer = layers.find(({ pattern }) => pattern.match(name) !== undefined);
      if (layer === undefined) return undefined;
      const { level, part, title } = layer;
      return { container, level, title, ...(part !== undefined && { part }) };
    }
    return undefined;
  };
  return (path) => {
    if (!known.has(path)) known.set(path, find(path));
    return known.get(path);
  };
}

/** Directories around a path, outermost first. */
export function parentsOf(path: string): readonly string[] {
  const names = path.split("/");
  return names.slice(1).map((_, index) => names.slice(0, index + 1).join("/"));
}
