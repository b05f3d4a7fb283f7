/** What a former version of the program took, with what replaces it. */

interface Withdrawn {
  /** Long names of options. */
  readonly options: readonly string[];
  /** Variables of the environment that would have changed what a run does. */
  readonly variables: readonly string[];
  /** Keys of the configuration. */
  readonly keys: readonly string[];
  /** Names of commands. */
  readonly commands: readonly string[];
  /** What to do instead, as the end of a sentence. */
  readonly instead: string;
}

export const WITHDRAWN: readonly Withdrawn[] = [
  {
    options: ["cache", "cache-keys", "verify-cache", "project"],
    variables: ["DSP_CACHE_URL", "DSP_CACHE_SIGNING_KEY"],
    keys: ["cacheKeys"],
    commands: [],
    instead: "remove it, and let CI restore the cache directory, as docs/ci.md describes",
  },
  {
    options: ["serve", "no-server", "no-update", "idle"],
    variables: [],
    keys: [],
    commands: [],
    instead: "remove it, because every command works by itself",
  },
  {
    options: [],
    variables: [],
    keys: [],
    commands: ["serve"],
    instead: "leave it out, because every command works by itself; 'mcp' is the server for agents",
  },
];

/** The first of these options in a command line. */
export function withdrawnOption(words: readonly string[]): { readonly option: string; readonly instead: string } | undefined {
  for (const word of words) {
    if (word === "--") return undefined;
    const name = /^--([a-z][A-Za-z-]*)(?:=|$)/.exec(word)?.[1]?.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const row = WITHDRAWN.find(({ options }) => name !== undefined && options.includes(name));
    if (row !== undefined) return { option: `--${name}`, instead: row.instead };
  }
  return undefined;
}
