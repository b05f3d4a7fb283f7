/** Divides an answer into parts: the first as the command prints it, with what comes after the lists; then the lines that it left out. */
import type { Reply } from "./tool.js";

export interface Part {
  readonly lines: readonly string[];
  /** Lines of all parts after this one. */
  readonly left: number;
}

/** Characters of a part, whatever the limit of its lists. */
const MOST_CHARACTERS = 8000;
/** How the commands end a list that they cut. */
const CUT = /^\s*… \d+ more(?: lines| files?)?(?: in .+)?: --limit 0 lists all$/;

/** `from`: lines of the rest that earlier parts had; -1: the first part. */
export async function partOf({ lines, limit }: Reply, from: number): Promise<Part> {
  const short = fitting((await lines(limit)).filter((line) => !CUT.test(line)));
  const shown = counted(short);
  const rest = (await lines(0)).filter((line) => {
    const count = shown.get(line) ?? 0;
    shown.set(line, count - 1);
    return count <= 0;
  });
  if (from < 0) return { lines: short, left: rest.length };
  const part = fitting(rest.slice(from, from + limit));
  return { lines: part, left: rest.length - from - part.length };
}

function counted(lines: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}

/** At least one line, so that the next part makes progress. */
function fitting(lines: readonly string[]): readonly string[] {
  let characters = 0;
  const end = lines.findIndex((line, place) => (characters += line.length + 1) > MOST_CHARACTERS && place > 0);
  return end < 0 ? lines : lines.slice(0, end);
}
