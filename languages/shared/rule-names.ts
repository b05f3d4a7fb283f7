/** Names of rules as `explain` prints them after "found by"; the pages in `docs/languages` have a row for each. */

/** `alias "…"` → every text that it stands for: the code inserts names of the repository at the dots. */
export type Filled<Name extends string> = Name extends `${infer Before}…${infer After}` ? `${Before}${string}${Filled<After>}` : Name;
