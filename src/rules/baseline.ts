/** Violations that were known when the rules were introduced: a sorted text file, one line for each, without line numbers. */
import * as z from "zod";
import { byteOrder } from "../model/basics.js";
import { PROGRAM } from "../model/shown-text.js";
import type { Violation } from "./violation.js";

export const DEFAULT_BASELINE = "dsp-baseline.json";

const VERSION = 1;

const entry = z.strictObject({
  rule: z.string(),
  from: z.string().optional(),
  to: z.string().optional(),
  files: z.array(z.string()).optional(),
});
const BASELINE_SCHEMA = z.object({ schemaVersion: z.literal(VERSION), violations: z.array(entry) });

export type KnownViolation = z.infer<typeof entry>;

/** What remains when known violations are left out. */
interface Compared {
  readonly fresh: readonly Violation[];
  /** Violations that are in the baseline. */
  readonly known: readonly Violation[];
  /** Lines of the baseline that no violation corresponds to any more. */
  readonly gone: readonly KnownViolation[];
}

/** Undefined if it is no baseline. */
export function parseBaseline(text: string): readonly KnownViolation[] | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  return BASELINE_SCHEMA.safeParse(value).data?.violations;
}

export function baselineText(violations: readonly Violation[]): string {
  const lines = [...new Set(violations.map((violation) => JSON.stringify(knownOf(violation))))].sort(byteOrder);
  const list = lines.length === 0 ? "[]" : `[\n${lines.map((line) => `    ${line}`).join(",\n")}\n  ]`;
  return `{\n  "generator": ${JSON.stringify(PROGRAM)},\n  "schemaVersion": ${VERSION},\n  "violations": ${list}\n}\n`;
}

/** All names by which a file, or the module of a directory, may be known: its own, and those that it had before it was moved. */
export type NamesOf = (name: string) => readonly string[];

/** A cycle is known if all of its files are in one cycle of the baseline: it became smaller. */
export function compareBaseline(
  violations: readonly Violation[],
  baseline: readonly KnownViolation[],
  namesOf: NamesOf = (name) => [name],
): Compared {
  const lines = new Map(baseline.map((known) => [JSON.stringify(ordered(known)), known]));
  const cycles = baseline.flatMap((known) => (known.files === undefined ? [] : [{ known, files: new Set(known.files) }]));
  const used = new Set<KnownViolation>();
  const known: Violation[] = [];
  const fresh: Violation[] = [];
  for (const violation of violations) {
    const { files } = violation;
    const line =
      files === undefined
        ? spellings(violation, namesOf).flatMap((spelling) => lines.get(spelling) ?? [])[0]
        : cycles.find((cycle) => files.every((file) => namesOf(file).some((name) => cycle.files.has(name))))?.known;
    if (line === undefined) fresh.push(violation);
    else {
      used.add(line);
      known.push(violation);
    }
  }
  // A known cycle that grew, or lost some of its files, is not gone.
  const isThere = ({ files = [] }: KnownViolation): boolean =>
    fresh.some(
      (one) => one.files !== undefined && files.filter((name) => one.files?.some((file) => namesOf(file).includes(name))).length > 1,
    );
  return { fresh, known, gone: baseline.filter((line) => !used.has(line) && !isThere(line)) };
}

/** The lines that the baseline may have for it. */
function spellings(violation: Violation, namesOf: NamesOf): readonly string[] {
  const { path, to } = violation;
  const targets = to === undefined ? [undefined] : namesOf(to);
  return namesOf(path).flatMap((from) => targets.map((target) => JSON.stringify(knownOf({ ...violation, path: from, to: target }))));
}

/** `layers/rooms: src/a.ts → src/b.ts`. */
export function knownText({ rule, from, to, files }: KnownViolation): string {
  if (files !== undefined) return `${rule}: ${files.join(", ")}`;
  return to === undefined ? `${rule}: ${from ?? ""}` : `${rule}: ${from ?? ""} → ${to}`;
}

/** The line of the baseline that a violation would have. */
export function knownOf(violation: Pick<Violation, "rule" | "files" | "path"> & { readonly to?: string | undefined }): KnownViolation {
  const { rule, files, path, to } = violation;
  return files === undefined ? ordered({ rule, from: path, ...(to !== undefined && { to }) }) : { rule, files: [...files] };
}

/** With its keys in the order of the file. */
function ordered({ rule, from, to, files }: KnownViolation): KnownViolation {
  return { rule, ...(from !== undefined && { from }), ...(to !== undefined && { to }), ...(files !== undefined && { files }) };
}
