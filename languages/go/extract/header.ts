/** The package clause and everything before it, which decides the package of the file. Read without the grammar. */

export interface Comment {
  readonly start: number;
  readonly end: number;
  readonly block: boolean;
}

export interface Header {
  readonly comments: readonly Comment[];
  /** Offset of the clause, or of the first token if there is no clause. */
  readonly end: number;
  /** Name of the package; undefined if there is no clause. */
  readonly name?: string;
}

export function readHeader(text: string): Header {
  const comments: Comment[] = [];
  let at = skipSpace(text, text.startsWith("\uFEFF") ? 1 : 0);
  for (let comment = commentAt(text, at); comment !== undefined; comment = commentAt(text, at)) {
    comments.push(comment);
    at = skipSpace(text, comment.end);
  }
  const name = clauseName(text, at);
  return { comments, end: at, ...(name !== undefined && { name }) };
}

/** The comment that starts at the offset; an unterminated one extends to the end of the text. */
function commentAt(text: string, start: number): Comment | undefined {
  const block = text.startsWith("/*", start);
  if (!block && !text.startsWith("//", start)) return undefined;
  const close = block ? text.indexOf("*/", start + 2) : text.indexOf("\n", start);
  if (close < 0) return { start, end: text.length, block };
  if (block) return { start, end: close + 2, block };
  return { start, end: text[close - 1] === "\r" ? close - 1 : close, block };
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && " \t\r\n;".includes(text.charAt(at))) at += 1;
  return at;
}

/** `package shop`, also with comments between the words. */
function clauseName(text: string, start: number): string | undefined {
  if (!/^package(?![\p{L}\p{N}_])/u.test(text.slice(start, start + 8 + 1))) return undefined;
  let at = skipSpace(text, start + 7);
  for (let comment = commentAt(text, at); comment !== undefined; comment = commentAt(text, at)) at = skipSpace(text, comment.end);
  return /^[\p{L}_][\p{L}\p{N}_]*/u.exec(text.slice(at, at + 256))?.[0];
}

/** Whether a generator's line stands before the package clause. */
export function isGenerated(text: string, { comments }: Header): boolean {
  return comments.some(
    ({ start, end, block }) =>
      !block && (start === 0 || text[start - 1] === "\n") && /^\/\/ Code generated .* DO NOT EDIT\.$/.test(text.slice(start, end)),
  );
}

/** Comments directly above the package clause. */
export function packageComment(text: string, { comments, end }: Header): readonly Comment[] {
  const kept: Comment[] = [];
  let below = end;
  for (const comment of comments.toReversed()) {
    if (newlines(text, comment.end, below) > 1) break;
    kept.push(comment);
    below = comment.start;
  }
  return newlines(text, kept[0]?.end ?? end, end) === 1 ? kept.toReversed() : [];
}

export function newlines(text: string, start: number, end: number): number {
  let count = 0;
  for (let at = text.indexOf("\n", start); at >= 0 && at < end; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}
