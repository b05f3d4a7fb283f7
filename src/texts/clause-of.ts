/** The part of a long sentence that is a sentence itself. */
import { trimLoose } from "./one-line.js";

/** Less says too little. */
const LEAST = 30;
const LEAST_WORDS = 4;
const LIMIT = 200;
/** Where a clause ends; `list`: unless the comma is one of several. */
const BOUNDARY =
  /[.:;](?=\s)|(?=\s(?:[—–]|--?)\s)|(?=\s\()|,(?=\s(?:which|where|when|while|whose|who|so|as|if|since|unless|until|although|because|including|such as|e\.g\.|i\.e\.|for (?:example|instance)|with|by|using|meaning|otherwise|then)\b)|(?<list>,(?=\s(?:and|but|or|nor|yet)\b))/gu;
/** A verb or a preposition that the next clause completes. */
const OPEN =
  /\b(?:an?|and|are|as|at|be|by|can|do|does|either|follow(?:ing|s)|for|from|how|if|in|includ(?:es|ing)|into|is|may|must|of|on|or|should|that|the|these|this|those|to|was|were|when|whether|which|will|with)$/iu;

/** Up to the last boundary of a clause, with a full stop; undefined if there is none that leaves a sentence. */
export function clauseOf(text: string, max = LIMIT): string | undefined {
  const room = text.slice(0, max - 1);
  let found: string | undefined;
  for (const { index, groups } of room.matchAll(BOUNDARY)) {
    const head = room.slice(0, index);
    if (isWhole(head) && !(groups?.["list"] !== undefined && head.includes(","))) found = head;
  }
  return found === undefined ? undefined : `${trimLoose(found)}.`;
}

function isWhole(head: string): boolean {
  return head.length >= LEAST && head.split(" ").length >= LEAST_WORDS && !OPEN.test(head) && isPaired(head);
}

/** No open backtick, bracket or quote. */
function isPaired(text: string): boolean {
  const count = (sign: string): number => text.split(sign).length - 1;
  return (
    count("`") % 2 === 0 && count('"') % 2 === 0 && count("(") === count(")") && count("[") === count("]") && count("{") === count("}")
  );
}
