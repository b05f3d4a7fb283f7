import type { Host } from "./host.js";

/** Runs `fleet` with the words that follow it. Resolves with the exit code: 0 done, 1 something failed or was found, 2 wrong use. */
export async function fleet(words: readonly string[], host: Host): Promise<number> {
  host.err(`error: unknown command '${words.join(" ")}'\n`);
  return 2;
}
