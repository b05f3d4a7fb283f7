/** Drafts to facts: order, kinds by use, and conditions that depend on the project. */
import type { Binding, Reference, Use } from "../../../../src/model/facts.js";
import type { BindingDraft, SiteDraft } from "./drafts.js";
import { lineOf, type Reading } from "./reading.js";

export function finish(reading: Reading, pragmas: ReadonlySet<string>): Reference[] {
  const sites = [...reading.byOffset.values()].sort((a, b) => a.offset - b.offset);
  return sites.map((site) => reference(reading, site, pragmas));
}

function reference(reading: Reading, site: SiteDraft, pragmas: ReadonlySet<string>): Reference {
  const bindings = site.bindings.filter((draft) => !draft.unfold || draft.uses.length > 0).map((draft) => binding(reading, draft, pragmas));
  const {
    specifier,
    form,
    syntax,
    offset,
    manner,
    patterns,
    fromTemplate,
    optional,
    tentative,
    within,
    keep,
    liveIf,
    why,
    noImport,
    constant,
  } = site;
  const kind = kindOf(site, bindings);
  // A compiler drops it, unless it is configured to keep imports as they are.
  const keeps = site.bindings.some(({ emitted, type }) => emitted === true && !type) ? "decorator-metadata" : "verbatim-module-syntax";
  const runsIf = site.kind === "static" && form === "import" && (kind === "type" || bindings.some(({ typeOnly }) => typeOnly));
  return {
    specifier,
    kind,
    // A template with holes reaches every matching file: the pattern is more informative than the way it is loaded.
    ...(fromTemplate ? { manner: "glob" as const } : manner && { manner }),
    form,
    syntax,
    line: lineOf(reading.file, offset),
    offset,
    bindings,
    ...(patterns && { patterns }),
    ...(fromTemplate && { fromTemplate }),
    ...(optional && { optional }),
    ...(tentative && { tentative }),
    ...(within && { within }),
    ...(keep && { keep }),
    ...(liveIf !== undefined && { liveIf }),
    ...(runsIf && { runsIf: reading.script ? "script" : keeps }),
    ...(why !== undefined && { why }),
    ...(noImport && { noImport }),
    ...(constant && { constant }),
  };
}

/** An import whose every use is a type is a type import, whatever its syntax. */
function kindOf(site: SiteDraft, bindings: readonly Binding[]): Reference["kind"] {
  if (site.kind !== "static") return site.kind;
  const live = bindings.filter((each) => each.uses.length > 0 || each.keep === true);
  const types = live.length > 0 && live.every((each) => each.typeOnly) && bindings.every((each) => each.liveIf === undefined);
  return types ? "type" : "static";
}

function binding(reading: Reading, draft: BindingDraft, pragmas: ReadonlySet<string>): Binding {
  const local = draft.local ?? draft.imported;
  const typeOnly = draft.type || (draft.uses.length > 0 && draft.uses.every((each) => each.type));
  const classicJsx = reading.collected.hasJsx && local === "React" && !draft.type;
  const keep = draft.keep === true || pragmas.has(local);
  return {
    imported: draft.imported,
    ...(draft.local !== undefined && { local: draft.local }),
    typeOnly,
    uses: draft.uses.map((each) => withoutSameAlias(each.use, draft.imported)),
    ...(keep && { keep }),
    ...(classicJsx && !keep && { liveIf: "classic-jsx" }),
  };
}

/** A re-export has an alias only if it differs. */
function withoutSameAlias(use: Use, imported: string): Use {
  if (use.kind !== "re-export" || use.subject !== imported) return use;
  const { subject: _, ...rest } = use;
  return rest;
}
