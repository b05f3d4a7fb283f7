/**
 * References: the import sites of one file, their bindings, and the uses of these. Input is the syntax tree of
 * the file; nothing is resolved, no other file is read. If the file may contain types in comments, it must have been parsed with all of its
 * JSDoc; the visit sets the parents of nodes. Linear in the size of the file.
 */
import * as is from "../../is.js";
import { NodeFlags, SyntaxKind, ts } from "../../typescript.js";
import type { Binding, Reference, Use } from "../../../../src/model/facts.js";
import type { EcmaProblem } from "../../problems.js";
import { collect } from "./collect.js";
import { addBinding, addSite, attach, bindTo, type Reading, type ReferencesContext, lineOf } from "./reading.js";
import { adoptRequire, isRequire, mayRequire, readLateDestructuring, readRequire } from "./common-js.js";
import { mayLoadByPackage, readDirectoryLoad } from "./directory-loads.js";
import { isImportCall, readDynamicImport } from "./dynamic-import.js";
import { readFileCall, readModuleUrl, readWorker } from "./file-references.js";
import { FreeNames } from "./free-names.js";
import { readGlob } from "./globs.js";
import { moduleOf } from "./module-of.js";
import { readAugmentation, readExport, readImport, readImportEquals, readImportType } from "./module-statements.js";
import { readNamedFiles } from "./named-files/index.js";
import { completesPaths, hasPathRoots, readExpressionRoot, readNameRoot } from "./path-roots.js";
import { aliasNamespace, noteTable, renameNamespace, resolveUses } from "./names/resolve-uses.js";
import { lookup, type Scope, type Surroundings, type SiteDraft, type BindingDraft } from "./names/scope.js";
import { lastName, unwrap } from "../function-values.js";
import { dotted, isFunctionExpression, propertyOf, filesBelow, isOfDirectory } from "./syntax-shapes.js";
import { placeOf } from "./names/place.js";
import { evaluate, literalText, relativePath } from "./evaluate.js";

/** Names of the loader itself among the dependencies. */
const LOADER: ReadonlySet<string> = new Set(["require", "exports", "module"]);

const MOCKS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["vi", new Set(["mock", "doMock", "unmock", "doUnmock", "importMock"])],
  ["jest", new Set(["mock", "doMock", "unmock", "dontMock", "setMock", "requireMock", "createMockFromModule", "unstable_mockModule"])],
  ["td", new Set(["replace", "replaceEsm"])],
  ["mock", new Set(["module"])],
]);

/** The last names of the functions below. */
const NAMES: ReadonlySet<string> = new Set(["proxyquire", ...[...MOCKS.values()].flatMap((methods) => [...methods])]);

const GLOBBERS = /^(?:(?:glob|fg|fastGlob|globby|tinyglobby|fs)\.)?(?:glob|fg|fastGlob|globby|globSync|globbySync|sync)$/;

const GLOB_MODULES = /^(?:glob|fast-glob|globby|tinyglobby)$/;
/** Whoever takes the names of files loads them. */
const REQUIRES_EACH = /\.(?:forEach|map)\(\s{0,9}require\s{0,9}\)/;

const MAKERS: ReadonlySet<string> = new Set(["Function", "eval", "AsyncFunction"]);

export interface References {
  /** In source order; `offset` is unique in the file. */
  readonly references: Reference[];
  readonly problems: EcmaProblem[];
  /** Names that nothing in the file binds. */
  readonly free: readonly Binding[];
}

