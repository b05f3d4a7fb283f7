/**
 * Routes of React Router and Remix applications. Where the application has a route table (`app/routes.ts`), its routes are
 * what the table names: files in calls, or directories that a convention reads. Without a table every file of `app/routes/` is a route.
 */
import type { ts } from "../../typescript.js";
import { compiler } from "../../late-typescript.js";
import { createEvaluator, type Evaluator, forEachNode } from "../../config-values/evaluator.js";
import { fieldOf, type StaticValue } from "../../config-values/static-value.js";
import { findSource } from "../../packages/find-source.js";
import { createGlob, type Glob } from "../../../manifests/glob.js";
import { stringAt } from "../../../manifests/json.js";
import { joinRelative, relativeTo } from "../../../../src/model/tree.js";
import type { ReadEntry, PackageContext } from "../package-context.js";
import { routeFile } from "../route-names.js";

const HYBRID_NAME = /^(?:index|route|layout|page|_[^/]*|[^/]+\.route)$/;

const CODE = "{ts,tsx,js,jsx,mts,mjs}";
const LOADED = "loaded by the framework.";
/** Place of the file among the arguments of a helper of `@react-router/dev/routes`. */
const FILE_ARGUMENT: Readonly<Record<string, number>> = { route: 1, index: 0, layout: 0 };
const CONVENTIONS: Readonly<Record<string, RouteConvention>> = {
  "react-router-auto-routes": "auto",
  "remix-flat-routes": "hybrid",
  "@react-router/fs-routes": "flat",
};

export function readReactRouter(context: PackageContext): readonly ReadEntry[] {
  return read(context, "React Router");
}

export function readRemix(context: PackageContext): readonly ReadEntry[] {
  return read(context, "Remix");
}

function read(context: PackageContext, name: string): readonly ReadEntry[] {
  const config = context.matching("{react-router,remix}.config.{ts,mts,cts,js,mjs,cjs}")[0];
  const options = config === undefined ? undefined : context.read(relativeTo(context.pkg.directory, config));
  const app = joinRelative(context.pkg.directory, stringAt(options, "appDirectory") ?? "app") ?? "app";
  const within = (pattern: string): readonly string[] => context.matching(`${relativeTo(context.pkg.directory, app)}/${pattern}`);
  const [table] = within(`routes.${CODE}`);
  const shell = [
    ...within(`root.${CODE}`).map((path) => ({ path, text: `${name} root route, ${LOADED}` })),
    ...within(`entry.{client,server,worker,rsc,ssr}.${CODE}`).map((path) => ({ path, text: `${name} ${entryName(path)}, ${LOADED}` })),
    ...context.matching("server.{js,ts,mjs}").map((path) => ({ path, text: `Server of the ${name} application, started by its script.` })),
  ];
  const named = table === undefined ? undefined : tableRoutes(context, app, table);
  const routes =
    named ?? within(`routes/**/*.${CODE}`).filter((path) => table === undefined || isRouteOf("auto", relativeTo(`${app}/routes`, path)));
  return [
    ...shell,
    ...(table === undefined ? [] : [{ path: table, text: "Route table, read by the framework." }]),
    ...routes.map((path) => ({ path, text: `${name} route \`${routeName(app, path)}\`, ${LOADED}` })),
  ];
}

function entryName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1).replace(/\.[^.]*$/, "");
}

function routeName(app: string, path: string): string {
  const below = relativeTo(app, path);
  return routeFile(below.startsWith("routes/") ? below.slice("routes/".length) : below);
}

/** Files that the table names; undefined if it contains no call that is understood. */
function tableRoutes(context: PackageContext, app: string, table: string): readonly string[] | undefined {
  const evaluator = createEvaluator(table, context.project.tree.read(table) ?? "", { guesses: true });
  if (evaluator === undefined) return undefined;
  const imported = importsOf(evaluator.source);
  const found = new Set<string>();
  let understood = false;
  forEachNode(evaluator.source, (node) => {
    if (!compiler.isCallExpression(node) || !compiler.isIdentifier(node.expression)) return;
    const origin = imported.get(node.expression.text);
    const convention = origin === undefined ? undefined : conventionOf(origin);
    const argument = FILE_ARGUMENT[node.expression.text];
    if (convention !== undefined) {
      understood = true;
      for (const path of conventionRoutes(context, app, convention, node.arguments.map(evaluator.evaluate))) found.add(path);
    } else if (argument !== undefined) {
      const path = namedFile(context, app, evaluator, node.arguments[argument]);
      if (path === undefined || path === table) return;
      understood = true;
      found.add(path);
    }
  });
  return understood ? [...found] : undefined;
}

