/** `fleet`: many repositories. The package that does it is installed by those who want it; this program only finds it. */
import { existsSync, realpathSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Streams } from "../../cli/streams.js";
import { userError } from "../../model/errors/user-error.js";

const PACKAGE = "dsp-fleet";

/** In a checkout, from `dist/bundle/` and from `dist/src/commands/fleet/`. */
const BUILT = ["../../packages/fleet/dist/packages/fleet/src/index.js", "../../../../packages/fleet/dist/packages/fleet/src/index.js"];

export interface Caller {
  readonly program: string;
  readonly version: string;
  /** Current directory of the user, absolute. */
  readonly directory: string;
  /** File of the running program. */
  readonly file: string;
}

type Fleet = (words: readonly string[], host: object) => Promise<number>;

/** Returns the exit code. Throws `UserError` if the package is not installed. */
export async function fleet(words: readonly string[], { program, version, directory, file }: Caller, streams: Streams): Promise<number> {
  const mapper = realpathSync(file);
  const found = findFleet(mapper);
  if (found === undefined) throw userError("fleet-not-installed");
  const loaded = (await import(pathToFileURL(found).href)) as { readonly fleet?: unknown };
  if (typeof loaded.fleet !== "function") throw userError("fleet-not-usable", { path: found });
  return await (loaded.fleet as Fleet)(words, {
    program,
    version,
    mapper,
    directory,
    out: streams.out,
    err: streams.err,
    progress: (text: string) => streams.progress(text),
    onStop: (end: () => void) => streams.onStop?.(end),
    columns: streams.columns,
  });
}

// Where the package of `fleet` is: beside this program, or in the checkout of this project. Not in the directory of the user, which may be the clone of a repository
// that is asked about: its package would be run.

/** Absolute path of its module; undefined if it is not installed. `program`: file of the running program. */
export function findFleet(program: string): string | undefined {
  return resolveFrom(program) ?? builtBeside(program);
}

/** Global packages lie beside each other, so the search from the program finds them as well. */
function resolveFrom(file: string): string | undefined {
  try {
    return createRequire(file).resolve(PACKAGE);
  } catch {
    return undefined;
  }
}

function builtBeside(program: string): string | undefined {
  return BUILT.map((path) => join(program, "..", path)).find((path) => existsSync(path));
}
