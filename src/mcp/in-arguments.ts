/** The commands name their options in hints; a client of the server has arguments instead. */
import { MOST_BUDGET } from "./schemas.js";

/** A line of an answer, with its hint in arguments of the tool; no line if no argument does it. Other lines stay as they are. */
export function inArguments(line: string, { budget }: Readonly<Record<string, unknown>>): readonly string[] {
  const [, wanted] = /^more: --budget (\d+)$/.exec(line) ?? [];
  if (wanted !== undefined) return budget === MOST_BUDGET ? [] : [`with budget: ${Math.min(Number(wanted), MOST_BUDGET)} more of this`];
  const plain = line
    .replace(/\(--(tests|types)( lists them)?\)$/, "($1: true$2)")
    .replace(/^--limit 0: /, "with full: true ")
    .replace(/^(\s*… \d+ more(?: lines?| files?)?(?: in .+)?): --limit 0 lists all$/, "$1: a higher limit lists more")
    .replace(/\(--depth (\d+) lists the nearest\)$/, "(depth: $1 lists the nearest)")
    .replace(/; --undirected follows imports in both directions$/, "; undirected: true follows imports in both directions");
  return [plain];
}

/** An error's next step, with the tool of a command that it names. */
export function inTools(text: string): string {
  return text.replace("'find WORDS'", "search");
}
