/**
 * Strings that name a file without an import. Such a string counts only if it leads to exactly one code file: relative to
 * the file that contains it, for an option that takes modules and in configuration files also relative to the package, or through the
 * `exports` of a package of the repository.
 */
import type { Resolution } from "../../rules.js";
import { joinPath } from "../../../../src/model/tree.js";
import { isCode } from "../../categories.js";
import { NAMED_ENTRY, NAMED_FILE, NAMED_MODULE, NAMED_PLACE, type NamedForm } from "../../named-forms.js";
import { fileAnswer, NOTHING, isDeclared, type Context, type Site } from "../context.js";
import type { Hit } from "../lookup.js";
import { isRelative, packageName } from "../specifier.js";
import { exportedEntry } from "../workspace.js";

const FORMS: ReadonlySet<string> = new Set<NamedForm>([NAMED_FILE, NAMED_MODULE, NAMED_ENTRY, NAMED_PLACE]);
const CONFIGURATION = /(?:^|\/)(?:[^/]+\.(?:config|conf|workspace)\.[cm]?[jt]s|\.[^/]+rc\.[cm]?[jt]s|(?:Gruntfile|gulpfile)\.[cm]?[jt]s)$/i;
const CODE_EXTENSIONS = [".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs", ".vue", ".svelte", ".astro", ".mdx"];
const CODE_ENDING = /\.(?:[cm]?[jt]s|[jt]sx|vue|svelte|astro|mdx)$/;

export function isNamedForm(form: string): form is NamedForm {
  return FORMS.has(form);
}

export function resolveNamedFile(context: Context, site: Site, form: NamedForm, specifier: string): Resolution {
  if (!isRelative(specifier)) return byPackage(context, site, form, specifier);
  const found = new Map<string, Hit>();
  for (const directory of directoriesFor(context, site, specifier)) {
    const path = joinPath(directory, specifier);
    for (const hit of path === undefined ? [] : hitsOf(context, site, path, form)) found.set(hit.path, hit);
  }
  const [hit] = found.values();
  if (hit === undefined || found.size > 1 || !isLoadable(hit.path, site.from)) return NOTHING;
  return fileAnswer(context, site, hit, `${form}, ${specifier}`);
}

function directoriesFor(context: Context, site: Site, specifier: string): readonly string[] {
  if (site.reference.form === NAMED_PLACE) return [context.packages.of(site.from)?.directory ?? ""];
  const configured = CONFIGURATION.test(site.from);
  // Without an extension, a path that is relative to the package is a name more often than a file.
  const option = site.reference.form === NAMED_ENTRY && CODE_ENDING.test(specifier);
  const pkg = configured || option ? context.packages.of(site.from)?.directory : undefined;
  return pkg === undefined || pkg === site.directory ? [site.directory] : [site.directory, pkg];
}

/** A module may be named without extension; several files for one name are several candidates, except for those that really load it. */
function hitsOf(context: Context, site: Site, path: string, form: string): readonly Hit[] {
  const exact = context.lookup(path, { ...site.style, exact: true, exactCase: true });
  if (exact !== undefined) return [exact];
  if (form === NAMED_FILE || CODE_ENDING.test(path)) return [];
  if (form === NAMED_MODULE) {
    const hit = context.lookup(path, { ...site.style, exactCase: true });
    return hit === undefined ? [] : [hit];
  }
  return [...withExtension(context, path), ...withExtension(context, `${path}/index`)];
}

function withExtension({ tree }: Context, path: string): readonly Hit[] {
  return CODE_EXTENSIONS.flatMap((extension) => (tree.has(path + extension) ? [{ path: tree.real(path + extension), variants: [] }] : []));
}

/** Code other than declarations; a file does not load itself. */
function isLoadable(path: string, from: string): boolean {
  return path !== from && isCode(path) && !/\.d\.[cm]?ts$/.test(path);
}

/** The name of the file's own package, or of a package of the repository that it depends on. */
function byPackage(context: Context, site: Site, form: NamedForm, specifier: string): Resolution {
  const name = packageName(specifier);
  const pkg = name === undefined ? undefined : context.packages.named(name.name, site.from);
  if (name === undefined || pkg === undefined || pkg.name !== name.name) return NOTHING;
  const own = context.manifestsOf(site.from)[0]?.directory === pkg.directory;
  if (!own && !isDeclared(context, site.from, name.name)) return NOTHING;
  const entry = exportedEntry(context, site, pkg, name.subpath);
  if (entry.kind !== "found" || !isLoadable(entry.value.path, site.from)) return NOTHING;
  return fileAnswer(context, site, entry.value, `${form}, package "${pkg.name}", ${entry.by}`);
}

/** `path.join(directory, "handlers/render")`: the only code file of that name, if no directory has it. */
export function byUniqueStem(context: Context, site: Site, path: string): Resolution | undefined {
  if (/\.\w+$/.test(path) || context.tree.hasDirectory(path)) return undefined;
  const [hit, ...others] = withExtension(context, path);
  return hit === undefined || others.length > 0 || !isLoadable(hit.path, site.from) ? undefined : fileAnswer(context, site, hit, "path");
}
