/** Resolves entrypoints: files of the inventory, by path or glob, or a directory whose files form a module. */
import { languages } from "../../../languages/index.js";
import { existsSync } from "node:fs";
import { join, posix, relative, resolve } from "node:path";
import { isGlob } from "./option-values.js";
import { keyOf } from "../../config/shape-options.js";
import { userError, type UserError } from "../../model/errors/user-error.js";
import { nearestPath } from "../../model/nearest/nearest-path.js";
import type { Tree } from "../../model/tree.js";
import { compileTypedGlob } from "../../model/pattern/typed-glob.js";

export interface Place {
  /** Project directory, absolute. */
  readonly root: string;
  /** Current directory of the user, absolute: paths may be relative to it. */
  readonly directory: string;
  /** Id of the program's build; default: its own. */
  readonly build?: string | undefined;
  /** Where the values of options come from, by their names. */
  readonly origins?: ReadonlyMap<string, string> | undefined;
}

/** How messages name an option: `--set: entryAdd`, or `dsp.config.json: entryAdd`. */
export function labelOf(option: string, { origins }: Place): string {
  return `${origins?.get(option) ?? "options"}: ${keyOf(option)}`;
}

/** Repo-relative paths without duplicates, in the given order. Throws `UserError` if a pattern matches no file. */
export async function expandEntries(patterns: readonly string[], option: string, tree: Tree, place: Place): Promise<readonly string[]> {
  const found = await Promise.all(patterns.map((pattern) => expand(pattern, option, tree, place)));
  return [...new Set(found.flat())];
}

async function expand(pattern: string, option: string, tree: Tree, place: Place): Promise<readonly string[]> {
  if (pattern === "") throw userError("empty-value", { option: labelOf(option, place) });
  const plain = posix.normalize(pattern.replaceAll("\\", "/"));
  const fromHere = relative(place.root, resolve(place.directory, pattern)).replaceAll("\\", "/");
  const file = [plain, fromHere].find((path) => tree.has(path));
  if (file !== undefined) return [file];
  const directories = [plain, fromHere].map((path) => withoutFinalSlash(path) || ".");
  for (const path of directories) if (await isUnit(path, tree)) return [path];
  const { matches } = compileTypedGlob(plain);
  const found = isGlob(plain) ? tree.paths.filter((path) => matches(path)) : [];
  if (found.length > 0) return found;
  throw noEntry(option, pattern, { plain, fromHere, tree, place });
}

function withoutFinalSlash(path: string): string {
  return path.endsWith("/") ? path.slice(0, -1) : path;
}

async function isUnit(path: string, tree: Tree): Promise<boolean> {
  if (path !== "." && !tree.hasDirectory(path)) return false;
  const inside = path === "." ? "" : `${path}/`;
  for (const language of languages) {
    if (!tree.paths.some((each) => each.startsWith(inside) && language.claims(each))) continue;
    if (((await language.workspaces()).open(tree).partsOf?.(path) ?? []).length > 0) return true;
  }
  return false;
}

interface Sought {
  readonly plain: string;
  readonly fromHere: string;
  readonly tree: Tree;
  readonly place: Place;
}

function noEntry(option: string, pattern: string, { plain, fromHere, tree, place }: Sought): UserError {
  const path = plain.replace(/\/$/, "");
  const named = { option: labelOf(option, place), path: pattern };
  if (path === "." || tree.hasDirectory(path)) return userError("entry-is-directory", { ...named, glob: path === "." ? "*" : `${path}/*` });
  const near = tree.spelling(path) ?? tree.spelling(fromHere);
  if (near !== undefined) return userError("entry-misspelled", { ...named, near });
  const isThere = !path.startsWith("../") && existsSync(join(place.root, path));
  if (isThere) return userError("entry-not-listed", named);
  const similar = isGlob(plain) ? undefined : (nearestPath(path, tree.paths) ?? nearestPath(fromHere, tree.paths));
  return userError("entry-not-found", { ...named, near: similar });
}
