/** Finds the alias tables in one directory's configuration files, which are read statically. */
import type { ts } from "../typescript.js";
import { compiler } from "../late-typescript.js";
import { type Tree, joinPath, withoutFinalSlashes } from "../../../src/model/tree.js";
import { rowsOf, type AliasRow, type RowSource } from "./alias-rows.js";
import { at, entriesOf, listOf, stringAt, stringsOf, type Json } from "../../manifests/json.js";
import { readJsonc } from "../jsonc.js";
import { cachedValue } from "../../manifests/cached-value.js";
import { createEvaluator, forEachNode, type Evaluator } from "../config-values/evaluator.js";
import { fieldOf, type StaticValue } from "../config-values/static-value.js";

export interface DirectoryAliases {
  readonly rows: readonly AliasRow[];
  /** Search directories of bare specifiers (`resolve.modules`, module-resolver `root`). */
  readonly roots: readonly { readonly directory: string; readonly testsOnly: boolean; readonly label: RootKey }[];
  /** Web root and public directory of a Vite configuration. */
  readonly webRoots: readonly string[];
  readonly publicDirectories: readonly string[];
  /** Extensions that are tried in this order (`resolve.extensions`); empty if nothing sets it. */
  readonly extensions: readonly string[];
  /** Source directory by configuration file prefix (`nuxt.config.` → `src`). */
  readonly settings: ReadonlyMap<string, string>;
}

const CODE_CONFIG =
  /^(?:(?:vite|vitest|electron\.vite|electron-vite|rollup|rolldown|webpack|rspack|rsbuild|rslib|next|nuxt|svelte|vue|craco|babel|metro|jest|quasar|astro|wxt|farm|modern|gatsby|esbuild|tsup|tsdown|histoire|storybook|config-overrides)[\w.-]*\.(?:[cm]?[jt]s)|config-overrides\.js|ember-cli-build\.js)$/;