export function readReferences(file: ts.SourceFile, context: ReferencesContext): References {
  const pathRoots = hasPathRoots(file.text);
  const collected = collect(file, { pathRoots, docTypes: context.docTypes });
  const script = (file.flags & NodeFlags.JavaScriptFile) !== 0;
  const reading: Reading = {
    file,
    script,
    context,
    collected,
    byOffset: new Map(),
    problems: [],
    bound: new Set(),
    free: new FreeNames(file, context.docOf),
    mayRequire: mayRequire(file.text),
    mayHideImports: mayHideImports(file.text),
    mayResolveByKit: mayResolveByKit(file.text),
    mayLoadByPackage: mayLoadByPackage(file.text),
    requiresEach: mayLoadByPackage(file.text) && REQUIRES_EACH.test(file.text),
    consumed: new Set(),
  };
  readDirectives(reading);
  const pragmas = readPragmas(reading);
  for (const { node, at } of collected.candidates) readCandidate(reading, node, at, pathRoots);
  for (const { node, at } of collected.candidates) readSecondHand(reading, node, at);
  if (pathRoots || completesPaths(reading)) {
    for (const { node, at, space } of collected.names) if (space === "value") readNameRoot(reading, node, at);
  }
  readNamedFiles(reading);
  resolveUses(reading);
  return { references: finish(reading, pragmas), problems: reading.problems, free: reading.free.bindings() };
}

function readCandidate(reading: Reading, node: ts.Node, at: Surroundings, pathRoots: boolean): void {
  if (is.ImportDeclaration(node) || is.JSDocImportTag(node)) return readImport(reading, node, at);
  if (is.ExportDeclaration(node)) return readExport(reading, node);
  if (is.ImportEqualsDeclaration(node)) return readImportEquals(reading, node, at);
  if (is.CallExpression(node)) return readCall(reading, node, at);
  if (is.NewExpression(node)) return void (readModuleUrl(reading, node, at) || readWorker(reading, node, at));
  if (is.ImportTypeNode(node)) return readTypedef(reading, node, at);
  if (is.ModuleDeclaration(node)) return readAugmentation(reading, node, at);
  if (is.Decorator(node)) return readDecorator(reading, node, at);
  if (pathRoots) readExpressionRoot(reading, node, at);
}

function readCall(reading: Reading, node: ts.CallExpression, at: Surroundings): void {
  if (isImportCall(node)) {
    const argument = node.arguments[0];
    if (!argument || !reading.consumed.has(argument)) readDynamicImport(reading, node, at);
    return;
  }
  if (reading.mayHideImports && isImporter(node.expression, at.scope)) return readDynamicImport(reading, node, at);
  if (dotted(node.expression) === "vi.importActual") return readDynamicImport(reading, node, at, "vi.importActual");
  if (readMock(reading, node, at) || readRequire(reading, node, at) || readAmd(reading, node, at)) return;
  if (readKitPath(reading, node, at) || readGlob(reading, node, at) || readImportScripts(reading, node, at)) return;
  if (lastName(node.expression) === "import" && dotted(node.expression) === "System.import" && !lookup(at.scope, "System", "value"))
    readDynamicImport(reading, node, at, "System.import");
  else {
    readDirectoryLoad(reading, node, at);
    readFileCall(reading, node, at);
  }
}

/** A typedef of an import type: uses of its name are uses of the import. */
function readTypedef(reading: Reading, node: ts.ImportTypeNode, at: Surroundings): void {
  const binding = readImportType(reading, node, at);
  const tag = node.parent?.parent;
  if (!binding || !tag || !is.JSDocTypedefTag(tag) || !tag.name) return;
  const declared = lookup(at.scope, tag.name.text, "type");
  if (declared) bindTo(reading, tag.name.text, declared, [binding]);
}

/** Names for the bindings of other sites; these need every site to be collected first. */
function readSecondHand(reading: Reading, node: ts.Node, at: Surroundings): void {
  if (is.VariableDeclaration(node)) {
    readLateDestructuring(node, at, reading);
    renameNamespace(reading, node, at);
    noteTable(reading, node, at);
  } else if (is.ImportEqualsDeclaration(node)) aliasNamespace(reading, node, at);
  else if (is.CallExpression(node)) readWorkingDirectoryGlob(reading, node, at);
}

// Functions made from text, so that a compiler leaves their `import` alone: `new Function("file", "return import(file)")`.

/** Whether the text can contain one at all. */
function mayHideImports(text: string): boolean {
  return text.includes("Function(") || text.includes("eval(");
}

