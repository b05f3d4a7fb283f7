/** What remains of a text without names and numbers: equal for all texts that were made from one template. */
import { contentOf, stemsOf, wordsOf } from "./words.js";

/** Shorter ones are equal by chance. */
const LEAST_CONTENT = 3;
const QUOTED = /`[^`]*`/gu;
/** Words joined by the punctuation of names: paths, members, options, packages. */
const JOINED = /[\p{L}\p{N}_$@]+(?:[./:#-]+[\p{L}\p{N}_$]+)+/gu;
const NAME = /[\p{N}_$]|\p{Ll}\p{Lu}/u;

/** Undefined if too little is left. `names`: of the described thing and what surrounds it. */
export function skeletonOf(text: string, names: readonly string[]): string | undefined {
  const own = new Set(names.flatMap(stemsOf));
  const words = wordsOf(text.replace(QUOTED, " ").replace(JOINED, " "));
  const rest = words.filter((word) => !NAME.test(word) && !stemsOf(word).every((stem) => own.has(stem))).map((word) => word.toLowerCase());
  const skeleton = rest.join(" ");
  return contentOf(skeleton).size < LEAST_CONTENT ? undefined : skeleton;
}
