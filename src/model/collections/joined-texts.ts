/** Many texts in one. The text at `place` is at `starts[place]` to `starts[place + 1]`, in UTF-16 units. */
export interface Texts {
  readonly body: string;
  readonly starts: Int32Array;
}

export function joinTexts(texts: readonly string[]): Texts {
  const starts = new Int32Array(texts.length + 1);
  for (const [place, text] of texts.entries()) starts[place + 1] = (starts[place] ?? 0) + text.length;
  return { body: texts.join(""), starts };
}

/** Empty if the place does not exist. */
export function textOf({ body, starts }: Texts, place: number): string {
  return body.slice(starts[place] ?? body.length, starts[place + 1] ?? body.length);
}

/** Index of a word in a list in UTF-16 order, or -1. */
export function findText(texts: Texts, word: string): number {
  let [low, high] = [0, texts.starts.length - 2];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const other = textOf(texts, middle);
    if (other === word) return middle;
    if (other < word) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
