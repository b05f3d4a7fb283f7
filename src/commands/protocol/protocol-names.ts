/** Names of the protocol's commands, available before any implementation is loaded. */
export const PROTOCOL_NAMES: ReadonlySet<string> = new Set(
  (
    "init create-object create-function create-shared add-import update-description update-import-why move-entity add-to-toc move-to-toc " +
    "remove-import remove-shared remove-entity get-entity get-shared get-recipients get-children get-parents get-path search " +
    "find-by-source read-toc detect-cycles get-orphans get-stats rebuild-cache"
  ).split(" "),
);

/** The command name in a line: its first word that is neither an option nor the project directory. */
export function wordOf(words: readonly string[]): string | undefined {
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? "";
    if (/^--r(?:o|oo|oot)?$/.test(word)) at += 1;
    else if (!/^--r(?:o|oo|oot)?=/.test(word)) return word;
  }
  return undefined;
}

/** With one of these words, `init` is ours; its help describes both. */
const OWN_INIT = ["--agents", "--help", "-h"];

/** Whether a line is a command of the protocol; `search --ranked` and `init --agents` only share a name. */
export function isProtocolLine(words: readonly string[]): boolean {
  const word = wordOf(words) ?? "";
  const isOurs = (word === "search" && words.includes("--ranked")) || (word === "init" && OWN_INIT.some((own) => words.includes(own)));
  return PROTOCOL_NAMES.has(word) && !isOurs;
}
