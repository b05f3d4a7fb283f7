/** What a check does not see: sources that are not read, and imports that nobody can follow. Each is said, because it could hide anything. */
import { byteOrder } from "../../model/basics.js";
import type { Place } from "./drift.js";
import { firstOf, plural } from "../../model/shown-text.js";

export const UNCHECKED = {
  "too-large": "larger than 2 MB, or with a line of more than 100,000 characters",
  "parse-error": "not parsed, or only in parts, because of a syntax error",
  binary: "in no text encoding that is read",
  "set-aside": "in a directory of vendored code or fixtures",
  "other-repository": "in another repository inside of this one",
  "skipped-file": "left out of the list of files",
  "not-followed": "imports that cannot be followed, and that the base does not have",
  "led-elsewhere": "imports that led to another file in the base",
  "no-language": "files that are run and not read, or read in another place",
  "look-alike": "spelled almost as something else, which a rule may name",
} as const;

export type UncheckedReason = keyof typeof UNCHECKED;

export interface UncheckedPlace extends Place {
  /** What is not seen there, if it is not the whole file. */
  readonly what?: string;
}

export interface Unchecked {
  readonly reason: UncheckedReason;
  readonly severity: "error" | "warning";
  /** By path and line. */
  readonly places: readonly UncheckedPlace[];
}

export type Places = ReadonlyMap<UncheckedReason, readonly UncheckedPlace[]>;

export function uncheckedOf(places: Places, isStrict: boolean): readonly Unchecked[] {
  const known = (name: string): name is UncheckedReason => Object.hasOwn(UNCHECKED, name);
  return Object.keys(UNCHECKED)
    .filter(known)
    .flatMap((reason): readonly Unchecked[] => {
      const found = places.get(reason) ?? [];
      const sorted = found.toSorted((a, b) => byteOrder(a.path, b.path) || (a.line ?? 0) - (b.line ?? 0));
      return found.length === 0 ? [] : [{ reason, severity: isStrict ? "error" : "warning", places: sorted }];
    });
}

const MOST_NAMES = 3;
const MOST_LINES = 400;

/** `larger than 2 MB … (3): src/a.ts, src/b.ts and 1 more`. */
export function uncheckedLine({ reason, places }: Unchecked): string {
  return `${UNCHECKED[reason]} (${places.length}): ${firstOf(places.map(placeText), MOST_NAMES)}`;
}

/** Of a terminal: each place of a longer list on a line of its own, so that none hides behind others. */
export function uncheckedLines(unchecked: Unchecked): readonly string[] {
  const { reason, places } = unchecked;
  if (places.length <= MOST_NAMES) return [uncheckedLine(unchecked)];
  const more = places.length - MOST_LINES;
  return [
    `${UNCHECKED[reason]} (${places.length}):`,
    ...places.slice(0, MOST_LINES).map((place) => `  ${placeText(place)}`),
    ...(more > 0 ? [`  … and ${more} more: --format json`] : []),
  ];
}

function placeText({ path, line, what }: UncheckedPlace): string {
  const place = line === undefined ? path : `${path}:${line}`;
  return what === undefined ? place : `${place} (${what})`;
}

/** Imports have sentences of their own. */
export function uncheckedSentence(unchecked: readonly Unchecked[]): string {
  const isImport = ({ reason }: Unchecked): boolean => reason === "not-followed" || reason === "led-elsewhere";
  const count = (all: readonly Unchecked[], noun: string): readonly string[] => {
    const number = all.reduce((sum, { places }) => sum + places.length, 0);
    return number === 0 ? [] : [plural(number, noun)];
  };
  const parts = [
    ...count(
      unchecked.filter((one) => !isImport(one)),
      "file",
    ),
    ...count(unchecked.filter(isImport), "import"),
  ];
  return `Not checked: ${parts.join(" and ")}`;
}
