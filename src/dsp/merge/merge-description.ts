/**
 * Three-way merge of a description, key by key. Derived and drafted values yield: a re-run writes them anew. Texts of others
 * are kept, and if both sides have different ones for the same key, both are put between conflict markers.
 */
import { EXTRA_KEYS } from "../../model/operation.js";
import { formatConflict } from "./conflict-markers.js";
import { parseDescription, type Description, formatText } from "../dsp-tree.js";
import { FORMER_KEY, formerTokens, mergeTokens } from "../drafts.js";
import { agreed, preferred, type Side, type TextOriginKind, type TextOrigin } from "./three-way.js";

export interface DescriptionJudge {
  readonly textOrigin: TextOrigin;
  /** Whether a source still exists, if known: of two moves the one to an existing source wins. */
  readonly exists?: (source: string) => boolean;
  /** Draft tokens of the entity on each side; empty without any, undefined if unknown. Those in the key of former maps are known besides. */
  readonly drafts?: { readonly ours: string | undefined; readonly theirs: string | undefined };
}

interface Version<Value> {
  readonly base: Value;
  readonly ours: Value;
  readonly theirs: Value;
}

/** A value or none; undefined if the sides contradict each other. */
type Merged = { readonly value: string | undefined } | undefined;

type Outcome = { readonly value: string | undefined } | { readonly ours: string; readonly theirs: string };

const DRAFTED: ReadonlySet<string> = new Set(["purpose", "overview", "scope"]);
const DERIVED: ReadonlySet<string> = new Set(["source", "kind", "version", "purl", "package", "builtin", "variants"]);
const ORDER: readonly string[] = ["source", "kind", "purpose", ...EXTRA_KEYS];

/** `chosen`: the side whose text is used where they contradict each other. */
export function mergeDescription(
  texts: Version<string>,
  judge: DescriptionJudge,
  chosen?: Side,
): { readonly text: string; readonly conflict: boolean } {
  const fields = perVersion(texts, parseDescription);
  const lines: string[] = [];
  let conflict = false;
  for (const key of keysOf(fields.ours, fields.theirs)) {
    const outcome = mergeKey(key, fields, judge);
    if ("ours" in outcome && chosen !== undefined) lines.push(`${key}: ${outcome[chosen]}`);
    else if ("ours" in outcome) {
      conflict = true;
      lines.push(...formatConflict([`${key}: ${outcome.ours}`], [`${key}: ${outcome.theirs}`]));
    } else if (outcome.value !== undefined) lines.push(`${key}: ${outcome.value}`);
  }
  return { text: formatText(lines.join("\n")), conflict };
}

/** Keys of ours in order; each further key of theirs is inserted before the first key of higher rank. */
function keysOf(ours: Description, theirs: Description): readonly string[] {
  const keys = [...ours.keys()];
  for (const key of theirs.keys()) {
    if (ours.has(key)) continue;
    const next = ORDER.includes(key) ? keys.findIndex((other) => ORDER.indexOf(other) > ORDER.indexOf(key)) : -1;
    keys.splice(next < 0 ? keys.length : next, 0, key);
  }
  const leading = ORDER.slice(0, 3).filter((key) => keys.includes(key));
  return [...leading, ...keys.filter((key) => !leading.includes(key))];
}

/** The first line is the key's value; further lines are freeform and belong to a person. */
function mergeKey(key: string, fields: Version<Description>, judge: DescriptionJudge): Outcome {
  const values = perVersion(fields, (description) => description.get(key));
  const simple = agreed(values.base, values.ours, values.theirs);
  if (simple !== undefined) return simple;
  const head = mergeHead(key, perVersion(values, headOf), fields, judge);
  const tail = mergeOwn(perVersion(values, tailOf));
  if (head === undefined || tail === undefined) return { ours: values.ours ?? "", theirs: values.theirs ?? "" };
  return { value: tail.value === undefined ? head.value : `${head.value ?? ""}\n${tail.value}` };
}

/** Undefined if both sides contradict each other. */
function mergeHead(key: string, heads: Version<string | undefined>, fields: Version<Description>, judge: DescriptionJudge): Merged {
  const { ours, theirs } = heads;
  const simple = agreed(heads.base, ours, theirs);
  if (simple !== undefined) return simple;
  if (key === FORMER_KEY) return { value: mergeTokens(heads) };
  if (DRAFTED.has(key)) {
    // An empty text has no author.
    const textOrigin = (side: Side): TextOriginKind | undefined => {
      const draftTokens = tokensAt(fields, judge, side);
      if (!heads[side]) return "draft";
      return draftTokens === undefined ? undefined : judge.textOrigin(draftTokens, { slot: key, text: heads[side] });
    };
    const side = preferred(textOrigin("ours"), textOrigin("theirs"));
    return side === undefined ? undefined : { value: heads[side] };
  }
  if (!DERIVED.has(key) || (!tokensAt(fields, judge, "ours") && !tokensAt(fields, judge, "theirs"))) return mergeOwn(heads);
  const moved = key === "source" && judge.exists !== undefined && !judge.exists(ours ?? "") && judge.exists(theirs ?? "");
  return { value: moved ? theirs : (ours ?? theirs) };
}

/** Texts of people: a value on one side only is kept. */
function mergeOwn({ base, ours, theirs }: Version<string | undefined>): Merged {
  const simple = agreed(base, ours, theirs);
  if (simple !== undefined) return simple;
  return ours === undefined || theirs === undefined ? { value: ours ?? theirs } : undefined;
}

function tokensAt(fields: Version<Description>, { drafts }: DescriptionJudge, side: Side): string | undefined {
  const former = formerTokens(fields[side]);
  const listed = drafts?.[side];
  return former === undefined ? (drafts === undefined ? "" : listed) : `${listed ?? ""} ${former}`;
}

function perVersion<From, To>({ base, ours, theirs }: Version<From>, change: (from: From) => To): Version<To> {
  return { base: change(base), ours: change(ours), theirs: change(theirs) };
}

function headOf(value: string | undefined): string | undefined {
  return value?.split("\n", 1)[0];
}

function tailOf(value: string | undefined): string | undefined {
  const end = value?.indexOf("\n") ?? -1;
  return end < 0 ? undefined : value?.slice(end + 1);
}
