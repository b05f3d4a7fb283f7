const SAFE = /^[A-Za-z0-9_/:=@%+.,-]+$/;

/** What would break the line, or move what a terminal shows: control characters, line ends, signs of direction. */
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const UNSEEN_ALL = new RegExp(UNSEEN, "gu");

/** One word of a POSIX shell line; one line unless the word ends with a line feed, which no value of the protocol does. */
export function shellQuote(word: string): string {
  if (SAFE.test(word)) return word;
  if (!UNSEEN.test(word)) return inQuotes(word);
  // What a command prints loses the line feeds at its end.
  const [last = ""] = /\n*$/.exec(word) ?? [];
  const codes = word
    .slice(0, word.length - last.length)
    .replaceAll("\\", "\\\\")
    .replace(UNSEEN_ALL, octal);
  return `"$(printf %b ${inQuotes(codes)})"${last === "" ? "" : inQuotes(last)}`;
}

function inQuotes(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

/** As `printf %b` reads it, byte for byte. */
function octal(character: string): string {
  return [...Buffer.from(character, "utf8")].map((byte) => `\\0${byte.toString(8).padStart(3, "0")}`).join("");
}
