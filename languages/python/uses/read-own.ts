/** Uses of the names that the module declares, and of names of a class in its body. */
import type { UseKind } from "../../../src/model/facts.js";
import { classifyUse } from "../extract/classify-use.js";
import type { NameUse, Reading } from "../extract/reading.js";
import { type Bound, lookUp } from "../extract/scope.js";
import { useKind } from "../../shared/use-kind.js";
import { classAround, nameOfClass } from "./classes.js";
import type { Collected } from "./collected.js";

interface Found {
  readonly name: string;
  readonly position: number;
  readonly kind: UseKind;
}

interface Names {
  readonly own: readonly Found[];
  /** `total` in the body of the class that declares it. */
  readonly ofClasses: readonly (Found & { readonly on: string })[];
}

export function readOwn(reading: Reading, collected: Collected): Names {
  const own: Found[] = assignedInFunctions(reading, collected);
  const ofClasses: (Found & { readonly on: string })[] = [];
  for (const use of reading.uses) {
    const found = lookUp(use.around.scope, use.name, use.position);
    if (found === undefined || !found.bounds.some(isOwn)) continue;
    const { name, position } = use;
    if (found.scope === reading.module) own.push({ name, position, kind: kindOf(reading, collected, use) });
    else if (found.scope.kind === "class") {
      const owner = definingClass(found.bounds);
      const kind = kindOf(reading, collected, use);
      if (owner !== undefined) ofClasses.push({ name, position, kind, on: nameOfClass(reading.source, owner) });
    }
  }
  return { own, ofClasses };
}

function isOwn(bound: Bound): boolean {
  return bound.binding === undefined;
}

function kindOf({ source }: Reading, collected: Collected, use: NameUse): UseKind {
  if (collected.changed.has(use.position)) return "assign";
  return use.node === undefined ? "type" : useKind(classifyUse(source, use.node, use.around));
}

/** The class whose body binds the name: by a method, a class or an assignment. */
function definingClass(bounds: readonly Bound[]): ReturnType<typeof classAround> {
  const node = bounds[0]?.node;
  let at = node?.parent;
  for (let steps = 0; at !== undefined && at.type !== "block" && steps < MOST_STEPS; steps += 1) at = at.parent;
  return at?.type === "block" ? classAround(at.children[0] ?? at) : undefined;
}

const MOST_STEPS = 16;

/** Functions that declare a name of the module as `global` assign it. */
function assignedInFunctions({ module }: Reading, { globals, functions, changed }: Collected): Found[] {
  const found: Found[] = [];
  for (const name of globals) {
    for (const { node, binding } of module.names.get(name) ?? []) {
      if (binding === undefined && !changed.has(node.start) && isInside(functions, node.start))
        found.push({ name, position: node.start, kind: "assign" });
    }
  }
  return found;
}

/** Binary search in disjoint ranges. */
function isInside(ranges: Collected["functions"], position: number): boolean {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.start ?? 0) <= position) low = middle + 1;
    else high = middle;
  }
  return position < (ranges[low - 1]?.end ?? 0);
}
