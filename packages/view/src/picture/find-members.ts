/** Declarations that are no entities, such as methods, by name: exact, by beginning, by part, and with a typing error. */
import { memoOf } from "../../../../src/model/basics.js";
import type { OutlineRow, ViewOutlines } from "./view-outlines.js";

export interface MemberHit {
  readonly path: string;
  readonly row: OutlineRow;
  /** 3: the whole name, whatever its case. */
  readonly score: number;
}

export const EXACT = 3;
const [BEGINS, CONTAINS, WORDS, ALMOST] = [2, 1.5, 1, 0.8];
/** Shorter names have too many neighbours. */
const [FIRST_ERROR, SECOND_ERROR] = [5, 8];

interface Known extends Pick<MemberHit, "path" | "row"> {
  readonly whole: string;
  readonly last: string;
}

const knownIn = memoOf((outlines: ViewOutlines): readonly Known[] =>
  Object.entries(outlines).flatMap(([path, rows]) =>
    rows.map((row): Known => {
      const whole = row[0].toLowerCase();
      return { path, row, whole, last: whole.slice(whole.lastIndexOf(".") + 1) };
    }),
  ),
);

/** Best first; shorter names before longer ones. `isEntity`: of a source. */
export function findMembers(
  outlines: ViewOutlines,
  text: string,
  limit: number,
  isEntity: (source: string) => boolean,
): readonly MemberHit[] {
  const asked = text
    .trim()
    .replace(/\(\)?$/, "")
    .toLowerCase();
  if (asked === "") return [];
  const words = asked.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  return knownIn(outlines)
    .flatMap((known): readonly MemberHit[] => {
      const score = scoreOf(known, asked, words);
      return score === 0 ? [] : [{ path: known.path, row: known.row, score }];
    })
    .sort((a, b) => b.score - a.score || a.row[0].length - b.row[0].length)
    .filter(({ path, row }) => !isEntity(`${path}#${row[0]}`))
    .slice(0, limit);
}

function scoreOf({ whole, last }: Known, asked: string, words: readonly string[]): number {
  if (last === asked || whole === asked) return EXACT;
  if (last.startsWith(asked)) return BEGINS;
  if (whole.includes(asked)) return CONTAINS;
  if (words.length > 1 && words.every((word) => whole.includes(word))) return WORDS;
  const errors = asked.length >= SECOND_ERROR ? 2 : asked.length >= FIRST_ERROR ? 1 : 0;
  return errors > 0 && (isWithin(last, asked, errors) || isWithin(whole, asked, errors)) ? ALMOST : 0;
}

/** Whether so many letters that are wrong, missing, too many or exchanged tell two words apart. */
function isWithin(a: string, b: string, errors: number): boolean {
  if (Math.abs(a.length - b.length) > errors) return false;
  let before: readonly number[] = [];
  let row: readonly number[] = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, isSwapped ? (before[j - 2] ?? 0) + 1 : Infinity));
    }
    if (Math.min(...next) > errors) return false;
    before = row;
    row = next;
  }
  return (row[b.length] ?? Infinity) <= errors;
}
