/**
 * From a path in code to the tracked file: extensions, substitution of output extensions, directories, platform variants,
 * spelling, links. Pure look-ups in the inventory.
 */
import { type Tree, joinPath } from "../../../src/model/tree.js";
import type { MapOutput, Packages } from "../project.js";
import { stringAt } from "../../manifests/json.js";
import { once } from "../../../src/model/basics.js";

/** A longer chain of links is a loop. */
const MAX_LINKS = 16;

export interface LookupStyle {
  /** The importer is TypeScript or a component: sources take precedence over the output in the specifier. */
  readonly preferSource: boolean;
  /** Only as a directory. */
  readonly directory?: boolean;
  /** Only the file itself or its source: nothing is appended. */
  readonly exact?: boolean;
  /** A guessed path must be spelled exactly. */
  readonly exactCase?: boolean;
  /** Extensions that are appended before the usual ones (`resolve.extensions`). */
  readonly extensions?: readonly string[];
  /** Parts of names that are tried before an extension, in this order (`moduleSuffixes`); the empty one is the name itself. */
  readonly suffixes?: readonly string[];
  /** The package runs on React Native: `Button.ios.tsx` represents `Button`. */
  readonly platforms?: boolean;
}

export interface Hit {
  /** Tracked path, with links resolved. */
  readonly path: string;
  /** Tracked spelling if the code differs in case. */
  readonly misspelt?: boolean;
  readonly variants: readonly { readonly path: string; readonly label: string }[];
}

export type Lookup = (path: string, style: LookupStyle) => Hit | undefined;

export const EXTENSIONS: readonly string[] = [
  ".ts",
  ".tsx",
  ".mts",
  ".cts",
  ".js",
  ".jsx",
  ".mjs",
  ".cjs",
  ".vue",
  ".svelte",
  ".astro",
  ".mdx",
  ".json",
  ".node",
  ".wasm",
  ".css",
  ".scss",
  ".sass",
  ".less",
  ".styl",
  ".graphql",
  ".gql",
  ".d.ts",
  ".d.mts",
  ".d.cts",
];
const SUBSTITUTES: readonly (readonly [written: string, actual: readonly string[]])[] = [
  [".d.ts", [".d.ts", ".ts", ".tsx", ".js", ".jsx"]],
  [".d.mts", [".d.mts", ".mts", ".mjs"]],
  [".d.cts", [".d.cts", ".cts", ".cjs"]],
  [".js", [".ts", ".tsx", ".js", ".jsx", ".d.ts"]],
  [".jsx", [".tsx", ".jsx"]],
  [".mjs", [".mts", ".mjs", ".d.mts"]],
  [".cjs", [".cts", ".cjs", ".d.cts"]],
  [".css", [".css", ".scss", ".sass", ".less", ".styl", ".pcss", ".postcss"]],
];
const PLATFORMS = ["native", "ios", "android", "web", "macos", "windows"] as const;
/** `.web.ts`. */
export const isOfPlatform = (extension: string): boolean => PLATFORMS.some((label) => extension.startsWith(`.${label}.`));
/** Parts of the names of a picture for screens and platforms: `logo@2x.png` represents `logo.png` (React Native, images). */
const PICTURE_PARTS = ["@1x", "@1.5x", "@2x", "@3x", "@4x", ...PLATFORMS.map((label) => `.${label}`)];
const PLATFORM_EXTENSIONS = [".ts", ".tsx", ".js", ".jsx", ".mjs", ".cjs", ".json"];
/** Fields of a directory's manifest, in order of precedence; types come last. */
const RUNTIME_FIELDS = ["source", "module", "main"];
const TYPE_FIELDS = ["types", "typings"];

