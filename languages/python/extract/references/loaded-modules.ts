/** What code does with a module that a call loads by name: `mod = import_module(NAME)`, `mod.run()`; `import_module(NAME).run()`. */
import type { Use } from "../../../../src/model/facts.js";
import { childOf, type SyntaxNode } from "../../../../src/syntax/syntax-tree.js";
import { classifyUse } from "../classify-use.js";
import type { SiteDraft } from "../drafts.js";
import { parts } from "../names.js";
import { placeOf } from "../place.js";
import type { Around, NameUse, Reading } from "../reading.js";
import { lookUp } from "../scope.js";

/** Nodes whose value is that of the call, or of something else. */
const PASSING: ReadonlySet<string> = new Set(["await", "parenthesized_expression", "conditional_expression", "boolean_operator"]);
/** Longest climb from the call to what takes its value. */
const CLIMB = 12;

/** Gives each site the module as a namespace, with its uses; several sites are alternatives. */
export function addLoadedUses(reading: Reading, call: SyntaxNode, around: Around, sites: readonly SiteDraft[]): void {
  // Loading alone takes nothing of the module.
  if (sites.length === 0 || valueOf(call).parent?.type === "expression_statement") return;
  const { start: position, end } = call;
  const name = holderOf(reading, call);
  const uses = name === undefined ? [useOf(reading, call, around)] : usesOf(reading, name, call);
  if (uses.length === 0) return;
  const names = { imported: "*", name: name ?? "*", further: [], aliased: true, typeOnly: false };
  for (const site of sites) {
    site.bindings.push({ site, ...names, position, end, uses, ofTop: [], keep: true, ...(sites.length > 1 && { alternative: true }) });
  }
}

/** The name that is bound to the module, and to nothing besides it. */
function holderOf({ source }: Reading, call: SyntaxNode): string | undefined {
  const value = valueOf(call);
  const { parent } = value;
  const isValue = parent?.type === "assignment" ? value.field === "right" : parent?.type === "named_expression" && value.field === "value";
  const target = parent === undefined || !isValue ? undefined : childOf(parent, parent.type === "assignment" ? "left" : "name");
  return target?.type === "identifier" ? source.textOf(target) : undefined;
}

function valueOf(call: SyntaxNode): SyntaxNode {
  let at = call;
  for (let steps = 0; at.parent !== undefined && PASSING.has(at.parent.type) && steps < CLIMB; steps++) {
    // The condition is no value.
    if (at.parent.type === "conditional_expression" && parts(at.parent)[1] === at) break;
    at = at.parent;
  }
  return at;
}

/** Reads of the name where the call may have bound it. */
function usesOf(reading: Reading, name: string, call: SyntaxNode): Use[] {
  return reading.uses.flatMap((use) => {
    if (use.name !== name || use.node === undefined) return [];
    const bounds = lookUp(use.around.scope, name, use.position)?.bounds ?? [];
    const isBound = bounds.some(({ node }) => {
      const statement = node.parent;
      return statement !== undefined && statement.start <= call.start && call.end <= statement.end;
    });
    return isBound ? [useOf(reading, use.node, use.around)] : [];
  });
}

function useOf({ source }: Reading, node: SyntaxNode, around: NameUse["around"]): Use {
  const within = placeOf(source, around.frame);
  const { kind, chain, subject } = classifyUse(source, node, around);
  return {
    kind,
    ...(within && { within }),
    ...(chain.length > 0 && { chain }),
    ...(subject !== undefined && { subject }),
    line: source.lineOf(node.start),
  };
}
