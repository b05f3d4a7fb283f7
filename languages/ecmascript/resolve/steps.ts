/** The steps of resolution one by one, in their order of precedence. Each one resolves the specifier or leaves it to the next. */
import type { Resolution } from "../rules.js";
import { NODE_BUILTIN_SUBPATHS } from "../data/node-builtins.js";
import { virtualModule } from "./aliases.js";
import { matchEntry, walkTarget } from "./conditions.js";
import {
  browserVariants,
  externalAnswer,
  fileAnswer,
  NOTHING,
  problem,
  unresolved,
  isDeclared,
  type Context,
  type Site,
  type Step,
} from "./context.js";
import { generatedBeside } from "./framework-rows.js";
import { at, isObject, stringAt } from "../../manifests/json.js";
import { locate } from "./locate.js";
import type { Hit } from "./lookup.js";
import { isInside, joinPath } from "../../../src/model/tree.js";
import { isInert, isRelative, isUrl, namesDirectory, packageName, stripFragment, versionedName } from "./specifier.js";
import { type PathsMatch, pathsCandidates } from "./tsconfig-paths.js";
import { conditionsOf, exportedEntry, mapped, resolveSelf, resolveVersioned, resolveWorkspace, withOtherConditions } from "./workspace.js";

/** Addresses that are no files, and names with a scheme. */
export const byScheme: Step = (context, site, specifier) => {
  if (isInert(specifier)) return NOTHING;
  if (isUrl(specifier)) return externalAnswer({ ecosystem: "url", name: urlName(specifier) }, "URL");
  const scheme = /^(node|bun|deno|cloudflare|npm|jsr):(.+)$/.exec(specifier);
  const [, kind = "", rest = ""] = scheme ?? [];
  if (scheme === null) return undefined;
  if (kind === "npm" || kind === "jsr") {
    const member = resolveVersioned(context, site, kind, rest);
    if (member !== undefined) return member;
    const name = versionedName(rest);
    return name === undefined ? undefined : externalAnswer({ ecosystem: kind, name: name.name }, `${kind}: specifier`);
  }
  return externalAnswer({ ecosystem: kind, name: `${kind}:${kind === "node" ? (rest.split("/")[0] ?? rest) : rest}` }, "built-in module");
};