export function createLookup(tree: Tree, packages: Packages, mapOutput: MapOutput): Lookup {
  const has = (path: string): boolean => tree.has(path);
  const atDirectory = (path: string, style: LookupStyle): string | undefined => {
    if (!tree.hasDirectory(path)) return undefined;
    const manifest = joinPath(path, "package.json") ?? "package.json";
    const pkg = tree.has(manifest) ? packages.manifestOf(manifest) : undefined;
    const declared = (fields: readonly string[]): string | undefined => {
      for (const field of pkg?.directory === path ? fields : []) {
        const value = stringAt(pkg?.json, field);
        if (pkg === undefined || value === undefined) continue;
        const written = joinPath(path, value);
        const found = mapOutput(pkg, value)?.path ?? (written === undefined || written === path ? undefined : atFile(written, style, has));
        if (found !== undefined) return found;
      }
      return undefined;
    };
    const index = joinPath(path, "index") ?? "index";
    return declared(RUNTIME_FIELDS) ?? suffixed(index, style, has) ?? appended(index, has, style) ?? declared(TYPE_FIELDS);
  };
  const literal = (path: string, style: LookupStyle): Hit | undefined => {
    const plain = style.directory === true ? undefined : (suffixed(path, style, has) ?? atFile(path, style, has));
    const beside = style.directory === true ? [] : variantsOf(path, style, has);
    const file = plain ?? beside[0]?.path;
    if (file !== undefined || style.exact === true) return hitOf(file, beside);
    const main = atDirectory(path, style);
    const inside = variantsOf(main ?? joinPath(path, "index") ?? path, style, has);
    return hitOf(main ?? inside[0]?.path, inside);
  };
  const mayExist = openNames(tree);
  return (path, style) => {
    const picture = style.platforms === true && !tree.has(path) ? pictureOf(path, has) : undefined;
    if (picture !== undefined) return { path: tree.real(picture), variants: [] };
    if (!mayExist(path, style)) return undefined;
    const hit =
      literal(path, style) ??
      throughLinks(tree, path, (real) => literal(real, style)) ??
      (style.exactCase === true ? undefined : respelt(tree, path, style));
    return hit === undefined ? undefined : throughLink(tree, hit, (real) => atDirectory(real, style));
  };
}

/** Whether anything is called so, whatever its extension and case: most imports that lead nowhere need no further look-up. */
function openNames(tree: Tree): (path: string, style: LookupStyle) => boolean {
  const names = once(() => {
    const known = new Set<string>();
    for (const path of tree.paths) {
      // Files of a directory follow each other, and name it once.
      for (let at = nameOf(path), end = path.length; !known.has(at); at = nameOf(path.slice(0, end))) {
        known.add(at);
        end = Math.max(path.lastIndexOf("/", end - 1), 0);
      }
    }
    return known;
  });
  const hasLinks = once(() => tree.paths.some((path) => tree.real(path) !== path));
  return (path, { suffixes, extensions = [] }) =>
    path === "" || suffixes !== undefined || !extensions.every((one) => one.startsWith(".")) || hasLinks() || names().has(nameOf(path));
}

/** Up to the first dot of the last part. A sigma has another small letter at the end of a word. */
function nameOf(path: string): string {
  const dot = path.indexOf(".", path.lastIndexOf("/") + 2);
  return (dot < 0 ? path : path.slice(0, dot)).toLowerCase().replaceAll("ς", "σ");
}

/** `cart.ios.ts` of `./cart` or `./cart.js`, if a suffix comes before the plain name. */
function suffixed(path: string, style: LookupStyle, has: (path: string) => boolean): string | undefined {
  if (style.suffixes === undefined || style.exact === true || path === "") return undefined;
  const [, stem = path, extension = ""] = /^(.*?)((?:\.d)?\.[cm]?[jt]sx?)$/.exec(path) ?? [];
  for (const suffix of style.suffixes) {
    const found = atFile(`${stem}${suffix}${extension}`, { ...style, exact: extension !== "" }, has);
    if (found !== undefined || suffix === "") return found;
  }
  return undefined;
}

function atFile(path: string, style: LookupStyle, has: (path: string) => boolean): string | undefined {
  if (path === "") return undefined;
  const substituted = (): string | undefined => substitutesOf(path).find(has);
  const exact = style.preferSource ? (substituted() ?? ifHas(path, has)) : (ifHas(path, has) ?? substituted());
  return exact ?? (style.exact === true ? undefined : appended(path, has, style));
}

function ifHas(path: string, has: (path: string) => boolean): string | undefined {
  return has(path) ? path : undefined;
}

