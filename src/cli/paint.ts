/** Colour on terminals that have it. `NO_COLOR`, `FORCE_COLOR` and `TERM=dumb` are obeyed by Node's own rule. */
import { styleText } from "node:util";

/** The part of a terminal's stream that is needed. */
export interface Terminal {
  readonly isTTY?: boolean;
  readonly hasColors?: () => boolean;
}

/** Whether a stream has colours is decided before, for each stream. */
const DECIDED = { validateStream: false };

/** Removed from a command line, up to `--`. */
const NO_COLOR = "--no-color";

export function hasColour({ isTTY = false, hasColors }: Terminal, words: readonly string[]): boolean {
  return isTTY && hasColors?.() === true && !beforeEnd(words).includes(NO_COLOR);
}

/** The words without `--no-color`. */
export function withoutColourOption(words: readonly string[]): readonly string[] {
  const count = beforeEnd(words).length;
  return words.filter((word, at) => word !== NO_COLOR || at >= count);
}

function beforeEnd(words: readonly string[]): readonly string[] {
  const end = words.indexOf("--");
  return end < 0 ? words : words.slice(0, end);
}

/** Bold where `emphasis` matches. For texts without control characters. */
export function emphasise(text: string, emphasis: RegExp): string {
  return text.replace(emphasis, (match) => styleText("bold", match, DECIDED));
}

/** Messages begin with what they are. */
export function paintMessage(text: string): string {
  return text
    .replace(/^error:/gm, (word) => styleText(["bold", "red"], word, DECIDED))
    .replace(/^(?:note|warning):/gm, (word) => styleText("yellow", word, DECIDED));
}
