/**
 * Where the package of `fleet` is: beside this program, or in the checkout of this project. Not in the directory of the user, which may be the clone of a repository
 * that is asked about: its package would be run.
 */
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const PACKAGE = "dsp-fleet";
/** In a checkout, from `dist/bundle/` and from `dist/src/commands/fleet/`. */
const BUILT = ["../../packages/fleet/dist/packages/fleet/src/index.js", "../../../../packages/fleet/dist/packages/fleet/src/index.js"];

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
