/** A source as a request shows it: whole where it fits, otherwise its outline, cut as far as it must be. */
import { createCover } from "../redact.js";
import type { CountTokens } from "./count-tokens.js";
import type { Material } from "./job.js";

/** Lines kept at the head of each declaration, from generous to bare. */
const HEADS = [16, 6, 2] as const;
/** Lines kept at the top of a file: imports and its own documentation. */
const TOP = 60;
const BARE_TOP = 15;
/** No line of a bundle or of data fills a request. */
const LONGEST_LINE = 400;

/** At most `budget` tokens, never more than one line over it. Of a source that is cut the secrets are covered: `uncover` what is made of it. */
export function showSource(material: Material, budget: number, count: CountTokens): string {
  const lines = material.text.split("\n");
  const isShort = lines.every((line) => line.length <= LONGEST_LINE);
  // What is cut may be cut in the middle of a secret, and half of one is still worth guessing at.
  const covered = isShort ? material : coverOf(material);
  if (material.text.length <= budget * 8) {
    const whole = isShort ? material.text : shortLines(covered.text.split("\n")).join("\n");
    if (count(whole) <= budget) return whole;
  }
  const safe = isShort ? coverOf(material) : covered;
  for (const head of HEADS) {
    const shown = outline(safe, head, head === HEADS.at(-1) ? BARE_TOP : TOP);
    if (count(shown) <= budget) return shown;
  }
  return cut(outline(safe, 1, BARE_TOP), budget, count);
}

function coverOf(material: Material): Material {
  return { ...material, text: createCover()(material.text) };
}

function outline({ text, declarations }: Material, head: number, top: number): string {
  const lines = text.split("\n");
  const starts = lineStarts(lines);
  const kept = new Set<number>();
  for (let line = 0; line < Math.min(top, lines.length); line++) kept.add(line);
  for (const { position, block, end } of declarations) {
    const first = lineAt(starts, position);
    const last = Math.min(lineAt(starts, end), first + head - 1);
    // Of long documentation the beginning tells most.
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