function appended(path: string, has: (path: string) => boolean, { extensions = [] }: Pick<LookupStyle, "extensions">): string | undefined {
  for (const extension of extensions) if (has(path + extension)) return path + extension;
  for (const extension of EXTENSIONS) if (has(path + extension)) return path + extension;
  return undefined;
}

/** Possible sources of an output path, including the path itself. */
function substitutesOf(path: string): readonly string[] {
  const row = SUBSTITUTES.find(([written]) => path.endsWith(written));
  if (row === undefined) return [];
  const stem = path.slice(0, -row[0].length);
  return row[1].map((extension) => stem + extension);
}

function pictureOf(path: string, has: (path: string) => boolean): string | undefined {
  const [, stem = "", extension] = /^(.+)(\.(?:png|jpe?g|gif|webp|bmp|svg))$/i.exec(path) ?? [];
  return extension === undefined ? undefined : PICTURE_PARTS.map((part) => `${stem}${part}${extension}`).find(has);
}

/** The file of a path for each platform that has one of its own, and the plain file, where React Native builds for several. */
function variantsOf(path: string, style: LookupStyle, has: (path: string) => boolean): Hit["variants"] {
  if (style.platforms !== true || style.exact === true) return [];
  const bare = path.replace(/\.(?:d\.)?[cm]?[jt]sx?$|\.json$/, "");
  const found = PLATFORMS.flatMap((label) => {
    const extension = PLATFORM_EXTENSIONS.find((each) => has(`${bare}.${label}${each}`));
    return extension === undefined ? [] : [{ path: `${bare}.${label}${extension}`, label }];
  });
  const plain = found.length === 0 ? undefined : atFile(path, style, has);
  return plain === undefined ? found : [...found, { path: plain, label: "default" }];
}

function hitOf(path: string | undefined, variants: Hit["variants"]): Hit | undefined {
  return path === undefined ? undefined : { path, variants: variants.filter((variant) => variant.path !== path) };
}

/** The only file whose path differs in case only. */
function respelt(tree: Tree, path: string, style: LookupStyle): Hit | undefined {
  const index = joinPath(path, "index") ?? "index";
  const files = [...substitutesOf(path), path, ...(style.exact === true ? [] : EXTENSIONS.map((extension) => path + extension))];
  const indexes = style.exact === true ? [] : EXTENSIONS.map((extension) => index + extension);
  for (const candidate of style.directory === true ? indexes : [...files, ...indexes]) {
    const spelling = tree.spelling(candidate);
    if (spelling !== undefined && spelling !== candidate) return { path: spelling, misspelt: true, variants: [] };
  }
  return undefined;
}

/** A tracked link to a directory: the files behind it are listed only under its target. */
function throughLinks(tree: Tree, path: string, lookup: (path: string) => Hit | undefined): Hit | undefined {
  const real = followLinks(tree, path);
  return real === undefined || real === path ? undefined : lookup(real);
}

/** The target of the link is the file; a link to a directory means its index. */
function throughLink(tree: Tree, hit: Hit, atDirectory: (path: string) => string | undefined): Hit | undefined {
  const real = tree.real(hit.path);
  const path = real === hit.path || tree.has(real) ? real : atDirectory(real);
  if (path === undefined) return undefined;
  return { ...hit, path: tree.real(path), variants: hit.variants.map((variant) => ({ ...variant, path: tree.real(variant.path) })) };
}

// Paths through tracked links to directories.

/** `path` with every link among its directories replaced by its target; undefined for a loop. */
function followLinks(tree: Tree, path: string): string | undefined {
  let at = path;
  for (let hops = 0; hops < MAX_LINKS; hops += 1) {
    const next = followFirst(tree, at);
    if (next === undefined) return at;
    at = next;
  }
  return undefined;
}

function followFirst(tree: Tree, path: string): string | undefined {
  for (let slash = path.indexOf("/"); slash >= 0; slash = path.indexOf("/", slash + 1)) {
    const prefix = path.slice(0, slash);
    // Only a file of the inventory can be a link with paths "below" it.
    const real = tree.has(prefix) ? tree.real(prefix) : prefix;
    if (real !== prefix) return `${real}${path.slice(slash)}`;
  }
  return undefined;
}
