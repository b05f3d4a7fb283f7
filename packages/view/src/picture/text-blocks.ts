/** Reasons and exporters' texts of a page in blocks: half of its data, of which a reader sees little. Each block is parsed when one of its texts is asked for. */
import type { ViewData } from "./view-format.js";

/** Texts per block: small enough to be parsed between two frames. */
const BLOCK = 1024;

/** The data with no texts, and the texts in blocks. */
export function splitTexts(data: ViewData): { readonly head: ViewData; readonly blocks: readonly (readonly string[])[] } {
  const blocks = Array.from({ length: Math.ceil(data.texts.length / BLOCK) }, (_, at) => data.texts.slice(at * BLOCK, (at + 1) * BLOCK));
  return { head: { ...data, texts: [] }, blocks };
}

/** A text by its index. `read`: the block of a number, which is asked for once. */
export function textsInBlocks(read: (block: number) => readonly string[]): (index: number) => string {
  const known: (readonly string[] | undefined)[] = [];
  return (index) => {
    const at = Math.floor(index / BLOCK);
    return (index < 0 ? [] : (known[at] ??= read(at)))[index % BLOCK] ?? "";
  };
}

/** Id of the element of the page that holds a block. */
export function blockId(block: number): string {
  return `texts-${block}`;
}
