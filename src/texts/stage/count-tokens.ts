/** Tokens of a text as most models of today count them (o200k); special ones are plain text here. */
export type CountTokens = (text: string) => number;

/** Beyond this length a text is not counted: it is too large for any request. */
const MOST_CHARACTERS = 2_000_000;
const CHARACTERS_PER_TOKEN = 2;
/** A text is counted in pieces of this many characters. */
const PIECE = 20_000;
/** So many characters without a break, or of nothing but blanks, are split: time grows with the square of such a run. */
const RUN = 500;
const RUNS = new RegExp(`\\S{${RUN}}|\\s{${RUN}}`, "g");

export async function loadTokenCounter(): Promise<CountTokens> {
  const { countTokens } = await import("gpt-tokenizer/encoding/o200k_base");
  const plain = { disallowedSpecial: new Set<string>() };
  return (text) => {
    if (text.length > MOST_CHARACTERS) return Math.ceil(text.length / CHARACTERS_PER_TOKEN);
    let tokens = 0;
    for (let at = 0; at < text.length; at += PIECE) {
      for (const part of cutRuns(text.slice(at, at + PIECE))) tokens += countTokens(part, plain);
    }
    return tokens;
  };
}

function cutRuns(text: string): readonly string[] {
  const cuts = [...text.matchAll(RUNS)].map(({ index }) => index + RUN);
  return [0, ...cuts].map((from, place) => text.slice(from, cuts[place])).filter((part) => part !== "");
}
