interface Span {
  readonly text: string;
  readonly code: boolean;
}

/** Parts of a text in and outside of backquotes. A backquote without a second one stays. */
export function codeSpans(text: string): readonly Span[] {
  const spans: Span[] = [];
  let at = 0;
  for (const match of text.matchAll(/`([^`\n]+)`/g)) {
    if (match.index > at) spans.push({ text: text.slice(at, match.index), code: false });
    spans.push({ text: match[1] ?? "", code: true });
    at = match.index + match[0].length;
  }
  if (at < text.length) spans.push({ text: text.slice(at), code: false });
  return spans;
}

/** At most `most` characters; never half of a pair. */
export function clip(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}