interface Origin {
  readonly module: string;
  readonly name: string;
}

function importsOf(source: ts.SourceFile): ReadonlyMap<string, Origin> {
  const found = new Map<string, Origin>();
  for (const statement of source.statements) {
    if (!compiler.isImportDeclaration(statement) || !compiler.isStringLiteral(statement.moduleSpecifier)) continue;
    const bindings = statement.importClause?.namedBindings;
    if (bindings === undefined || !compiler.isNamedImports(bindings)) continue;
    for (const one of bindings.elements)
      found.set(one.name.text, { module: statement.moduleSpecifier.text, name: (one.propertyName ?? one.name).text });
  }
  return found;
}

function conventionOf({ module, name }: Origin): RouteConvention | undefined {
  return name === "flatRoutes" || name === "autoRoutes" ? CONVENTIONS[module] : undefined;
}

function namedFile(context: PackageContext, app: string, evaluator: Evaluator, node: ts.Expression | undefined): string | undefined {
  const value = node === undefined ? undefined : evaluator.evaluate(node);
  const target = value?.kind === "text" ? joinRelative(app, value.text) : value?.kind === "path" ? value.path : undefined;
  return target === undefined ? undefined : findSource(context.project.tree, target);
}

/** `flatRoutes({ rootDirectory, ignoredRouteFiles })`, `flatRoutes("routes", defineRoutes, options)`, `autoRoutes({ routesDir })`. */
function conventionRoutes(
  context: PackageContext,
  app: string,
  convention: RouteConvention,
  values: readonly (StaticValue | undefined)[],
): readonly string[] {
  const options = values.findLast((value) => value?.kind === "record");
  const directories = [values[0], fieldOf(options, "rootDirectory"), fieldOf(options, "routesDir")].flatMap(textsOf);
  const ignored = textsOf(fieldOf(options, "ignoredRouteFiles"));
  return (directories.length === 0 ? ["routes"] : directories).flatMap((written) => {
    const directory = joinRelative(app, written);
    if (directory === undefined) return [];
    const isIgnored = ignoring(ignored);
    return context
      .matching(`${relativeTo(context.pkg.directory, directory)}/**/*.{ts,tsx,js,jsx,md,mdx}`)
      .filter((path) => !isIgnored(relativeTo(app, path)) && isRouteOf(convention, relativeTo(directory, path)));
  });
}

function textsOf(value: StaticValue | undefined): readonly string[] {
  if (value?.kind === "text") return [value.text];
  return value?.kind === "list" ? value.items.flatMap(textsOf) : [];
}

/** A pattern without a slash matches names in any directory. */
function ignoring(patterns: readonly string[]): Glob {
  return createGlob(patterns.flatMap((pattern) => (pattern.includes("/") ? [pattern] : [pattern, `**/${pattern}`])));
}

// Which files of a routes directory are routes, and which only stand beside them.

/**
 * `flat`: files of the directory itself, and `route` or `index` of its folders. `hybrid`: also files in folders that end in `+`, and files
 * with a name of their own (`_layout`, `page`). `auto`: every file outside of folders and files that start with `+`.
 */
type RouteConvention = "flat" | "hybrid" | "auto";

/** `path` is relative to the routes directory. */
function isRouteOf(convention: RouteConvention, path: string): boolean {
  const segments = path.split("/");
  const file = segments.at(-1) ?? "";
  if (segments.some((segment) => segment.startsWith("."))) return false;
  // Escaped parts of a name are text: `robots[.]server.txt` is no server module.
  if (/\.(?:server|client)\./.test(`${file.replace(/\[[^\]]*\]/g, "")}`)) return false;
  const stem = file.replace(/\.[^.]*$/, "");
  const folders = segments.slice(0, -1);
  if (convention === "auto") return !segments.some((segment) => segment.startsWith("+"));
  if (folders.length === 0) return true;
  if (convention === "flat") return folders.length === 1 && (stem === "route" || stem === "index");
  return folders.at(-1)?.endsWith("+") === true || HYBRID_NAME.test(stem);
}
