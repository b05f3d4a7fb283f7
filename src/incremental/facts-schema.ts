/** The form of facts that come from another machine. */
import type { Binding, Declaration, ExportFact, FileFacts, Hint, Marker, PathConstant, Place, Reference, Use } from "../model/facts.js";
import { isFlag, isNumber, isText, listOf, objectOf, oneOf, optional, variantOf } from "../model/form-check.js";
import type { Problem } from "../model/problem.js";

const isTexts = listOf(isText);
const isTrue = oneOf(true);

const problem = objectOf<Problem>({ code: isText, path: isText, line: optional(isNumber), detail: isText, notes: optional(isTexts) });
const place = objectOf<Place>({ label: isText, doc: optional(isText) });
const useKind = oneOf(
  ...(["call", "construct", "extend", "implement", "mix", "render", "decorate", "inject", "type", "member", "pass", "assign"] as const),
  ...(["store", "read", "check", "catch", "enter", "tag", "spread", "re-export"] as const),
);

const use = objectOf<Use>({
  kind: useKind,
  within: optional(place),
  member: optional(isText),
  how: optional(useKind),
  chain: optional(isTexts),
  subject: optional(isText),
  line: isNumber,
});

const binding = objectOf<Binding>({
  imported: isText,
  local: optional(isText),
  typeOnly: isFlag,
  uses: listOf(use),
  keep: optional(isFlag),
  liveIf: optional(isText),
  members: optional(oneOf("also", "only")),
});

const MANNERS = [
  "worker",
  "glob",
  "path",
  "mock",
  "augment",
  "lazy",
  "asset",
  "markup",
  "style",
  "variant",
  "convention",
  "embed",
] as const;

const reference = objectOf<Reference>({
  specifier: isText,
  kind: oneOf("static", "type", "side-effect", "re-export", "dynamic", "reference", "implicit"),
  manner: optional(oneOf(...MANNERS)),
  form: isText,
  syntax: optional(isText),
  line: isNumber,
  offset: isNumber,
  bindings: listOf(binding),
  patterns: optional(isTexts),
  fromTemplate: optional(isFlag),
  optional: optional(isFlag),
  tentative: optional(isFlag),
  within: optional(place),
  keep: optional(isFlag),
  liveIf: optional(isText),
  why: optional(isText),
  star: optional(isFlag),
  keepInside: optional(isFlag),
  bound: optional(isTrue),
  noImport: optional(isTrue),
  constant: optional(objectOf<PathConstant>({ module: isText, name: isText })),
});

const declaration = objectOf<Declaration>({
  name: isText,
  kind: oneOf("function", "object"),
  form: isText,
  line: isNumber,
  position: isNumber,
  end: isNumber,
  block: isNumber,
  doc: optional(isText),
  deprecated: optional(isText),
  parameters: optional(isText),
  returns: optional(isText),
  extends: optional(isText),
  members: optional(isTexts),
  stubs: optional(isTexts),
  fields: optional(isTexts),
  type: optional(isText),
  variable: optional(isTrue),
  literal: optional(isTrue),
  value: optional(isText),
});

const passing = { position: isNumber, implicit: optional(isFlag), hidden: optional(isFlag) };

type ExportOf<Kind extends ExportFact["kind"]> = Extract<ExportFact, { readonly kind: Kind }>;

const exportFact = variantOf("kind", {
  local: objectOf<ExportOf<"local">>({
    kind: isText,
    name: isText,
    declaration: isText,
    ...passing,
    inner: optional(isFlag),
    behindStars: optional(isTrue),
    folded: optional(isFlag),
    place: optional(objectOf<Pick<Declaration, "line" | "end" | "block">>({ line: isNumber, end: isNumber, block: isNumber })),
  }),
  indirect: objectOf<ExportOf<"indirect">>({
    kind: isText,
    name: isText,
    reference: isNumber,
    imported: isText,
    ...passing,
    sharedIf: optional(isText),
  }),
  star: objectOf<ExportOf<"star">>({ kind: isText, reference: isNumber, withDefault: isFlag, ...passing }),
  listed: objectOf<ExportOf<"listed">>({ kind: isText, name: isText, position: isNumber }),
  self: objectOf<ExportOf<"self">>({ kind: isText, name: isText, position: isNumber }),
});

const marker = objectOf<Marker>({
  uid: isText,
  line: isNumber,
  start: isNumber,
  end: isNumber,
  declaration: optional(isText),
  top: optional(isTrue),
});

const hint = objectOf<Hint>({ kind: isText, name: isText, value: isText, line: isNumber });

/** Fields that it does not name are allowed. */
export const areFileFacts = objectOf<FileFacts>({
  path: isText,
  dialect: isText,
  doc: optional(isText),
  declarations: listOf(declaration),
  exports: listOf(exportFact),
  references: listOf(reference),
  calls: isTexts,
  parse: oneOf("full", "tolerant", "failed", "skipped"),
  hasExportTable: isFlag,
  defaultIsModule: optional(isFlag),
  generated: isFlag,
  ambient: isFlag,
  unit: optional(isText),
  condition: optional(isText),
  trivial: optional(isFlag),
  open: optional(isFlag),
  free: optional(listOf(binding)),
  markers: optional(listOf(marker)),
  hints: optional(listOf(hint)),
  lastStarWins: optional(isFlag),
  problems: listOf(problem),
});