function urlName(specifier: string): string {
  const plain = specifier.replace(/[?#].*$/, "");
  return /^https:\/\/deno\.land\/std(?:@[^/]*)?(?:\/|$)/.test(plain) ? "https://deno.land/std" : plain;
}

export const byRelativePath: Step = (context, site, specifier) => {
  if (!isRelative(specifier)) return undefined;
  const plain = stripFragment(specifier);
  for (const written of plain === specifier ? [specifier] : [specifier, plain]) {
    const path = joinPath(site.directory, written);
    if (path === undefined) continue;
    const style = { ...site.style, directory: namesDirectory(written) };
    const hit = locate(context, site, path, style);
    if (hit !== undefined) return fileAnswer(context, site, hit, "relative");
    const sibling = inRootDirs(context, site, path, style);
    if (sibling !== undefined) return fileAnswer(context, site, sibling, "rootDirs");
  }
  const generator = generatedBeside(plain);
  return generator === undefined ? unresolved(site) : externalAnswer({ ecosystem: "npm", name: generator }, "generated types");
};

function inRootDirs(context: Context, site: Site, path: string, style: Site["style"]): Hit | undefined {
  const rootDirs = site.config()?.rootDirs ?? [];
  const own = rootDirs.filter((root) => isInside(path, root)).toSorted((a, b) => b.length - a.length)[0];
  if (own === undefined) return undefined;
  const rest = own === "" ? path : path.slice(own.length);
  for (const root of rootDirs) {
    const sibling = root === own ? undefined : joinPath(root, rest);
    const hit = sibling === undefined ? undefined : locate(context, site, sibling, style);
    if (hit !== undefined) return hit;
  }
  return undefined;
}

/** Paths that a web server would serve; aliases and maps may also define the name. */
export const byAbsolutePath: Step = (context, site, specifier) => {
  if (!specifier.startsWith("/") || specifier.startsWith("//")) return undefined;
  for (const { directory, isCompiled } of context.aliases.webRoots(site.from)) {
    const path = joinPath(directory, stripFragment(specifier));
    const hit =
      path === undefined
        ? undefined
        : locate(context, site, path, { ...site.style, exactCase: true, directory: specifier !== "/" && namesDirectory(specifier) });
    if (hit !== undefined && (isCompiled || hit.path === path)) return fileAnswer(context, site, hit, "absolute");
  }
  return undefined;
};

/** `imports` of the nearest manifest that has the field. */
export const byImportsField: Step = (context, site, specifier) => {
  if (!specifier.startsWith("#")) return undefined;
  const pkg = context.manifestsOf(site.from).find((candidate) => isObject(at(candidate.json, "imports")));
  const imports = at(pkg?.json, "imports");
  const match = isObject(imports) ? matchEntry(imports, specifier) : undefined;
  if (pkg === undefined || match === undefined) return undefined;
  const rule = `imports "${match.key}"` as const;
  const conditions = conditionsOf(context, site, pkg);
  const outcome = walkTarget(match, conditions, (written): Resolution | undefined => {
    if (!/^\.{0,2}\//.test(written)) return bareTarget(context, site, written);
    const hit = mapped(context, site, pkg, written);
    return hit === undefined ? undefined : fileAnswer(context, site, hit, rule);
  });
  if (outcome.kind !== "found") return unresolved(site);
  const pathOf = (written: string): string | undefined => {
    if (/^\.{0,2}\//.test(written)) return mapped(context, site, pkg, written)?.path;
    const [first] = bareTarget(context, site, written)?.targets ?? [];
    return first?.kind === "file" ? first.path : undefined;
  };
  return withOtherConditions(site, conditions, outcome.value, match, pathOf, (condition) => `${rule}, condition "${condition}"`);
};

/** A bare target of `imports` is a built-in module or a package. */
function bareTarget(context: Context, site: Site, written: string): Resolution | undefined {
  for (const step of [byScheme, byBuiltin, resolveSelf, resolveWorkspace, byTrackedModules, byPackageName]) {
    const found = step(context, site, written);
    if (found !== undefined) return found;
  }
  return undefined;
}

export const byTsconfigPaths: Step = (context, site, specifier) => {
  const found = pathsCandidates(site.config(), specifier);
  const answer = found && throughPaths(context, site, found);
  if (answer !== undefined) return answer;
  if (found !== undefined && found.pattern !== "*" && found.candidates.some((path) => !`/${path}`.includes("/node_modules/")))
    site.matched ??= found.pattern;
  return byNamedConfig(context, site, specifier);
};

function throughPaths(context: Context, site: Site, { pattern, candidates }: PathsMatch): Resolution | undefined {
  for (const path of candidates) {
    const hit = locate(context, site, path);
    if (hit !== undefined) return fileAnswer(context, site, hit, `tsconfig paths "${pattern}"`);
  }
  return undefined;
}

/** `paths` of another configuration that compiles the file, if they lead to a file and no package has the name. */
function byNamedConfig(context: Context, site: Site, specifier: string): Resolution | undefined {
  if (/^[./]/.test(specifier)) return undefined;
  const name = packageName(specifier);
  if (name !== undefined && isDeclared(context, site.from, name.name)) return undefined;
  for (const config of context.namedConfigs(site.from)) {
    const found = config === site.config() ? undefined : pathsCandidates(config, specifier);
    const answer = found && throughPaths(context, site, found);
    if (answer !== undefined) return answer;
  }
  return undefined;
}

/** Modules that a framework or a plugin generates. */
export const byVirtualModule: Step = (context, site, specifier) => {
  const name = packageName(specifier);
  // `@docusaurus/theme-common` is an ordinary package if it is declared.
  if (name !== undefined && isDeclared(context, site.from, name.name)) return undefined;
  const row = virtualModule(specifier, (framework) => isDeclared(context, site.from, framework));
  if (row !== undefined) return externalAnswer({ ecosystem: "npm", name: row.package }, row.rule);
  if (!specifier.startsWith("virtual:")) return undefined;
  return externalAnswer({ ecosystem: "virtual", name: specifier }, "virtual module");
};

export const byBuiltin: Step = (context, site, specifier) => {
  const [name = "", ...rest] = specifier.split("/");
  const builtin = context.isBuiltin(name);
  if (name === "bun" && rest.length === 0) return externalAnswer({ ecosystem: "bun", name: "bun" }, "built-in module");
  if (builtin === undefined || builtin.prefixOnly || (rest.length > 0 && !NODE_BUILTIN_SUBPATHS.has(specifier))) return undefined;
  const answer = externalAnswer({ ecosystem: "node", name: `node:${name}` }, "built-in module");
  return withBrowserVariants(context, site, specifier, answer);
};

function withBrowserVariants(context: Context, site: Site, specifier: string, answer: Resolution): Resolution {
  const variants = browserVariants(context, site, specifier);
  if (variants.length === 0) return answer;
  const targets = variants.map(({ path, label }) => ({
    kind: "file" as const,
    path,
    rule: `browser "${specifier}"` as const,
    variant: label,
  }));
  return { targets: [...answer.targets, ...targets], problems: answer.problems };
}

/** Packages that are tracked below a `node_modules`, in Node's search order: vendored files of the repository. */
export const byTrackedModules: Step = (context, site, specifier) => {
  const name = packageName(specifier);
  if (name === undefined) return undefined;
  for (const directory of context.vendorRoots(site.directory)) {
    const root = joinPath(directory, name.name);
    const path = joinPath(directory, specifier);
    if (root === undefined || path === undefined) continue;
    const pkg = context.packages.manifestOf(joinPath(root, "package.json") ?? root);
    const exported = pkg?.directory === root ? exportedEntry(context, site, pkg, name.subpath) : undefined;
    if (exported?.kind === "blocked") return unresolved(site);
    const hit = exported?.kind === "found" ? exported.value : locate(context, site, path, { ...site.style, exactCase: true });
    if (hit !== undefined) return fileAnswer(context, site, hit, "tracked node_modules");
  }
  return undefined;
};

/** `baseUrl` of the compiler configuration. */
export const byBaseUrl: Step = (context, site, specifier) => {
  const config = site.config();
  const baseUrl = config?.baseUrl;
  if (config?.isNode === true && !/\.\w+$/.test(specifier) && isEsModule(context, site.from)) return undefined;
  const path = baseUrl === undefined || /^[./#]/.test(specifier) ? undefined : joinPath(baseUrl, specifier);
  const hit = path === undefined ? undefined : locate(context, site, path, { ...site.style, exactCase: true });
  return hit === undefined ? undefined : fileAnswer(context, site, hit, "tsconfig baseUrl");
};

/** By its extension, else by the nearest manifest (Node: "Determining module system"). */
function isEsModule(context: Context, path: string): boolean {
  return /\.m[jt]s$/.test(path) || (!/\.c[jt]s$/.test(path) && stringAt(context.manifestsOf(path)[0]?.json, "type") === "module");
}

/** Code that relies on an undeclared search path. */
export const byImplicitBase: Step = (context, site, specifier) => {
  const name = packageName(specifier);
  if (name === undefined || isDeclared(context, site.from, name.name) || context.isInstalled(site.from, name.name)) return undefined;
  if (isDeclared(context, site.from, typesPackage(name.name))) return undefined;
  const pkg = context.packages.of(site.from);
  for (const base of pkg === undefined ? [] : [pkg.directory, joinPath(pkg.directory, "src") ?? "src"]) {
    const path = joinPath(base, specifier);
    const hit = path === undefined ? undefined : locate(context, site, path, { ...site.style, exactCase: true });
    // `package` is not `package.json`: only code is imported without its extension.
    if (hit === undefined || (/\.(?:json|node|wasm)$/.test(hit.path) && !specifier.includes("."))) continue;
    return fileAnswer(context, site, hit, "implicit base directory", [
      problem(site, "implicit-base", site.reference.specifier, [hit.path]),
    ]);
  }
  return undefined;
};

/** Any other name is a package. */
export const byPackageName: Step = (context, site, specifier) => {
  const name = packageName(specifier, (candidate) => isDeclared(context, site.from, candidate));
  if (name === undefined) return undefined;
  const types = typesPackage(name.name);
  const declared = isDeclared(context, site.from, name.name);
  const typed = !declared && isDeclared(context, site.from, types);
  if (!declared && !typed && (site.matched !== undefined || isOwnDirectory(context, site, name.name, name.subpath))) return undefined;
  const answer = externalAnswer({ ecosystem: "npm", name: typed ? types : name.name }, "npm package");
  return withBrowserVariants(context, site, name.name, answer);
};

/** A name that is no package, but that a declaration file declares a module for. */
export const byAmbientModule: Step = (context, site, specifier) => {
  const path = context.ambientModules(site.from, specifier);
  return path === undefined ? undefined : fileAnswer(context, site, { path, variants: [] }, "ambient module");
};

/** `src/missing` in a package with a `src` is a missing file, not a package. */
function isOwnDirectory(context: Context, site: Site, name: string, subpath: string): boolean {
  if (subpath === "" || name.startsWith("@") || context.isInstalled(site.from, name)) return false;
  const directory = joinPath(context.packages.of(site.from)?.directory ?? "", name);
  return name === "src" && directory !== undefined && context.tree.hasDirectory(directory);
}

function typesPackage(name: string): string {
  return `@types/${name.startsWith("@") ? name.slice(1).replace("/", "__") : name}`;
}
