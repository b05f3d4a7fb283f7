const SAFE = /^[A-Za-z0-9_/:=@%+.,-]+$/;

/** One word of a POSIX shell line. */
export function shellQuote(word: string): string {
  return SAFE.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
