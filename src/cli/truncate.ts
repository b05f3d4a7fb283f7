/** Fits texts to the width of a terminal. Widths are in characters. */

/** Truncates the end. */
export function fitEnd(text: string, width: number): string {
  const characters = [...text];
  return characters.length <= width ? text : `${characters.slice(0, Math.max(width - 1, 0)).join("")}…`;
}

/** Truncates the middle: in a path, the package at the beginning and the name at the end matter most. */
export function fitMiddle(text: string, width: number): string {
  const characters = [...text];
  if (characters.length <= width) return text;
  const room = Math.max(width - 1, 0);
  const head = Math.floor(room / 3);
  return `${characters.slice(0, head).join("")}…${characters.slice(characters.length - (room - head)).join("")}`;
}

/** Wraps words into lines of at most `width`; a longer word gets its own line. */
export function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
