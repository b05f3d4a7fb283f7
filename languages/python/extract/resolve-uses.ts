/** Assigns names that are read to the imports that bind them, by Python's scoping (semantics E.7); unbound names are free. */
import type { Binding, Use } from "../../../src/model/facts.js";
import { classifyUse } from "./classify-use.js";
import type { BindingDraft } from "./drafts.js";
import { placeOf } from "./place.js";
import type { NameUse, Reading } from "./reading.js";
import { lookUp } from "./scope.js";

/** Adds its uses to every binding; returns the names that the file does not bind. */
export function resolveUses(reading: Reading, wantFree: boolean): readonly Binding[] {
  const imported = new Set(reading.sites.flatMap((site) => site.bindings.map((binding) => binding.name)));
  const free = new Map<string, Use[]>();
  const wanted = wantFree ? reading.uses : reading.uses.filter((use) => imported.has(use.name));
  for (const use of wanted.toSorted((a, b) => a.position - b.position)) {
    const found = lookUp(use.around.scope, use.name, use.position);
    if (found === undefined) {
      if (!wantFree) continue;
      const uses = free.get(use.name) ?? [];
      uses.push(describe(reading, use));
      free.set(use.name, uses);
    } else if (imported.has(use.name)) {
      const bindings = found.bounds.flatMap((bound) => (bound.binding === undefined ? [] : [bound.binding]));
      if (bindings.length > 0) credit(bindings, describe(reading, use));
    }
  }
  return [...free].map(([name, uses]): Binding => ({ imported: name, typeOnly: false, uses, members: "also" }));
}

function describe(reading: Reading, use: NameUse): Use {
  const { source } = reading;
  const within = placeOf(source, use.around.frame);
  const line = source.lineOf(use.position);
  const what = use.node === undefined ? { kind: "type" as const, chain: use.chain ?? [] } : classifyUse(source, use.node, use.around);
  const { kind, chain } = what;
  const subject = "subject" in what ? what.subject : undefined;
  return { kind, ...(within && { within }), ...(chain.length > 0 && { chain }), ...(subject !== undefined && { subject }), line };
}

/**
 * All imports that bound the name share the use, because the branches of a condition are alternatives. Among dotted imports (`import a.b`,
 * `import a.c`) those with the longest part of the chain get it.
 */
function credit(bindings: readonly BindingDraft[], use: Use): void {
  const chain = use.chain ?? [];
  const matching = bindings.filter(({ further }) => further.every((name, index) => chain[index] === name));
  if (matching.length === 0) {
    // The statement binds the top package, and its attributes are not in the imported module.
    for (const binding of bindings) {
      if (chain.length === 0) binding.uses.push(use);
      else binding.ofTop.push(use);
    }
    return;
  }
  const longest = Math.max(...matching.map(({ further }) => further.length));
  for (const binding of matching) if (binding.further.length === longest) binding.uses.push(behind(use, longest));
}

function behind(use: Use, names: number): Use {
  if (names === 0) return use;
  const { chain, ...rest } = use;
  const left = chain?.slice(names) ?? [];
  return left.length === 0 ? rest : { ...rest, chain: left };
}
