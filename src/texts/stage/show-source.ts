/** A source as shown in a request: complete if it fits, otherwise an outline, shortened as necessary. */
import type { CountTokens } from "./count-tokens.js";
import type { Material } from "./job.js";

/** Lines kept at the beginning of each declaration, in decreasing detail. */
const HEADS = [16, 6, 2] as const;
/** Lines kept at the top of a file: imports and file documentation. */
const TOP = 60;
const BARE_TOP = 15;
/** Limits lines of bundles and data. */
const LONGEST_LINE = 400;

/** At most `budget` tokens, exceeded by at most one line. */
export function showSource(material: Material, budget: number, count: CountTokens): string {
  if (material.text.length <= budget * 8) {
    const whole = shortLines(material.text.split("\n")).join("\n");
    if (count(whole) <= budget) return whole;
  }
  for (const head of HEADS) {
    const shown = outline(material, head, head === HEADS.at(-1) ? BARE_TOP : TOP);
    if (count(shown) <= budget) return shown;
  }
  return cut(outline(material, 1, BARE_TOP), budget, count);
}

function outline({ text, declarations }: Material, head: number, top: number): string {
  const lines = text.split("\n");
  const starts = lineStarts(lines);
  const kept = new Set<number>();
  for (let line = 0; line < Math.min(top, lines.length); line++) kept.add(line);
  for (const { position, block, end } of declarations) {
    const first = lineAt(starts, position);
    const last = Math.min(lineAt(starts, end), first + head - 1);
    // The beginning of long documentation is the most informative.
    const from = lineAt(starts, block);
    for (let line = from; line < Math.min(first, from + head); line++) kept.add(line);
    for (let line = first; line <= last; line++) kept.add(line);
  }
  const shown: string[] = [];
  let left = 0;
  const close = (): void => {
    if (left > 0) shown.push(`… ${left} lines left out`);
    left = 0;
  };
  lines.forEach((line, index) => {
    if (!kept.has(index)) {
      left += 1;
      return;
    }
    close();
    shown.push(line);
  });
  close();
  return shortLines(shown).join("\n");
}

function cut(text: string, budget: number, count: CountTokens): string {
  const lines = text.split("\n");
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (count(lines.slice(0, middle).join("\n")) <= budget) low = middle;
    else high = middle - 1;
  }
  return `${lines.slice(0, low).join("\n")}\n… the rest left out`;
}

function shortLines(lines: readonly string[]): readonly string[] {
  return lines.map((line) => (line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line));
}

function lineStarts(lines: readonly string[]): readonly number[] {
  const starts: number[] = [];
  let at = 0;
  for (const line of lines) {
    starts.push(at);
    at += line.length + 1;
  }
  return starts;
}

function lineAt(starts: readonly number[], offset: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