/** Scripts that build with the functions of a bundler. */
const BUILD_SCRIPT = /^(?:build|bundle)[\w.-]*\.[cm]?[jt]s$/;
const BUNDLES = /["'](?:esbuild|unbuild|rollup|rolldown|webpack|@rspack\/core)["']|\bBun\.build\b/;
const JSON_CONFIG = /^(?:\.babelrc(?:\.json)?|babel\.config\.json|jest[\w.-]*\.json|package\.json)$/;
const ALIAS_KEYS = new Set(["alias", "resolveAlias", "extraNodeModules", "moduleNameMapper"]);
/** Options that list directories to search. */
type RootKey = "modules" | "modulePaths" | "root";
const ROOT_KEYS: readonly RootKey[] = ["modules", "modulePaths", "root"];
const MENTION =
  /alias|extraNodeModules|moduleNameMapper|modulePaths|module-resolver|modules\s*:|files\s*:|publicDir|srcDir|extensions|sourceExts/i;
/** Without them the file sets nothing that is read, and the compiler need not be loaded. */
const SETTING = new RegExp(`${MENTION.source}|\\broot\\b|renderer`, "i");
const VITE = /^(?:vite|vitest|electron)/;
const ELECTRON = /^electron[.-]vite/;
const SVELTE = /^svelte\./;
const BABEL = /^\.?babel/;
const MOCK = /(?:^|\/)(?:__mocks__|mocks?|stubs?|fakes?)(?:\/|\.|$)|(?:mock|stub)\.[cm]?[jt]sx?$/i;

interface Collected {
  rows: AliasRow[];
  roots: { directory: string; testsOnly: boolean; label: RootKey }[];
  webRoots: string[];
  publicDirectories: string[];
  extensions: string[];
  settings: Map<string, string>;
}

export function readAliasConfigs(tree: Tree, directory: string): DirectoryAliases {
  const out: Collected = { rows: [], roots: [], webRoots: [], publicDirectories: [], extensions: [], settings: new Map() };
  for (const name of tree.list(directory)) {
    const isScript = BUILD_SCRIPT.test(name);
    if (!isScript && !CODE_CONFIG.test(name) && !JSON_CONFIG.test(name)) continue;
    const path = directory === "" ? name : `${directory}/${name}`;
    const text = tree.read(path);
    if (isScript && !BUNDLES.test(text ?? "")) continue;
    // The presence of a Vite configuration marks a web root.
    if (text === undefined || !(MENTION.test(text) || VITE.test(name))) continue;
    if (JSON_CONFIG.test(name)) readJsonConfig(tree, directory, name, readJsonc(text), out);
    else {
      const config = cachedValue(tree, "aliases", path, text, () => readCodeConfig(path, directory, name, text) ?? null);
      if (config !== null) addCodeConfig(tree, directory, name, config, out);
    }
  }
  return out;
}

function sourceFor(tree: Tree, directory: string, root: string, name: string): RowSource {
  return {
    directory,
    root,
    testsOnly: name.startsWith("jest"),
    patterns: BABEL.test(name) ? "marked" : "none",
    exists: (path) => path !== "" && (tree.has(path) || tree.hasDirectory(path) || tree.has(`${path}.ts`) || tree.has(`${path}.js`)),
  };
}

/** Content of a configuration file, independent of other files. */
interface CodeConfig {
  readonly root?: string;
  readonly publicDirectory?: string;
  readonly srcDir?: string;
  readonly extensions?: readonly string[];
  /** In source order. */
  readonly found: readonly (FoundTable | FoundRoots)[];
}

function readCodeConfig(path: string, directory: string, name: string, text: string): CodeConfig | undefined {
  if (!SETTING.test(text) && !ELECTRON.test(name)) return { root: directory, found: [] };
  const evaluator = createEvaluator(path, text);
  if (evaluator === undefined) return undefined;
  const isVite = VITE.test(name);
  const rendered = ELECTRON.test(name) ? rendererRoot(evaluator, directory) : undefined;
  const root = rendered ?? (isVite ? (topLevelPath(evaluator, directory, "root") ?? directory) : directory);
  const publicDirectory = isVite ? topLevelPath(evaluator, root, "publicDir") : undefined;
  const srcDir = topLevelPath(evaluator, directory, "srcDir");
  const found: (FoundTable | FoundRoots)[] = [];
  let extensions: readonly string[] = [];
  // Vitest's own aliases are below `test`.
  let testsEnd = -1;
  forEachNode(evaluator.source, (node) => {
    if (isVite && compiler.isPropertyAssignment(node) && "text" in node.name && node.name.text === "test") testsEnd = node.end;
    if (extensions.length === 0) extensions = extensionsIn(node, evaluator);
    const table =
      aliasTable(node, evaluator) ?? aliasEntry(node, evaluator) ?? (SVELTE.test(name) ? libraryOf(node, evaluator) : undefined);
    const roots = table === undefined ? rootsIn(node, evaluator) : undefined;
    if (table !== undefined) found.push({ ...table, inTests: node.pos < testsEnd });
    else if (roots !== undefined) found.push(roots);
  });
  return {
    root,
    ...(publicDirectory === undefined ? {} : { publicDirectory }),
    ...(srcDir === undefined ? {} : { srcDir }),
    ...(extensions.length > 0 && { extensions }),
    found,
  };
}

function addCodeConfig(tree: Tree, directory: string, name: string, config: CodeConfig, out: Collected): void {
  const { root = directory, publicDirectory, srcDir, extensions = [], found } = config;
  if (out.extensions.length === 0) out.extensions.push(...extensions);
  if (VITE.test(name)) out.webRoots.push(root);
  if (publicDirectory !== undefined) out.publicDirectories.push(publicDirectory);
  if (srcDir !== undefined) out.settings.set(`${name.split(".")[0] ?? name}.config.`, srcDir);
  const base = sourceFor(tree, directory, root, name);
  for (const each of found) {
    if ("items" in each) addRoots(each, base, out);
    else
      addRows(
        each.value,
        { ...base, patterns: each.key === "moduleNameMapper" ? "all" : base.patterns, testsOnly: base.testsOnly || each.inTests === true },
        name,
        out,
      );
  }
}

interface FoundTable {
  readonly key: string;
  readonly value: StaticValue;
  readonly inTests?: boolean;
}

interface FoundRoots {
  readonly key: RootKey;
  readonly items: readonly StaticValue[];
}

/** Lists of extensions, by the option that holds them: those of other options say which files a tool takes. */
const EXTENSION_OWNERS: ReadonlyMap<string, string> = new Map([
  ["extensions", "resolve"],
  ["sourceExts", "resolver"],
]);

/** `resolve: { extensions: [".web.ts", ".ts"] }`, `resolveExtensions: […]`, `resolver: { sourceExts: ["web.ts", "ts"] }`, `config.resolve.extensions = […]`. */
function extensionsIn(node: ts.Node, evaluator: Evaluator): readonly string[] {
  const value = extensionList(node);
  const list = value === undefined ? undefined : evaluator.evaluate(value);
  const texts = list?.kind === "list" ? list.items.flatMap((item) => (item.kind === "text" ? [item.text] : [])) : [];
  return texts.filter((text) => /^\.?[\w.-]+$/.test(text)).map((text) => (text.startsWith(".") ? text : `.${text}`));
}

function extensionList(node: ts.Node): ts.Expression | undefined {
  if (compiler.isPropertyAssignment(node) && "text" in node.name) {
    const { name, initializer } = node;
    if (name.text === "resolveExtensions") return initializer;
    if (!compiler.isObjectLiteralExpression(initializer)) return undefined;
    const list = initializer.properties.find(
      (one) => one.name !== undefined && "text" in one.name && EXTENSION_OWNERS.get(one.name.text) === name.text,
    );
    if (list !== undefined && compiler.isShorthandPropertyAssignment(list)) return list.name;
    return list !== undefined && compiler.isPropertyAssignment(list) ? list.initializer : undefined;
  }
  if (!compiler.isBinaryExpression(node) || node.operatorToken.kind !== compiler.SyntaxKind.EqualsToken) return undefined;
  const { left } = node;
  if (!compiler.isPropertyAccessExpression(left) || !compiler.isPropertyAccessExpression(left.expression)) return undefined;
  return EXTENSION_OWNERS.get(left.name.text) === left.expression.name.text ? node.right : undefined;
}

/** `alias: {…}`, `alias`, `x.alias = {…}`. */
function aliasTable(node: ts.Node, evaluator: Evaluator): FoundTable | undefined {
  if (
    (compiler.isPropertyAssignment(node) || compiler.isShorthandPropertyAssignment(node)) &&
    !compiler.isComputedPropertyName(node.name)
  ) {
    const key = "text" in node.name ? node.name.text : "";
    const value = ALIAS_KEYS.has(key) ? evaluator.evaluate(compiler.isPropertyAssignment(node) ? node.initializer : node.name) : undefined;
    return value === undefined ? undefined : { key, value };
  }
  // `alias({ entries: … })` of @rollup/plugin-alias.
  if (compiler.isCallExpression(node) && compiler.isIdentifier(node.expression) && node.expression.text === "alias") {
    const options = node.arguments[0] === undefined ? undefined : evaluator.evaluate(node.arguments[0]);
    const entries = fieldOf(options, "entries");
    return entries === undefined ? undefined : { key: "alias", value: entries };
  }
  const left = compiler.isBinaryExpression(node) && node.operatorToken.kind === compiler.SyntaxKind.EqualsToken ? node.left : undefined;
  if (
    left === undefined ||
    !compiler.isBinaryExpression(node) ||
    !compiler.isPropertyAccessExpression(left) ||
    !ALIAS_KEYS.has(left.name.text)
  )
    return undefined;
  const value = evaluator.evaluate(node.right);
  return value === undefined ? undefined : { key: left.name.text, value };
}

/** `kit: { files: { lib: "source/lib" } }` of SvelteKit. */
function libraryOf(node: ts.Node, evaluator: Evaluator): FoundTable | undefined {
  const isFiles = compiler.isPropertyAssignment(node) && "text" in node.name && node.name.text === "files";
  const lib = isFiles ? fieldOf(evaluator.evaluate(node.initializer), "lib") : undefined;
  return lib === undefined ? undefined : { key: "alias", value: { kind: "record", entries: [["$lib", lib]] } };
}

/** `x.alias["@"] = …`, `x.alias.lib = …`, `x.alias.set("@", …)`. */
function aliasEntry(node: ts.Node, evaluator: Evaluator): FoundTable | undefined {
  const entry = (key: StaticValue | undefined, value: StaticValue | undefined): FoundTable | undefined =>
    key?.kind !== "text" || value === undefined ? undefined : { key: "alias", value: { kind: "record", entries: [[key.text, value]] } };
  if (compiler.isBinaryExpression(node) && node.operatorToken.kind === compiler.SyntaxKind.EqualsToken) {
    const { left, right } = node;
    if (compiler.isElementAccessExpression(left) && endsInAlias(left.expression))
      return entry(evaluator.evaluate(left.argumentExpression), evaluator.evaluate(right));
    if (compiler.isPropertyAccessExpression(left) && endsInAlias(left.expression))
      return entry({ kind: "text", text: left.name.text }, evaluator.evaluate(right));
  }
  if (!compiler.isCallExpression(node) || !compiler.isPropertyAccessExpression(node.expression) || node.expression.name.text !== "set")
    return undefined;
  const [key, value] = node.arguments;
  if (key === undefined || value === undefined || !chainsFromAlias(node.expression.expression)) return undefined;
  return entry(evaluator.evaluate(key), evaluator.evaluate(value));
}

function endsInAlias(node: ts.Expression): boolean {
  return compiler.isPropertyAccessExpression(node) && node.name.text === "alias";
}

function chainsFromAlias(start: ts.Expression): boolean {
  let node = start;
  while (compiler.isCallExpression(node) || compiler.isPropertyAccessExpression(node)) {
    if (endsInAlias(node)) return true;
    node = node.expression;
  }
  return false;
}

function addRows(value: StaticValue, source: RowSource, name: string, out: Collected): void {
  for (const row of rowsOf(value, source)) {
    const mocked = /^(?:jest|vitest)/.test(name) && MOCK.test(row.replacement.head);
    out.rows.push(mocked ? { ...row, testsOnly: true } : row);
  }
}

function rootsIn(node: ts.Node, evaluator: Evaluator): FoundRoots | undefined {
  if (!compiler.isPropertyAssignment(node) || compiler.isComputedPropertyName(node.name) || !("text" in node.name)) return undefined;
  const { text } = node.name;
  const key = ROOT_KEYS.find((one) => one === text);
  if (key === undefined || !compiler.isArrayLiteralExpression(node.initializer)) return undefined;
  const value = evaluator.evaluate(node.initializer);
  return value?.kind === "list" ? { key, items: value.items } : undefined;
}

function addRoots({ key, items }: FoundRoots, source: RowSource, out: Collected): void {
  for (const item of items) addRoot(item.kind === "path" ? item.path : undefined, item, key, source, out);
}

function addRoot(path: string | undefined, item: StaticValue, key: RootKey, source: RowSource, out: Collected): void {
  const written = item.kind === "text" ? item.text.replace("<rootDir>", ".") : undefined;
  const directory = path ?? (written === undefined || written === "node_modules" ? undefined : joinPath(source.directory, written));
  const clean = directory === undefined ? undefined : withoutFinalSlashes(directory);
  if (clean === undefined || !(clean === "" || source.exists(clean))) return;
  out.roots.push({ directory: clean, testsOnly: source.testsOnly, label: key });
}

/** `renderer.root` of electron-vite, whose page has a root of its own. */
function rendererRoot(evaluator: Evaluator, directory: string): string | undefined {
  let written: StaticValue | undefined;
  forEachNode(evaluator.source, (node) => {
    if (!compiler.isPropertyAssignment(node) || !("text" in node.name) || node.name.text !== "renderer") return;
    if (!compiler.isObjectLiteralExpression(node.initializer)) return;
    const root = node.initializer.properties.find((one) => one.name !== undefined && "text" in one.name && one.name.text === "root");
    if (root !== undefined && compiler.isPropertyAssignment(root)) written ??= evaluator.evaluate(root.initializer);
  });
  if (written?.kind === "path") return joinPath("", written.path);
  return joinPath(directory, written?.kind === "text" ? written.text : "src/renderer");
}

/** A property of the exported configuration object itself, as a directory. */
function topLevelPath(evaluator: Evaluator, directory: string, key: string): string | undefined {
  const inner = new Set<ts.Node>();
  let found: StaticValue | undefined;
  forEachNode(evaluator.source, (node) => {
    if (!compiler.isPropertyAssignment(node)) return;
    inner.add(node.initializer);
  });
  forEachNode(evaluator.source, (node) => {
    if (found !== undefined || !compiler.isObjectLiteralExpression(node) || inner.has(node)) return;
    const property = node.properties.find((each) => each.name !== undefined && "text" in each.name && each.name.text === key);
    if (property !== undefined && compiler.isPropertyAssignment(property)) found = evaluator.evaluate(property.initializer);
  });
  if (found?.kind === "path") return joinPath("", found.path);
  return found?.kind === "text" && !found.text.startsWith("/") ? joinPath(directory, found.text) : undefined;
}

function readJsonConfig(tree: Tree, directory: string, name: string, json: Json | undefined, out: Collected): void {
  const source = sourceFor(tree, directory, directory, name);
  if (name === "package.json") {
    addRows(staticValue(at(json, "alias")), source, name, out);
    addRows(staticValue(at(json, "_moduleAliases")), { ...source, exists: () => true }, name, out);
    readJest(at(json, "jest"), source, name, out);
    readBabel(at(json, "babel"), source, name, out);
  } else if (name.startsWith("jest")) readJest(json, source, name, out);
  else readBabel(json, source, name, out);
}

function readJest(json: Json | undefined, source: RowSource, name: string, out: Collected): void {
  const root = joinPath(source.directory, stringAt(json, "rootDir") ?? "") ?? source.directory;
  const jest: RowSource = { ...source, directory: root, root, testsOnly: true };
  addRows(staticValue(at(json, "moduleNameMapper")), { ...jest, patterns: "all" }, name, out);
  for (const written of stringsOf(at(json, "modulePaths"))) addRoot(undefined, { kind: "text", text: written }, "modulePaths", jest, out);
}

/** `["module-resolver", { root, alias }]` among the plugins, also inside `env`. */
function readBabel(json: Json | undefined, source: RowSource, name: string, out: Collected): void {
  const environments = entriesOf(at(json, "env")).map(([, environment]) => environment);
  for (const level of [json, ...environments]) {
    for (const plugin of listOf(at(level, "plugins"))) {
      const [plugged, options] = listOf(plugin);
      if (!String(plugged).endsWith("module-resolver")) continue;
      addRows(staticValue(at(options, "alias")), { ...source, patterns: "marked" }, name, out);
      for (const root of stringsOf(at(options, "root"))) addRoot(undefined, { kind: "text", text: root }, "root", source, out);
    }
  }
}

function staticValue(json: Json | undefined): StaticValue {
  return {
    kind: "record",
    entries: entriesOf(json).flatMap(([key, value]) => (typeof value === "string" ? [[key, { kind: "text", text: value }] as const] : [])),
  };
}
