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

const HEADINGS: readonly RegExp[] = [/^### .+$/gm, /^\*\*[^*\n]+\*\*/gm, /^[A-Z][\w ,'-]{2,60}(?: \(\d+\)|:)?$/gm];

/** What a command has found, by meaning: headings, what to do next, what is well, and what is broken or gone. */
export function paintAnswer(text: string): string {
  const painted = text
    .replace(/^(?:Next  |Update with:).*$/gm, (line) => styleText("cyan", line, DECIDED))
    .replace(/^.* in sync with the sources$/gm, (line) => styleText("green", line, DECIDED))
    .replace(/^- (?:new|added)\b/gm, (word) => styleText("green", word, DECIDED))
    .replace(/^- (?:removed|gone|broken|lost)\b|\b(?:breaking|upwards|forbidden)\b/gm, (word) => styleText("red", word, DECIDED));
  return HEADINGS.reduce(
    (headed, heading) => headed.replace(heading, (line) => styleText("bold", line.replace(/^### |\*\*/g, ""), DECIDED)),
    painted,
  );
}

/** Messages begin with what they are. */
export function paintMessage(text: string): string {
  return text
    .replace(/^error:/gm, (word) => styleText(["bold", "red"], word, DECIDED))
    .replace(/^(?:note|warning):/gm, (word) => styleText("yellow", word, DECIDED));
}
