/** Role of a file, for its purpose. */
export interface FileRole {
  /** Starts the sentence: `Angular component`, `Django URL routes`. May be empty if the author's sentence needs no introduction. */
  readonly noun: string;
  /** Name of its subject, without words that only repeat the role: `AccountDetail`. */
  readonly subject?: string;
  /** Between the noun and the names below: `of`, `wiring`. */
  readonly link?: string;
  /** Names that belong to the sentence, as code. */
  readonly names?: readonly string[];
  /** The author's sentence about what it does, from a literal that is written for people. */
  readonly says?: string;
  /** Declarations that the noun describes. */
  readonly covers?: readonly string[];
  /** It describes all of them. */
  readonly isComplete?: true;
}
