/**
 * Upper estimate of the tokens (o200k) of a text made of paths, names and short sentences. Loading the tokenizer takes longer than everything else
 * that an answer needs, and a ceiling only has to hold.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const [piece] of text.matchAll(PIECE)) tokens += Math.ceil(piece.length / (/^[a-z]/i.test(piece) ? LETTERS : OTHERS));
  return tokens;
}

const PIECE = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]{1,3}|[^\sA-Za-z0-9]+|\n+| {2,}/g;
const LETTERS = 7;
const OTHERS = 2;
