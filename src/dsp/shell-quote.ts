const SAFE = /^[A-Za-z0-9_/:=@%+.,-]+$/;

/** Characters that break the line or alter the terminal: control characters, line ends, bidirectional controls. */
const UNPRINTABLE = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const UNPRINTABLE_ALL = new RegExp(UNPRINTABLE, "gu");

/** One word of a POSIX shell line; one line unless the word ends with a line feed, which no value of the protocol does. */
export function shellQuote(word: string): string {
  if (SAFE.test(word)) return word;
  if (!UNPRINTABLE.test(word)) return inQuotes(word);
  // Command substitution strips trailing line feeds.
  const [last = ""] = /\n*$/.exec(word) ?? [];
  const codes = word
    .slice(0, word.length - last.length)
    .replaceAll("\\", "\\\\")
    .replace(UNPRINTABLE_ALL, octal);
  return `"$(printf %b ${inQuotes(codes)})"${last === "" ? "" : inQuotes(last)}`;
}

function inQuotes(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

/** The bytes in the notation of `printf %b`. */
function octal(character: string): string {
  return [...Buffer.from(character, "utf8")].map((byte) => `\\0${byte.toString(8).padStart(3, "0")}`).join("");
}
