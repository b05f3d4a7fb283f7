/** The cache directory, outside of every repository. Everything in it may be deleted at any time. */
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";

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
