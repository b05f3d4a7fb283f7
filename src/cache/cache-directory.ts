/** The cache directory, outside of every repository. To delete it costs time, and what a model was paid for the answers in it. */
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";

/** The folder in it with paid answers, rejected texts and the pending batch: nothing there is evicted. */
export const ANSWERS = "texts";

/** `$XDG_CACHE_HOME/dsp-bootstrap`, or the same below the home directory's `.cache`; undefined without a home directory. */
export function cacheDirectory(environment: Readonly<Record<string, string | undefined>>): string | undefined {
  const given = environment["XDG_CACHE_HOME"];
  if (given !== undefined && isAbsolute(given)) return join(given, "dsp-bootstrap");
  try {
    return join(homedir(), ".cache", "dsp-bootstrap");
  } catch {
    return undefined;
  }
}
