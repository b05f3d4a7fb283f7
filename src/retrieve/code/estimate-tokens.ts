/**
 * Upper estimate of the tokens (o200k) of a text made of paths, names and short sentences, about a fifth too high. Loading the tokenizer takes
 * longer than everything else that an answer needs, and a ceiling only has to hold.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const [piece] of text.matchAll(PIECE)) tokens += tokensOf(piece);
  return tokens;
}

const PIECE = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]{1,3}|[^\sA-Za-z0-9\u0080-\uffff]+|[\u0080-\uffff]+|\n+| {2,}/g;
const WORD = /^[A-Za-z]/;
const PLAIN = /^[\0-\x7f]/;
/** Characters of a token. */
const LETTERS = 7;
const SIGNS = 2;
/** Tokens of a UTF-16 unit in other scripts. */
const OTHERS = 1.5;

function tokensOf(piece: string): number {
  if (piece.length === 1) return 1;
  if (WORD.test(piece)) return Math.ceil(piece.length / LETTERS);
  return Math.ceil(PLAIN.test(piece) ? piece.length / SIGNS : piece.length * OTHERS);
}
