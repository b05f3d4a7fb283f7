/**
 * Parses the conflict markers of a textual merge: standard, diff3 and zdiff3 style, several in one file. Git makes them longer than seven characters
 * where both branches renamed a file, and inside of a common ancestor that is itself a merge.
 */

export interface Sides {
  readonly ours: string;
  readonly theirs: string;
  /** Known if every conflict includes it. */
  readonly base?: string;
}

type Part = "both" | "ours" | "base" | "theirs";

export function hasConflict(text: string): boolean {
  return /^<{7,99}(?: |\r?$)/m.test(text) && /^>{7,99}(?: |\r?$)/m.test(text);
}

/** Both versions of the file, with LF line ends; undefined if the markers do not match. */
export function parseConflict(text: string): Sides | undefined {
  const lines: Readonly<Record<"ours" | "base" | "theirs", string[]>> = { ours: [], base: [], theirs: [] };
  let part: Part = "both";
  let size = 0;
  let conflicts = 0;
  let bases = 0;
  for (const line of text.split(/\r?\n/)) {
    if (part === "both") size = /^<{7,99}(?= |$)/.exec(line)?.[0].length ?? 7;
    const next = markerOf(line, part, size);
    if (next === "broken") return undefined;
    if (next === "ours") conflicts += 1;
    if (next === "base") bases += 1;
    if (next !== undefined) part = next;
    else if (part === "both") for (const side of [lines.ours, lines.base, lines.theirs]) side.push(line);
    else lines[part].push(line);
  }
  if (part !== "both") return undefined;
  const sides = { ours: lines.ours.join("\n"), theirs: lines.theirs.join("\n") };
  return conflicts === bases ? { ...sides, base: lines.base.join("\n") } : sides;
}

/** Both sides between markers, as git writes them. */
export function formatConflict(ours: readonly string[], theirs: readonly string[]): readonly string[] {
  return ["<<<<<<< ours", ...ours, "=======", ...theirs, ">>>>>>> theirs"];
}

/** The same of two whole files that may have conflicts of their own: with markers longer than theirs. */
export function nestConflict(ours: string, theirs: string): string {
  let longest = 5;
  for (const [{ length }] of `${ours}\n${theirs}`.matchAll(/^[<>]{7,}/gm)) longest = Math.max(longest, length);
  const line = (sign: string): string => sign.repeat(longest + 2);
  return `${line("<")} ours\n${ours.trimEnd()}\n${line("=")}\n${theirs.trimEnd()}\n${line(">")} theirs\n`;
}

/** The part that starts at a marker of this length; a line of equals signs is a marker only inside of a conflict. */
function markerOf(line: string, part: Part, size: number): Part | "broken" | undefined {
  const sign = line.charAt(0);
  if (!line.startsWith(sign.repeat(size)) || !["", " "].includes(line.charAt(size))) return undefined;
  if (sign === "<") return part === "both" ? "ours" : "broken";
  if (sign === "|") return part === "ours" ? "base" : part === "both" ? undefined : "broken";
  if (sign === "=") return line.length === size && (part === "ours" || part === "base") ? "theirs" : undefined;
  if (sign === ">") return part === "theirs" ? "both" : "broken";
  return undefined;
}
