/** What a former version of the program took, with what replaces it. */

interface Withdrawn {
  /** Long names of options. */
  readonly options: readonly string[];
  /** Variables of the environment that would have changed what a run does. */
  readonly variables: readonly string[];
  /** Keys of the configuration. */
  readonly keys: readonly string[];
  /** What to do instead, as the end of a sentence. */
  readonly instead: string;
}

export const WITHDRAWN: readonly Withdrawn[] = [
  {
    options: ["cache", "cache-keys", "verify-cache", "project"],
    variables: ["DSP_CACHE_URL", "DSP_CACHE_SIGNING_KEY"],
    keys: ["cacheKeys"],
    instead: "remove it, and let CI restore the cache directory, as docs/ci.md describes",
  },
  {
    options: ["serve", "no-server", "no-update", "idle"],
    variables: [],
    keys: [],
    instead: "remove it, because every command works by itself",
  },
];
