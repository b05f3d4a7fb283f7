/** Options of `check` that shape the map. `diff` takes the same ones, and no others of `check`. */
const WITH_VALUE = new Set(["--set", "--tests", "--workers"]);
const FLAGS = new Set(["--as-configured", "--no-cache"]);

/** Those of the words that `diff` takes, with their values. */
export function mapWords(words) {
  return words.flatMap((word, index) => {
    const [name] = word.split("=", 1);
    if (FLAGS.has(name)) return [word];
    if (WITH_VALUE.has(name)) return name === word ? words.slice(index, index + 2) : [word];
    return [];
  });
}
