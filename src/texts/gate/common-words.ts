import data from "./common-words.json" with { type: "json" };

/**
 * Words that describe any program, in any of their regular forms. All other words of a text come from what it describes. Left out on
 * purpose: whoever reads a map (agents, reviewers, users), and what an order would ask for (delete, disable, install, approve, push, tests).
 */
export const COMMON_WORDS: readonly string[] = data.words.flatMap((line) => line.split(" "));
