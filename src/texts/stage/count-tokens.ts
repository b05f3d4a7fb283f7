/** Tokens of a text as most models of today count them (o200k); special ones are plain text here. */
export type CountTokens = (text: string) => number;

/** Beyond this length a text is not counted: it is too large for any request. */
const MOST_CHARACTERS = 2_000_000;
const CHARACTERS_PER_TOKEN = 2;
/** A run of this many characters without a break is split, so that counting stays linear. */
const PIECE = 20_000;

export async function loadTokenCounter(): Promise<CountTokens> {
  const { countTokens } = await import("gpt-tokenizer/encoding/o200k_base");
  const plain = { disallowedSpecial: new Set<string>() };
  return (text) => {
    if (text.length > MOST_CHARACTERS) return Math.ceil(text.length / CHARACTERS_PER_TOKEN);
    let tokens = 0;
    for (let at = 0; at < text.length; at += PIECE) tokens += countTokens(text.slice(at, at + PIECE), plain);
    return tokens;
  };
}
