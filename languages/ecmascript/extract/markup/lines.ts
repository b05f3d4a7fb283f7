/** 1-based line numbers by offset. */
export type LineOf = (offset: number) => number;

/** Lines end where the compiler's scanner ends them; the first line is `firstLine`. */
export function linesOf(text: string, firstLine = 1): LineOf {
  const starts = [0];
  for (const match of text.matchAll(/\r\n|[\n\r\u2028\u2029]/g)) starts.push(match.index + match[0].length);
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return low + firstLine - 1;
  };
}
