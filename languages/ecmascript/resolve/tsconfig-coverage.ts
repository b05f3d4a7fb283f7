/** Which files a configuration takes: `files`, `include`, `exclude` with TypeScript's glob rules (semantics C.1.2). */
import { compileGlob } from "../../manifests/glob.js";
import { isInside, joinPath, withoutFinalSlashes } from "../../manifests/paths.js";

export interface CoverageSpec {
  /** Repo-relative, or undefined where the configuration says nothing. */
  readonly files?: readonly string[];
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  /** Directory of the configuration. */
  readonly directory: string;
  /** `outDir` and `declarationDir`, excluded unless `exclude` is written. */
  readonly outputs: readonly string[];
}

export interface Coverage {
  covers(path: string): boolean;
  /** Directories below which covered files lie, `files` aside. */
  readonly bases: readonly string[];
}

const PACKAGE_DIRECTORIES = ["node_modules", "bower_components", "jspm_packages"];
const CLOSED: ReadonlySet<string> = new Set(PACKAGE_DIRECTORIES);
/** Single-file components stand for a TypeScript module beside them. */
const COMPONENT = /\.(?:vue|svelte|astro|mdx)$/;

export function compileCoverage(spec: CoverageSpec): Coverage {
  const files = new Set(spec.files);
  const include = spec.include ?? (spec.files === undefined ? [spec.directory === "" ? "**/*" : `${spec.directory}/**/*`] : []);
  const exclude = spec.exclude ?? [...PACKAGE_DIRECTORIES.map((name) => joinPath(spec.directory, name) ?? name), ...spec.outputs];
  const included = include.map(includeMatcher);
  const excluded = exclude.map(excludeMatcher);
  const accepts = (path: string): boolean => included.some((match) => match(path)) && !excluded.some((match) => match(path));
  return {
    covers: (path) => files.has(path) || accepts(path) || (COMPONENT.test(path) && accepts(`${path}.ts`)),
    bases: include.map(literalBase),
  };
}

function includeMatcher(pattern: string): (path: string) => boolean {
  const last = pattern.slice(pattern.lastIndexOf("/") + 1);
  // A last segment without dot and wildcard is a directory; a trailing `**` is an error to TypeScript, its meaning plain.
  const whole = last === "**" ? `${pattern}/*` : /[.*?]/.test(last) ? pattern : joinGlob(pattern, "**/*");
  const match = compileGlob(whole, { dot: false, closed: CLOSED, plain: true });
  const base = literalBase(whole);
  const named = PACKAGE_DIRECTORIES.filter((name) => whole.split("/").includes(name));
  return (path) => isInside(path, base) && entersNoPackages(path, named) && match(path);
}

/** Wildcards never reach into `node_modules`; a pattern that spells it does. */
function entersNoPackages(path: string, named: readonly string[]): boolean {
  return PACKAGE_DIRECTORIES.every((name) => named.includes(name) || !`/${path}`.includes(`/${name}/`));
}

/** An excluded directory excludes everything below it. */
function excludeMatcher(pattern: string): (path: string) => boolean {
  const clean = withoutFinalSlashes(pattern);
  const base = literalBase(clean);
  if (!/[*?]/.test(clean)) return (path) => isInside(path, clean);
  const exact = compileGlob(clean, { dot: true, plain: true });
  const below = compileGlob(joinGlob(clean, "**/*"), { dot: true, plain: true });
  return (path) => isInside(path, base) && (exact(path) || below(path));
}

function joinGlob(pattern: string, rest: string): string {
  return pattern === "" ? rest : `${pattern}/${rest}`;
}

function literalBase(pattern: string): string {
  const parts = pattern.split("/");
  const wild = parts.findIndex((part) => /[*?]/.test(part));
  return (wild < 0 ? parts.slice(0, -1) : parts.slice(0, wild)).join("/");
}