/** Whether calling `callee` imports its argument. */
function isImporter(callee: ts.Expression, scope: Scope): boolean {
  const inner = unwrap(callee);
  if (!is.Identifier(inner)) return isMade(inner);
  const initializer = lookup(scope, inner.text, "value")?.initializer;
  return initializer !== undefined && isMade(unwrap(initializer));
}

function isMade(value: ts.Expression): boolean {
  if (!is.CallExpression(value) && !is.NewExpression(value)) return false;
  const text = value.arguments?.at(-1);
  if (!text || !is.StringLiteralLike(text) || !MAKERS.has(lastName(value.expression) ?? "")) return false;
  return /^(?:\(?(\w+)\)?\s*=>\s*|return\s+(?:await\s+)?)import\(\s*\w+\s*\);?$/.test(text.text.trim());
}

// Templates and styles in Angular decorators.

/** `@Component({ templateUrl, styleUrl, styleUrls })`: relative to the file, with or without `./`. */
function readDecorator(reading: Reading, node: ts.Decorator, at: Surroundings): void {
  const call = node.expression;
  if (!ts.isCallExpression(call) || lastName(call.expression) !== "Component") return;
  const options = call.arguments[0];
  const list = propertyOf(options, "styleUrls");
  const files = [
    { form: "templateUrl", literal: propertyOf(options, "templateUrl") },
    { form: "styleUrl", literal: propertyOf(options, "styleUrl") },
    ...(list && ts.isArrayLiteralExpression(list) ? list.elements.map((literal) => ({ form: "styleUrls", literal })) : []),
  ];
  const within = placeOf(at.frame, reading.file, reading.context.docOf);
  for (const { form, literal } of files) {
    if (!literal || !ts.isStringLiteralLike(literal) || literal.text === "") continue;
    addSite(reading, {
      specifier: /^[./]/.test(literal.text) ? literal.text : `./${literal.text}`,
      kind: "reference",
      manner: "asset",
      form,
      syntax: "import",
      offset: literal.getStart(reading.file),
      ...(within ? { within, why: `${form === "templateUrl" ? "Template" : "Style sheet"} of \`${within.label}\`.` } : {}),
      keep: true,
    });
  }
}

// `glob.sync("plugins/" + "*.js").forEach((path) => require(path))`: patterns relative to the working directory, in a file with dynamic
// loads. In other files the matches need not be modules.

