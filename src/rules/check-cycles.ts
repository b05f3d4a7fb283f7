/** `rules.cycles`: files that import each other in circles. */
import { components } from "../model/components.js";
import { byteOrder } from "../model/byte-order.js";
import { chainText } from "./chain-violation.js";
import { cycleSize } from "../link/cycle-size.js";
import type { Link } from "./find-chains.js";
import { compilePattern } from "./pattern.js";
import type { CyclesRule, Severity } from "./rules-schema.js";
import type { Violation } from "./violation.js";
import { countedSites, type World } from "./world.js";

const RULE = { kind: "cycles" } as const;

/** Module → an import of each module that one of its files imports. */
type Modules = ReadonlyMap<string, ReadonlyMap<string, Link>>;

/** One violation for each group of files that all reach each other, with a shortest cycle through the first of them. */
export function checkCycles(world: World, rule: CyclesRule, severity: Severity): readonly Violation[] {
  const modules = modulesOf(world, rule);
  const adjacency = new Map([...modules].map(([module, targets]) => [module, [...targets.keys()]]));
  return components(adjacency).flatMap((files) =>
    files.length > 1 ? [cycleViolation(world, modules, files.toSorted(byteOrder), severity)] : [],
  );
}

function modulesOf(world: World, rule: CyclesRule): Modules {
  const { graph } = world;
  const inside = compilePattern(rule.in ?? "**");
  const modules = new Map<string, Map<string, Link>>();
  for (const path of graph.files) {
    if (inside.match(path) === undefined) continue;
    const module = graph.moduleOf(path);
    const targets = modules.get(module) ?? new Map<string, Link>();
    modules.set(module, targets);
    for (const one of graph.importsOf(path)) {
      if (one.isPackage) continue;
      const target = graph.moduleOf(one.to);
      if (target === module || targets.has(target)) continue;
      const sites = countedSites(world, one, RULE, rule);
      if (sites.length > 0) targets.set(target, { one, sites });
    }
  }
  return modules;
}

function cycleViolation({ exceptions, graph }: World, modules: Modules, files: readonly string[], severity: Severity): Violation {
  const chain = shortestCycle(modules, files);
  const [first] = chain;
  const ended = chain.flatMap(({ one }) => exceptions.ended(one, RULE) ?? [])[0];
  const size = cycleSize({ steps: chain.length, modules: files, isFile: (module) => graph.filesOf(module)[0] === module });
  return {
    kind: "cycles",
    rule: "cycles",
    severity,
    path: first?.one.from ?? files[0] ?? "",
    ...(first !== undefined && { line: first.sites[0]?.line ?? 1 }),
    chain: chain.map(({ one, sites }) => ({ path: one.from, line: sites[0]?.line ?? 1, to: one.to })),
    files,
    ...(ended !== undefined && { ended }),
    message: `is in a cycle of ${size}: ${chainText(chain)}`,
  };
}

/** From the first of these modules back to it. */
function shortestCycle(modules: Modules, files: readonly string[]): readonly Link[] {
  const [start = ""] = files;
  const isInside = new Set(files);
  const from = new Map<string, { readonly module: string; readonly link: Link }>();
  const queue = [start];
  for (const module of queue) {
    for (const [target, link] of modules.get(module) ?? []) {
      if (!isInside.has(target) || from.has(target)) continue;
      from.set(target, { module, link });
      if (target === start) return wayTo(from, start);
      queue.push(target);
    }
  }
  return [];
}

function wayTo(from: ReadonlyMap<string, { readonly module: string; readonly link: Link }>, start: string): readonly Link[] {
  const chain: Link[] = [];
  for (let at = from.get(start); at !== undefined; at = at.module === start ? undefined : from.get(at.module)) chain.unshift(at.link);
  return chain;
}
