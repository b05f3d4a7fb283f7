/** Drafts to references for the linker: in source order, with unique offsets. */
import type { Binding, Reference } from "../../../src/model/facts.js";
import type { BindingDraft, SiteDraft } from "./drafts.js";

export function finishSites(sites: readonly SiteDraft[]): readonly Reference[] {
  const seen = new Set<number>();
  const references: Reference[] = [];
  for (const site of sites.toSorted((a, b) => a.offset - b.offset)) {
    if (seen.has(site.offset)) continue;
    seen.add(site.offset);
    references.push(finish(site), ...topPackages(site));
  }
  return references;
}

/** `import a.b` loads and binds `a`: attributes of `a` are imported from `a`, at a separate offset inside the dotted name. */
function topPackages(site: SiteDraft): readonly Reference[] {
  const { form, kind, line, offset, within, optional } = site;
  return site.bindings.flatMap(({ name, typeOnly, ofTop }) => {
    if (ofTop.length === 0) return [];
    const binding: Binding = { imported: "*", local: name, typeOnly, uses: ofTop, members: "only" };
    const base = { specifier: name, kind, form, line, offset: offset + 1, bindings: [binding] } as const;
    return [{ ...base, ...(within && { within }), ...(optional === true && { optional }) }];
  });
}

function finish(site: SiteDraft): Reference {
  const { start: _start, end: _end, bindings, ...rest } = site;
  return { ...rest, kind: kindOf(site), bindings: bindings.map(finishBinding) };
}

/** `import app.signals` without a use is run for its side effects (E.7). */
function kindOf(site: SiteDraft): Reference["kind"] {
  const unused = site.form === "import" && site.bindings.every((binding) => binding.uses.length === 0);
  return unused && site.kind === "static" && site.optional !== true ? "side-effect" : site.kind;
}

function finishBinding(draft: BindingDraft): Binding {
  const { imported, typeOnly, liveIf } = draft;
  const keep = draft.keep || draft.ofTop.length > 0;
  const local = [draft.name, ...draft.further].join(".");
  const uses = draft.uses.toSorted((a, b) => a.line - b.line);
  return {
    imported,
    ...(local !== imported && { local }),
    typeOnly,
    uses,
    ...(keep && { keep }),
    ...(liveIf !== undefined && { liveIf }),
    members: "also",
  };
}
