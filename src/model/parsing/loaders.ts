/**
 * Words by which a source loads code without a statement that is followed. Patterns are matched against the tokens of a source, joined and
 * enclosed by blanks; of a string `"content"`, whose blanks and quotes are `·`. What no pattern of `harmless` matches at the place of a word, and
 * what gives no edge, is reported.
 */
export interface Loaders {
  /** Alternatives of names. A name that is given to one of them (`=`, `as`, `:`) is a loader as well. */
  readonly words: string;
  /** Names of functions that make loaders: what their result is called is one. */
  readonly makers?: string;
  /** Words whose calls have an edge if they can be followed; what others load is never known. */
  readonly followed: RegExp;
  /** Further uses, which no name alone shows. */
  readonly uses: readonly RegExp[];
  readonly harmless: readonly RegExp[];
  /** Statements that give a word, group 1, another meaning in the whole file. */
  readonly foreign?: RegExp;
  /** Members of standard modules that load, find or run code for their caller: module → the rest of the dotted name. */
  readonly standard?: readonly (readonly [module: string, members: RegExp])[];
  /** The same of those that start a program. */
  readonly starting?: readonly (readonly [module: string, members: RegExp])[];
  /** Files of a directory that run without a word of a source: as a module, or in place of one. */
  readonly compiled?: RegExp;
  /** In the text itself, comments included. */
  readonly marks?: RegExp;
}
