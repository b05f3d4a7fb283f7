/** Help of a command, in one form for all commands: usage, purpose, arguments and options, examples, exit codes. */
import { wrap } from "./truncate.js";

/** `--format human|json`, and what it does. */
export type HelpRow = readonly [term: string, meaning: string];

export interface HelpPage {
  readonly usage: string;
  readonly describe: string;
  readonly rows: readonly HelpRow[];
  readonly examples: readonly HelpRow[];
  readonly exitCodes: string;
}

/** Lines longer than this are hard to read. */
const WIDEST = 100;
const LEAST = 40;
const INDENT = "  ";
const DEEP = "      ";
/** Width of terms; the meaning of a longer one is in the next line. */
const TERM = 28;

export function helpText({ usage, describe, rows, examples, exitCodes }: HelpPage, columns: number): string {
  const width = Math.max(Math.min(columns, WIDEST), LEAST);
  const lines = [
    ...wrap(usage, width),
    "",
    ...wrap(describe, width),
    "",
    ...rows.flatMap((row) => rowLines(row, width)),
    ...(examples.length === 0 ? [] : ["", "Examples:", ...exampleLines(examples, width)]),
    "",
    ...wrap(exitCodes, width),
  ];
  return `${lines.join("\n")}\n`;
}

function rowLines([term, meaning]: HelpRow, width: number): readonly string[] {
  const margin = INDENT.length + TERM;
  const [first = "", ...rest] = wrap(meaning, width - margin);
  const others = rest.map((line) => " ".repeat(margin) + line);
  const head = INDENT + term;
  if (meaning === "") return [head];
  // Two blanks keep the columns apart.
  if (head.length + 2 > margin) return [head, " ".repeat(margin) + first, ...others];
  return [head.padEnd(margin) + first, ...others];
}

/** Lines to be typed, which are not wrapped, with their meaning behind or below. */
function exampleLines(examples: readonly HelpRow[], width: number): readonly string[] {
  const longest = Math.max(...examples.map(([line]) => line.length));
  return examples.flatMap(([line, meaning]) => {
    const whole = `${INDENT}${line.padEnd(longest)}   ${meaning}`.trimEnd();
    return whole.length <= width ? [whole] : [INDENT + line, ...wrap(meaning, width - DEEP.length).map((part) => DEEP + part)];
  });
}
