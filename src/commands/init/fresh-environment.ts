/**
 * The environment that a new terminal has: without the folders and variables that npm, npx and the like add for the time of one command. What
 * starts only with these is gone afterwards.
 */
import { programPlaces, withPlaces } from "../../fs/find-program.js";

/** npx, `pnpm dlx`, `yarn dlx` and `bunx`, and their stand-ins for `node`. */
const TEMPORARY = /^(?:_npx|dlx(?:-.*)?|xfs-[0-9a-f]+|bunx-.*|bun-node-.*)$/;
/** Yarn 1 puts programs of global packages there. */
const GLOBAL = /[\\/]yarn[\\/](?:data[\\/])?global[\\/]node_modules[\\/]\.bin[\\/]?$/i;
const ADDED = /[\\/](?:node_modules[\\/]\.bin|node-gyp-bin)[\\/]?$/;

/** Whether a package is there for one command only. */
export function isTemporary(path: string): boolean {
  return path.split(/[\\/]/).some((name) => TEMPORARY.test(name));
}

/** Whether a directory of the search path is there in a new terminal, too. */
export function isLasting(place: string): boolean {
  return !isTemporary(place) && (!ADDED.test(place) || GLOBAL.test(place));
}

/** Set by whatever runs a script or a package. */
const OF_A_RUN = /^(?:npm_.*|INIT_CWD|PROJECT_CWD|BERRY_BIN_FOLDER|PNPM_SCRIPT_SRC_DIR|BUN_WHICH_IGNORE_CWD)$/;

/** Nothing is fetched to try a program. */
export function freshEnvironment(repository: string): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !OF_A_RUN.test(name));
  const places = programPlaces(repository).filter(isLasting);
  return { ...withPlaces(Object.fromEntries(own), places), npm_config_offline: "true" };
}
