/** Width of a text in the picture, in units of the font's size: an estimate on the safe side, the same on every machine. */
const NARROW = /[ijl.,:;'|!()[\]{}/ ft]/;
const WIDE = /[mwMW@%A-Z]/;

export function textWidth(text: string, size: number): number {
  let width = 0;
  for (const character of text) width += character > "\u02af" ? 1.1 : NARROW.test(character) ? 0.4 : WIDE.test(character) ? 0.85 : 0.62;
  return width * size;
}

/** Cut in the middle, so that the beginning and the ending stay. */
export function shortened(text: string, most: number): string {
  const characters = [...text];
  if (characters.length <= most) return text;
  const tail = Math.floor((most - 1) / 2);
  return `${characters.slice(0, most - 1 - tail).join("")}…${characters.slice(-tail).join("")}`;
}
