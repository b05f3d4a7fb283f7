/** Detection of generated files by the comments at their start. */

/** How generated files are marked in one language. */
export interface GeneratedMarks {
  /** Matches a line that is, or lies in, a comment. */
  readonly comment: RegExp;
  /** Any of these alone marks the file. */
  readonly marks: readonly RegExp[];
}

const HEADER_LINES = 40;
const LONGEST_LINE = 400;

/** Reads comments of the first forty lines only: generators hold such texts in strings further down. */
export function isGenerated(text: string, { comment, marks }: GeneratedMarks): boolean {
  const comments = headLines(text).filter((line) => comment.test(line));
  if (comments.some((line) => marks.some((mark) => mark.test(line)))) return true;
  return comments.some((line, index) => {
    if (!/do not (?:edit|modify)/i.test(line)) return false;
    // The two halves of the sentence often stand on neighbouring lines.
    return comments.slice(Math.max(0, index - 1), index + 2).some((near) => /\b(?:auto-?)?generated\b/i.test(near));
  });
}

function headLines(text: string): readonly string[] {
  const lines: string[] = [];
  let from = 0;
  while (lines.length < HEADER_LINES && from < text.length) {
    const end = text.indexOf("\n", from);
    const until = end < 0 ? text.length : end;
    lines.push(text.slice(from, Math.min(until, from + LONGEST_LINE)).trimEnd());
    from = until + 1;
  }
  return lines;
}
