/** Expands `./*` subpaths of `exports` over the sources of a package. */
import { readBundleEntries } from "../packages/bundlers.js";
import { isPublished } from "../packages/published-files.js";
import { stringAt } from "../../manifests/json.js";
import { directoryOf, joinRelative, relativeTo } from "../../../src/model/tree.js";
import type { PackageContext } from "./package-context.js";

const MOST_EXPANSIONS = 5000;
const EXTENSION = /\.(?:d\.[cm]?ts|[cm]?[jt]sx?|vue|svelte|astro)$/;
/** With guesses by name alone the star would match anything. */
const SURE_RULES = new Set(["tracked", "source hint", "tsconfig outDir", "directory convention", "bundler entry"]);
/** Most leading directories that an output path may replace. */
const MOST_DROPPED = 3;
/** A directory whose first files do not match is not the directory of the star. */
const MOST_MISSES = 4;

interface Expansion {
  readonly subpath: string;
  readonly path: string;
}

/** In path order, at most `MOST_EXPANSIONS`. `declared` is the target pattern, e.g. `./dist/*.js`. */
export function expandPattern(context: PackageContext, subpath: string, declared: string): readonly Expansion[] {
  const star = declared.indexOf("*");
  const before = declared.slice(0, star);
  const after = declared.slice(star + 1);
  if (after.includes("*") || (after !== "" && !/^[./]/.test(after))) return [];
  const pattern: Pattern = { before, after, onlyTracked: isTrackedDirectory(context, before) };
  const misses = new Map<string, number>();
  const found = bundled(context, subpath, pattern);
  const known = new Set(found.map(({ path }) => path));
  for (const path of context.files) {
    if (!EXTENSION.test(path) || known.has(path) || context.view.category(path) !== "source") continue;
    const value = starOf(context, path, pattern, misses);
    if (value !== undefined) found.push({ subpath: subpath.replace("*", () => value), path });
    if (found.length >= MOST_EXPANSIONS) break;
  }
  return found;
}

interface Pattern {
  readonly before: string;
  readonly after: string;
  /** The star matches tracked files; nothing is compiled into that directory. */
  readonly onlyTracked: boolean;
}

/** Bundlers may rename outputs; then only the configuration determines the matches of the star. */
function bundled(context: PackageContext, subpath: string, { before, after }: Pattern): Expansion[] {
  const prefix = joinRelative("", before);
  if (prefix === undefined || prefix === "") return [];
  return readBundleEntries(context.project.tree, context.pkg).flatMap(({ input, output }) => {
    const plain = output === undefined ? undefined : joinRelative("", output);
    if (plain === undefined || !plain.startsWith(`${prefix}/`) || !plain.endsWith(after)) return [];
    const value = plain.slice(prefix.length + 1, plain.length - after.length);
    return [{ subpath: subpath.replace("*", () => value), path: input }];
  });
}

/** The package's own directory counts as output only if the main file is compiled into it. */
function isTrackedDirectory(context: PackageContext, before: string): boolean {
  const directory = directoryOf(joinRelative(context.pkg.directory, `${before}x`) ?? "");
  if (directory !== context.pkg.directory) return context.project.tree.hasDirectory(directory);
  const main = stringAt(context.pkg.json, "main") ?? "index.js";
  const isBeside = !main.replace(/^\.\//, "").includes("/");
  return !isBeside || context.project.mapOutput(context.pkg, main)?.rule !== "directory convention";
}

/**
 * Tries the path with ever more leading directories removed, because the output directory replaces them. What a configuration says comes
 * before conventions; of these the one that replaces most counts (`dist/till.js` rather than `dist/src/till.js` for `src/till.ts`).
 */
function starOf(context: PackageContext, path: string, pattern: Pattern, misses: Map<string, number>): string | undefined {
  const relative = relativeTo(context.pkg.directory, path);
  const parts = relative.split("/");
  let guessed: string | undefined;
  for (let dropped = 0; dropped <= Math.min(parts.length - 1, MOST_DROPPED); dropped += 1) {
    const key = `${dropped}/${parts.slice(0, dropped).join("/")}`;
    if ((misses.get(key) ?? 0) >= MOST_MISSES) continue;
    const tail = parts.slice(dropped).join("/");
    const found = starValues(tail, pattern.after).flatMap((value) => {
      const rule = leadsTo(context, pattern, value, path);
      return rule === undefined ? [] : [{ value, rule }];
    })[0];
    misses.set(key, found === undefined ? (misses.get(key) ?? 0) + 1 : Number.NEGATIVE_INFINITY);
    if (found !== undefined && found.rule !== "directory convention") return found.value;
    guessed = found?.value ?? guessed;
  }
  return guessed;
}

/** If the pattern has an extension, the star is a stem; otherwise it includes the extension of the output. */
function starValues(tail: string, after: string): readonly string[] {
  const stem = tail.replace(EXTENSION, "");
  if (after.startsWith("/"))
    return stem.endsWith(after.replace(EXTENSION, "")) ? [stem.slice(0, -after.replace(EXTENSION, "").length)] : [];
  return after === "" ? [tail, `${stem}.js`] : [stem];
}

function leadsTo(context: PackageContext, pattern: Pattern, value: string, path: string): string | undefined {
  const mapped = context.project.mapOutput(context.pkg, pattern.before + value + pattern.after);
  if (mapped?.path !== path || !SURE_RULES.has(mapped.rule)) return undefined;
  const fits =
    mapped.rule === "tracked"
      ? isPublished(context.pkg.json, relativeTo(context.pkg.directory, path))
      : !pattern.onlyTracked || mapped.rule === "source hint";
  return fits ? mapped.rule : undefined;
}
