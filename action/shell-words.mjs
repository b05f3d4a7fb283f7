/** Splits a line into shell words. Supports quotes and backslashes, and no other feature of a shell. */
export function shellWords(line) {
  const words = [];
  let word;
  let quote = "";
  for (let at = 0; at < line.length; at += 1) {
    const letter = line[at];
    if (quote === "" && /\s/.test(letter)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (quote === "" && (letter === "'" || letter === '"')) {
      quote = letter;
      word ??= "";
    } else if (letter === quote) quote = "";
    else if (letter === "\\" && quote !== "'" && at + 1 < line.length) {
      at += 1;
      word = (word ?? "") + line[at];
    } else word = (word ?? "") + letter;
  }
  if (quote !== "") throw new Error(`a quote ${quote} in 'args' has no end; close it`);
  return word === undefined ? words : [...words, word];
}
