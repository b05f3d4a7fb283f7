/** Longest texts and lists that facts hold, in characters and members. */

/** First sentence of a documentation comment. */
export const SENTENCE_LIMIT = 200;
export const DEPRECATION_LIMIT = 80;
/** Parameters, a type, a base class, a value. */
export const SIGNATURE_LIMIT = 80;
/** Callee or target of a use. */
export const SHORT_NAME_LIMIT = 60;
/** Fields of a declaration. */
export const FIELDS_LIMIT = 100;
