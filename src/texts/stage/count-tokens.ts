/** Token count of a text in the encoding of most current models (o200k); special tokens are plain text here. */
export type CountTokens = (text: string) => number;

/** Longer texts are not counted: they are too large for any request. */
const MOST_CHARACTERS = 2_000_000;
const CHARACTERS_PER_TOKEN = 2;
/** Texts are counted in pieces of this many characters. */
const PIECE = 20_000;
/** Longer runs without a break, or of blanks only, are split: the encoder's time is quadratic in them. */
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
