/**
 * Assignment of a comment between two statements without a blank line: some authors write comments above, some below the described
 * statement.
 */

/** Lines that are read before and after the statement; in a longer paragraph comments are taken for those above. */
const MOST_LINES = 100;
const ASSIGNMENT = /^\w+(?: ?:[^=]{1,80})? ?=[^=]/;
/** `# --- Reserved keys ---` is a heading of a group. */
const HEADING = /^#+\s*(?:[-=~*]{2}|#)/;

interface Paragraph {
  /** Without indentation. */
  readonly lines: readonly string[];
  /** Index of the statement's line. */
  readonly at: number;
}

/** The lines around the one that starts at `start`, up to a blank or a differently indented one. */
export function paragraphAround(text: string, start: number, indent: string): Paragraph {
  const before: string[] = [];
  for (let end = start; end > 0 && before.length < MOST_LINES;) {
    const from = text.lastIndexOf("\n", end - 2) + 1;
    const line = lineOf(text.slice(from, end), indent);
    if (line === undefined) break;
    before.push(line);
    end = from;
  }
  const after: string[] = [];
  for (let from = start; from < text.length && after.length < MOST_LINES;) {
    const next = text.indexOf("\n", from);
    const end = next < 0 ? text.length : next + 1;
    const line = lineOf(text.slice(from, end), indent);
    if (line === undefined) break;
    after.push(line);
    from = end;
  }
  return { lines: [...before.toReversed(), ...after], at: before.length };
}

function lineOf(written: string, indent: string): string | undefined {
  const line = written.trimEnd();
  return line.startsWith(indent) && /^\S/.test(line.slice(indent.length)) ? line.slice(indent.length) : undefined;
}

/**
 * The comment lines that describe the statement. A comment at the very end can only belong to the preceding statement, so comments between
 * statements are ambiguous. If every assignment is followed by a comment, and only a heading comes first, comments belong to the statement
 * above them.
 */
export function commentOf({ lines, at }: Paragraph, isProse: (lines: readonly string[]) => boolean): readonly string[] {
  const from = commentStart(lines, at);
  const above = lines.slice(from, at);
  if (at >= MOST_LINES || lines.length - at >= MOST_LINES || !isProse(lines.slice(commentStart(lines, lines.length)))) return above;
  if (explainsBelow(lines)) return lines.slice(at + 1, commentEnd(lines, at + 1));
  return from === 0 ? above : [];
}

function explainsBelow(lines: readonly string[]): boolean {
  const first = commentEnd(lines, 0);
  const assigned = lines.flatMap((line, index) => (isComment(line) ? [] : [index]));
  return (
    assigned.length > 1 &&
    lines.slice(0, first).every((line) => HEADING.test(line)) &&
    assigned.every((index) => ASSIGNMENT.test(lines[index] ?? "") && isComment(lines[index + 1]))
  );
}

function isComment(line: string | undefined): boolean {
  return line?.startsWith("#") === true;
}

/** Index of the first of the comment lines directly before `end`. */
function commentStart(lines: readonly string[], end: number): number {
  let from = end;
  while (from > 0 && isComment(lines[from - 1])) from -= 1;
  return from;
}

/** Index after the last of the comment lines from `start` on. */
function commentEnd(lines: readonly string[], start: number): number {
  let end = start;
  while (isComment(lines[end])) end += 1;
  return end;
}