/** Valid only after every import of the file has been collected. */
function readWorkingDirectoryGlob(reading: Reading, node: ts.CallExpression, at: Surroundings): void {
  const argument = node.arguments[0];
  if (!argument) return;
  const isUnresolved = reading.problems.some(({ code }) => code === "dynamic-unresolved");
  if (!isUnresolved && !reading.requiresEach) return;
  const isGlob = GLOBBERS.test(dotted(node.expression) ?? "");
  if (!isGlob && !(reading.mayLoadByPackage && GLOB_MODULES.test(moduleOf(node.expression, at.scope) ?? ""))) return;
  const list = unwrap(argument);
  const written = is.ArrayLiteralExpression(list) ? list.elements.map((one) => patternOf(one, at)) : [patternOf(argument, at)];
  const patterns = written.flatMap((one) => (one === undefined ? [] : [one.replace(/^(!?)(?:\.?\/)+/, "$1")]));
  // Without a leading directory the pattern matches the whole repository.
  if (patterns.length === 0 || !patterns.every((one) => one.startsWith("!") || /^[\w@-][^*?{[]*\/.*[*{[]/.test(one))) return;
  const within = placeOf(at.frame, reading.file, reading.context.docOf);
  addSite(reading, {
    specifier: patterns.join(", "),
    patterns,
    kind: "reference",
    manner: "glob",
    form: "glob",
    syntax: "require",
    offset: argument.getStart(reading.file),
    tentative: true,
    ...(within ? { within } : {}),
    keep: true,
  });
}

/** The text, or the part after a directory that is known only at run time. */
function patternOf(argument: ts.Expression, at: Surroundings): string | undefined {
  const known = literalText(evaluate(argument, at.scope));
  const call = unwrap(argument);
  if (known !== undefined || !ts.isCallExpression(call) || !/^(?:join|resolve)$/.test(lastName(call.expression) ?? "")) return known;
  const [first, ...rest] = call.arguments;
  if (!first || evaluate(first, at.scope) !== undefined) return undefined;
  const parts = rest.map((part) => literalText(evaluate(part, at.scope)));
  return parts.every((part) => part !== undefined) ? parts.join("/") : undefined;
}

/** Triple-slash directives and JSX pragmas. */
function readDirectives(reading: Reading): void {
  const { file } = reading;
  for (const { fileName, pos } of file.referencedFiles) {
    addDirective(reading, pos, {
      specifier: /^(?:\.{1,2})?\//.test(fileName) ? fileName : `./${fileName}`,
      kind: "type",
      form: "/// <reference path>",
    });
  }
  for (const { fileName, pos } of file.typeReferenceDirectives) {
    addDirective(reading, pos, { specifier: fileName, kind: "type", form: "/// <reference types>" });
  }
  for (const { path } of file.amdDependencies) {
    const pos = file.text.indexOf(path);
    addDirective(reading, pos, { specifier: path, kind: "side-effect", form: "/// <amd-dependency>" });
  }
}

function addDirective(reading: Reading, offset: number, what: Pick<SiteDraft, "specifier" | "kind" | "form">): void {
  addSite(reading, { ...what, syntax: "import", offset, keep: true });
}

/** Names that `@jsx` and `@jsxFrag` make the compiler use; `@jsxImportSource` is an import of its own. */
function readPragmas(reading: Reading): ReadonlySet<string> {
  const names = new Set<string>();
  const { text } = reading.file;
  for (const comment of ts.getLeadingCommentRanges(text, leadingStart(text)) ?? []) {
    if (comment.kind !== ts.SyntaxKind.MultiLineCommentTrivia) continue;
    const body = text.slice(comment.pos, comment.end);
    for (const match of body.matchAll(/@(jsxImportSource|jsxFrag|jsx)[ \t]+([^\s*]+)/g)) {
      const [whole, pragma, value = ""] = match;
      if (pragma !== "jsxImportSource") names.add(value.split(".")[0] ?? value);
      else {
        const offset = comment.pos + match.index + whole.length - value.length;
        addSite(reading, { specifier: value, kind: "static", form: "@jsxImportSource", syntax: "import", offset, keep: true });
      }
    }
  }
  return names;
}

function leadingStart(text: string): number {
  return text.startsWith("#!") ? Math.max(0, text.indexOf("\n")) : 0;
}

// Mocks of whole modules in tests.

/** Functions that mock whole modules; the linker decides by the category of the file. */
function readMock(reading: Reading, node: ts.CallExpression, at: Surroundings): boolean {
  if (!NAMES.has(lastName(node.expression) ?? "")) return false;
  const callee = dotted(node.expression);
  const argument = node.arguments[0];
  if (callee === undefined || !argument) return false;
  const [owner = "", method = ""] = callee.split(".");
  if (callee !== "proxyquire" && !(callee.split(".").length === 2 && MOCKS.get(owner)?.has(method))) return false;
  const named = is.CallExpression(argument) && argument.expression.kind === SyntaxKind.ImportKeyword ? argument.arguments[0] : argument;
  if (!named || !is.StringLiteralLike(named)) return false;
  reading.consumed.add(named).add(argument);
  const within = placeOf(at.frame, reading.file, reading.context.docOf);
  addSite(reading, {
    specifier: named.text,
    kind: "reference",
    manner: "mock",
    form: callee,
    syntax: owner === "jest" || callee === "proxyquire" ? "require" : "import",
    offset: named.getStart(reading.file),
    ...(within ? { within } : {}),
    keep: true,
  });
  return true;
}

/** AMD `define`/`require` arrays and `importScripts`. */
function readAmd(reading: Reading, node: ts.CallExpression, at: Surroundings): boolean {
  const callee = unwrap(node.expression);
  const define = is.Identifier(callee) && callee.text === "define" && !lookup(at.scope, "define", "value");
  const list = node.arguments.find((argument) => is.ArrayLiteralExpression(argument));
  if (!define && !(list && reading.mayRequire && isRequire(callee, at.scope))) return false;
  const factory = node.arguments.find((argument) => isFunctionExpression(unwrap(argument)));
  const callback = factory && unwrap(factory);
  if (list && is.ArrayLiteralExpression(list)) {
    if (!list.elements.every((element) => is.StringLiteralLike(element))) return false;
    readList(reading, list, callback, at, define ? "define" : "require([])");
    return true;
  }
  if (!define || !callback || !isFunctionExpression(callback)) return false;
  adoptRequire(reading, callback);
  return true;
}

function readList(reading: Reading, list: ts.ArrayLiteralExpression, callback: ts.Node | undefined, at: Surroundings, form: string): void {
  const parameters = callback && isFunctionExpression(callback) ? callback.parameters : [];
  const scope = callback && reading.collected.functionScopes.get(callback);
  if (callback) adoptRequire(reading, callback);
  list.elements.forEach((element, index) => {
    if (!is.StringLiteralLike(element) || LOADER.has(element.text) || element.text === "") return;
    const name = parameters[index]?.name;
    const bound = name && is.Identifier(name) && scope ? name : undefined;
    const site = addSite(reading, {
      specifier: element.text,
      kind: bound ? "static" : "side-effect",
      form,
      syntax: "require",
      offset: element.getStart(reading.file),
      keep: true,
    });
    if (bound && scope) attach(reading, addBinding(site, "="), bound, { ...at, scope });
  });
}

/** `importScripts("./a.js", …)` of a classic worker. */
function readImportScripts(reading: Reading, node: ts.CallExpression, at: Surroundings): boolean {
  const callee = node.expression;
  const name = is.PropertyAccessExpression(callee) ? callee.name.text : is.Identifier(callee) ? callee.text : "";
  if (name !== "importScripts" || lookup(at.scope, name, "value")) return false;
  for (const argument of node.arguments) {
    if (!is.StringLiteralLike(argument) || argument.text === "") continue;
    const relative = /^(?:[./]|[a-z][a-z+.-]*:)/i.test(argument.text);
    addSite(reading, {
      specifier: relative ? argument.text : `./${argument.text}`,
      kind: "side-effect",
      form: "importScripts",
      syntax: "import",
      offset: argument.getStart(reading.file),
      keep: true,
    });
  }
  return true;
}

/** Paths of modules for Nuxt: `const { resolve } = createResolver(import.meta.url)` gives paths from the directory of the file, and the kit loads them. */

/** Whether the text can contain one at all. */
function mayResolveByKit(text: string): boolean {
  return text.includes("createResolver(");
}

/** False if the call is none of a resolver of the kit. */
function readKitPath(reading: Reading, node: ts.CallExpression, at: Surroundings): boolean {
  if (!reading.mayResolveByKit || !isOfResolver(node.expression, at)) return false;
  const [first, ...rest] = node.arguments.map((argument) => evaluate(argument, at.scope));
  if (first === undefined || [first, ...rest].some((value) => value === undefined || value.parts.includes(null))) return false;
  const directory = first.base === "none" ? { base: "directory" as const, parts: [`/${first.parts.join("")}`] } : first;
  const below = rest.map((value) => `/${value?.parts.join("") ?? ""}`);
  const specifier = relativePath({ ...directory, parts: [`${directory.parts.join("")}${below.join("")}`] });
  if (specifier === undefined || /^\.+$/.test(specifier)) return false;
  const within = placeOf(at.frame, reading.file, reading.context.docOf);
  const site = { kind: "reference", syntax: "import", tentative: true, ...(within && { within }), keep: true } as const;
  const offset = node.getStart(reading.file);
  if (isOfDirectory(node)) {
    addSite(reading, { ...site, ...filesBelow(specifier, true), manner: "glob", form: "directory", offset });
  } else addSite(reading, { ...site, specifier, manner: "lazy", form: "createResolver", offset });
  return true;
}

/** `resolve`, `resolver.resolve`, `resolver.resolvePath`. */
function isOfResolver(callee: ts.Expression, at: Surroundings): boolean {
  const inner = unwrap(callee);
  const root = is.PropertyAccessExpression(inner) && /^resolve(?:Path)?$/.test(inner.name.text) ? unwrap(inner.expression) : inner;
  if (!is.Identifier(root)) return false;
  const declared = lookup(at.scope, root.text, "value");
  const maker = declared?.initializer ?? declared?.source;
  const made = maker && unwrap(maker);
  return made !== undefined && is.CallExpression(made) && lastName(made.expression) === "createResolver";
}

// Drafts to facts: order, kinds by use, and conditions that depend on the project.

function finish(reading: Reading, pragmas: ReadonlySet<string>): Reference[] {
  const sites = [...reading.byOffset.values()].sort((a, b) => a.offset - b.offset);
  return sites.map((site) => reference(reading, site, pragmas));
}

function reference(reading: Reading, site: SiteDraft, pragmas: ReadonlySet<string>): Reference {
  const bindings = site.bindings.filter((draft) => !draft.unfold || draft.uses.length > 0).map((draft) => binding(reading, draft, pragmas));
  const {
    specifier,
    form,
    syntax,
    offset,
    manner,
    patterns,
    fromTemplate,
    optional,
    tentative,
    within,
    keep,
    liveIf,
    why,
    noImport,
    constant,
  } = site;
  const kind = kindOf(site, bindings);
  // A compiler drops it, unless it is configured to keep imports as they are.
  const keeps = site.bindings.some(({ emitted, type }) => emitted === true && !type) ? "decorator-metadata" : "verbatim-module-syntax";
  const runsIf = site.kind === "static" && form === "import" && (kind === "type" || bindings.some(({ typeOnly }) => typeOnly));
  return {
    specifier,
    kind,
    // A template with holes reaches every matching file: the pattern is more informative than the way it is loaded.
    ...(fromTemplate ? { manner: "glob" as const } : manner && { manner }),
    form,
    syntax,
    line: lineOf(reading.file, offset),
    offset,
    bindings,
    ...(patterns && { patterns }),
    ...(fromTemplate && { fromTemplate }),
    ...(optional && { optional }),
    ...(tentative && { tentative }),
    ...(within && { within }),
    ...(keep && { keep }),
    ...(liveIf !== undefined && { liveIf }),
    ...(runsIf && { runsIf: reading.script ? "script" : keeps }),
    ...(why !== undefined && { why }),
    ...(noImport && { noImport }),
    ...(constant && { constant }),
  };
}

/** An import whose every use is a type is a type import, whatever its syntax. */
function kindOf(site: SiteDraft, bindings: readonly Binding[]): Reference["kind"] {
  if (site.kind !== "static") return site.kind;
  const live = bindings.filter((each) => each.uses.length > 0 || each.keep === true);
  const types = live.length > 0 && live.every((each) => each.typeOnly) && bindings.every((each) => each.liveIf === undefined);
  return types ? "type" : "static";
}

function binding(reading: Reading, draft: BindingDraft, pragmas: ReadonlySet<string>): Binding {
  const local = draft.local ?? draft.imported;
  const typeOnly = draft.type || (draft.uses.length > 0 && draft.uses.every((each) => each.type));
  const classicJsx = reading.collected.hasJsx && local === "React" && !draft.type;
  const keep = draft.keep === true || pragmas.has(local);
  return {
    imported: draft.imported,
    ...(draft.local !== undefined && { local: draft.local }),
    typeOnly,
    uses: draft.uses.map((each) => withoutSameAlias(each.use, draft.imported)),
    ...(keep && { keep }),
    ...(classicJsx && !keep && { liveIf: "classic-jsx" }),
  };
}

/** A re-export has an alias only if it differs. */
function withoutSameAlias(use: Use, imported: string): Use {
  if (use.kind !== "re-export" || use.subject !== imported) return use;
  const { subject: _, ...rest } = use;
  return rest;
}
