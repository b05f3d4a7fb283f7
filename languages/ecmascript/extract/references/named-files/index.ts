/**
 * Strings that name a file although no form of import contains them: `addTool({ entrypoint: "./app.js" })`,
 * `loadPlugin("./plugin")`. Only the name of the option or of the function and the spelling are known here; the resolver decides whether
 * the string names exactly one file. Titles, messages, addresses, comparisons and the strings of tests are no names of files.
 */
import * as is from "../../../is.js";
import { SyntaxKind, type ts } from "../../../typescript.js";
import { isTestFile } from "../../../test-paths.js";
import { NAMED_ENTRY, NAMED_FILE, NAMED_MODULE, NAMED_PLACE, type NamedForm } from "../../../named-forms.js";
import { lastName, TRANSPARENT, unwrap } from "../../function-values.js";
import { addSite, type Reading } from "../reading.js";
import { placeOf } from "../names/place.js";
import { dotted, exportedName, shortName, staticName } from "../syntax-shapes.js";
import { endsAsCode, isRelativeSpelling, isScoped, namesPartOfPackage } from "./spelling.js";
import { lookup, type Surroundings } from "../names/scope.js";

/** Options whose value is loaded as a module, so that its extension may be omitted and it may be relative to the package. */
const ENTRY_KEYS: ReadonlySet<string> = new Set(
  (
    "entry entries entrypoint entrypoints entryPoint entryPoints input inputs main handler handlers worker workers workerPath workerFile " +
    "preload preloads loader loaders transform transforms transformer transformers plugin plugins preset presets setup setupFile setupFiles " +
    "setupFilesAfterEnv globalSetup globalTeardown snapshotSerializers testEnvironment testRunner runner resolver reporter reporters " +
    "formatter formatters processor layout component componentPath modulePath scriptPath middleware serverEntry clientEntry " +
    "serviceWorker swSrc configFile factory schematics builder builders executor executors generator generators implementation " +
    "migration migrations extends require use babel adapter adapters entryFile"
  ).split(" "),
);

/** Options whose value is an address, a text, a filter or a file that is written. */
const OTHER_KEYS: ReadonlySet<string> = new Set(
  (
    "href to url uri link links path pathname route routes redirect redirectTo redirects location id ids from source sources name title label " +
    "text description message messages expected actual received output outputs out outfile outFile outputPath outputFile dest destination " +
    "target code filename file dir directory cwd root base baseUrl ignore ignores ignored exclude excluded excludes include includes files only " +
    "external externals noExternal allow deny test match pattern patterns glob globs content imports importmap importMap types typings " +
    "testMatch watch watchFiles specifier request issuer"
  ).split(" "),
);

/** Options whose own value is a text or a key; objects under them may be options. */
const TEXT_KEYS: ReadonlySet<string> = new Set(
  (
    "value key placeholder example body summary details caption hint help tooltip type kind class className style heading subtitle alt " +
    "displayName selector event channel topic tag tags category sourceFileName"
  ).split(" "),
);

const VERBS: ReadonlySet<string> = new Set(["import", "require", "load", "resolve"]);

/** Objects of `load` and `resolve`: `loadPlugin()`, `ssrLoadModule()`. */
const MODULES =
  /^(?:module|modules|plugin|plugins|config|configs|configuration|file|script|component|components|handler|handlers|command|commands|worker|addon|extension|rule|rules|preset|transformer|driver|adapter|middleware|fresh|uncached|interop|default|esm|cjs|ts|native|binding|from|sync|async|dynamic|lazy|local|user|optional|cached)$/;

const REGISTERS =
  /^(?:add|use|register|append|prepend)(?:[A-Z]\w*)?(?:Plugin|Middleware|Handler|Worker|Loader|Transform|Component|Module|Script|Entry)s?$/;

/** Objects of these verbs that are no modules: `loadTexture()`, `resolveUrl()`. */
const DATA =
  /^(?:url|urls|href|route|routes|link|texture|image|img|font|fonts|data|json|text|asset|assets|style|styles|css|svg|html|page|pages|env|locale|path|paths|meta|map)$/;

const TESTS = /^(?:it|test|describe|suite|context|specify|bench|before|after|beforeEach|afterEach|each|only|skip|todo)$/;

const CHECKS =
  /^(?:expect|assert|should|check|verify|invariant|to[A-Z]|not[A-Z]|is[A-Z]|has[A-Z]|equal|deepEqual|strictEqual|throws|match)/;

const TALK =
  /^(?:log|info|warn|error|debug|trace|dir|table|print|println|write|writeln|emit|emitWarning|report|fail|panic|deprecate|t|i18n|translate|gettext|format|sprintf|dedent|outdent|notify|toast|alert|confirm|prompt|announce|track|dispatch|send|postMessage|on|once|off|addEventListener|removeEventListener)$|(?:Log|Warning|Error|Message)$|^(?:log|warn|print|show|display)[A-Z]|^set(?:Title|Text|Message|Label|Name|Status|State|Value|Header|Content)/;

const NAVIGATION =
  /^(?:navigate|navigateTo|push|replace|redirect|goto|go|visit|open|Link|href|url|fetch|get|post|put|patch|delete|head|request|axios|ajax|route|prefetch|preloadData|invalidate|location|revalidatePath|permanentRedirect|useNavigate|pushState|replaceState)$/;

const STRINGS =
  /^(?:startsWith|endsWith|includes|indexOf|lastIndexOf|replaceAll|split|match|matchAll|search|concat|localeCompare|trim|slice|substring|has|add|set|test|exec|filter|some|every|find|findIndex|unshift|normalize|basename|dirname|extname|relative|isAbsolute|parse|join|hash|createHash|update|normalizePath|slash|posixify|minimatch|micromatch|picomatch|multimatch|isMatch|sort|diff|getItem|setItem|removeItem|getAttribute|setAttribute|hasAttribute|querySelector|querySelectorAll|getElementById|cx|cn|clsx|classNames|classnames)$/;

const FILES =
  /^(?:(?:read|write|append|copy|create|ensure|remove|unlink|rm|mk|access|exists|stat|lstat|chmod|rename|move|delete|output|touch|glob|make|lint|format|parse|compile|transform)[A-Z]\w*|rm|rmSync|cp|cpSync|unlink|mkdir|stat|lstat|glob|exists|existsSync|access|rename|spawn|exec|execa|execSync|spawnSync|fromJSON|outputFile|writeFile|readFile|download|upload|\$)$/;

/** Functions that take code: a later argument is the name under which errors mention it. */
const CODE = /^(?:compile|transform|parse|lint|run|eval|print|generate|minify|format|tokenize)/;

const CLASSES =
  /(?:Error|Exception|Warning)$|^(?:Worker|SharedWorker|URL|RegExp|Set|Map|WeakSet|Request|Response|Headers|Blob|File|String|Date|MagicString)$/;

const DEEPEST = 12;

const RESULTS: ReadonlySet<ts.SyntaxKind> = new Set([
  SyntaxKind.VariableDeclaration,
  SyntaxKind.ReturnStatement,
  SyntaxKind.ArrowFunction,
  SyntaxKind.PropertyDeclaration,
]);

const PATHS = /^(?:node:)?path(?:\/(?:posix|win32))?$|^pathe?(?:\/|$)|^upath$/;

/** Valid only after every import of the file has been read. */
export function readNamedFiles(reading: Reading): void {
  if (isTestFile(reading.context.path)) return;
  for (const { node, at } of reading.collected.paths) if (!at.type && !reading.consumed.has(node)) readNamedFile(reading, node, at);
}

function readNamedFile(reading: Reading, node: ts.StringLiteralLike, at: Surroundings): void {
  const holder = holderOf(node);
  const form = holder && formOf(holder, at);
  if (!holder || form === undefined || !isSpelledFor(form, node.text)) return;
  const within = placeOf(at.frame, reading.file, reading.context.docOf);
  addSite(reading, {
    specifier: form === NAMED_PLACE && /^\w/.test(node.text) ? `./${node.text}` : node.text,
    kind: "reference",
    manner: "path",
    form,
    syntax: "import",
    offset: node.getStart(reading.file),
    tentative: true,
    ...(form === NAMED_MODULE ? {} : { noImport: true as const }),
    why: whyOf(holder, form, within?.label),
    ...(at.optional ? { optional: at.optional } : {}),
    ...(within ? { within } : {}),
    keep: true,
  });
}

function formOf({ key, call, argument, direct }: Holder, at: Surroundings): NamedForm | undefined {
  const name = call && lastName(call.expression);
  if (call && is.NewExpression(call) && CLASSES.test(name ?? "")) return undefined;
  if (key !== undefined) {
    if (isEntryKey(key) && call && /^(?:push|unshift|add)$/.test(name ?? "")) return NAMED_ENTRY;
    if (name !== undefined && isOtherCallee(name) && !isLoaderName(name)) return undefined;
    // `addPlugin({ src: … })` of the kit of Nuxt.
    return isEntryKey(key) || (key === "src" && isRegistration(name ?? "")) ? NAMED_ENTRY : NAMED_FILE;
  }
  if (!call || name === undefined || name === "require") return undefined;
  if (direct && isFromWorkingDirectory(call, argument)) return NAMED_PLACE;
  if (isRegistration(name)) return direct ? NAMED_ENTRY : NAMED_FILE;
  if (isLoaderName(name)) return argument === 0 && direct && isLoaderCall(call, at) ? NAMED_MODULE : undefined;
  if (isOtherCallee(name) || isChecked(call.expression) || (direct && argument > 0 && (isCopy(call) || CODE.test(name)))) return undefined;
  return NAMED_FILE;
}

/** `path.resolve("./src/page.js")`, `path.join(process.cwd(), "./src/page.js")`: tools are started in the package. */
function isFromWorkingDirectory(call: ts.CallExpression | ts.NewExpression, argument: number): boolean {
  const { expression } = call;
  const given: readonly ts.Expression[] = call.arguments ?? [];
  if (given.length !== argument + 1 || !/^(?:path|posix)\.(?:resolve|join)$/.test(dotted(unwrap(expression)) ?? "")) return false;
  const text = given[argument];
  if (text === undefined || !is.StringLiteralLike(text) || !endsAsCode(text.text)) return false;
  const [start] = given;
  const isCwd = start !== undefined && is.CallExpression(start) && dotted(start.expression) === "process.cwd";
  return argument === 0 ? lastName(expression) === "resolve" : argument === 1 && isCwd;
}

/** `pack("./source.js", "./output.js")`: the later file is written. */
function isCopy(call: ts.CallExpression | ts.NewExpression): boolean {
  const first = call.arguments?.[0];
  return first !== undefined && is.StringLiteralLike(first) && isRelativeSpelling(first.text);
}

/** `expect("./a.js").to…`, `console.log(…)`, `path.x(…)`, `fs.x(…)`, `cy.visit(…)`. */
function isChecked(callee: ts.Expression): boolean {
  const [owner = ""] = (dotted(unwrap(callee)) ?? "").split(".");
  return /^(?:expect|assert|console|logger|log|path|posix|win32|fs|fsp|fse|cy|page|router|history|location|window|test|it|describe)$/.test(
    owner,
  );
}

function isSpelledFor(form: NamedForm, text: string): boolean {
  if (isRelativeSpelling(text)) return form !== NAMED_FILE || endsAsCode(text);
  if (form !== NAMED_FILE) return true;
  return isScoped(text) && namesPartOfPackage(text);
}

/** Whether a path that an expression builds is a module for whoever receives it, so that its extension may be omitted. */
export function takesModule(path: ts.Expression, at: Surroundings): boolean {
  const holder = holderOf(path);
  const form = holder && formOf(holder, at);
  return form === NAMED_MODULE || form === NAMED_ENTRY;
}

function whyOf({ key, call }: Holder, form: NamedForm, place: string | undefined): string {
  const callee = call === undefined ? "" : shortName(call.expression);
  const where = place === undefined ? "" : ` in \`${place}\``;
  if (key === undefined) return form === NAMED_MODULE ? `Loaded with \`${callee}()\`${where}.` : `Passed to \`${callee}()\`${where}.`;
  return `Named as \`${key}\` in ${callee === "" ? (place === undefined ? "the options" : `\`${place}\``) : `\`${callee}()\``}.`;
}

/** Whether a function whose name says that it loads or resolves is one: `resolve` is also a method of paths and of promises. */
function isLoaderCall(call: ts.CallExpression | ts.NewExpression, at: Surroundings): boolean {
  if (!is.CallExpression(call)) return false;
  const callee = unwrap(call.expression);
  if (lastName(callee) === "resolve" && call.arguments.length !== 1) return false;
  if (is.Identifier(callee)) return callee.text !== "resolve" || isImportedLoader(callee, at);
  if (!is.PropertyAccessExpression(callee)) return false;
  const owner = unwrap(callee.expression);
  if (callee.name.text === "resolve" && /^(?:path|posix|win32|Promise|url|URL|dns|deferred|process)$/i.test(dotted(owner) ?? ""))
    return false;
  return true;
}

/** Not the parameter of a promise, and not from a module of path functions. */
function isImportedLoader(callee: ts.Identifier, at: Surroundings): boolean {
  const declared = lookup(at.scope, callee.text, "value");
  if (!declared) return false;
  if (declared.bindings?.some(({ site }) => PATHS.test(site.specifier))) return false;
  const { source } = declared;
  return (
    (source !== undefined && is.CallExpression(source) && /resolver/i.test(lastName(source.expression) ?? "")) ||
    declared.bindings !== undefined
  );
}

/** What receives a string: the option that it stands for, and the call that gets it. */
interface Holder {
  /** The option: the nearest one that takes modules, otherwise the nearest one. */
  readonly key?: string;
  readonly call?: ts.CallExpression | ts.NewExpression;
  /** Index of the argument that contains the string. */
  readonly argument: number;
  /** The string itself is the argument. */
  readonly direct: boolean;
}

/** Undefined if the string is compared, joined with others, or only stored. */
function holderOf(literal: ts.Node): Holder | undefined {
  let child = literal;
  let key: string | undefined;
  let direct = true;
  for (let steps = 0; steps < DEEPEST; steps++) {
    const parent = child.parent;
    if (is.CallExpression(parent) || is.NewExpression(parent)) {
      const argument = parent.arguments?.indexOf(child as ts.Expression) ?? -1;
      key ??= listKey(parent.expression);
      return argument < 0 ? undefined : { ...(key === undefined ? {} : { key }), call: parent, argument, direct };
    }
    if (is.PropertyAssignment(parent)) {
      const name = parent.initializer === child ? staticName(parent.name) : undefined;
      if (name === undefined || OTHER_KEYS.has(name) || (key === undefined && TEXT_KEYS.has(name))) return undefined;
      if (key === undefined || (!isEntryKey(key) && isEntryKey(name))) key = name;
    } else if (!passesOn(parent, child)) return key === undefined || !isResult(parent) ? undefined : { key, argument: 0, direct: false };
    if (TRANSPARENT[parent.kind] !== 1 && !is.ConditionalExpression(parent)) direct = false;
    child = parent;
  }
  return undefined;
}

/** `options.plugins.push(…)`: the string becomes a value of that option. */
function listKey(callee: ts.Expression): string | undefined {
  if (!is.PropertyAccessExpression(callee) || !/^(?:push|unshift|add)$/.test(callee.name.text)) return undefined;
  const key = lastName(callee.expression);
  return key !== undefined && isEntryKey(key) ? key : undefined;
}

/** Whether the value of `parent` is or contains that of `child`. */
function passesOn(parent: ts.Node, child: ts.Node): boolean {
  if (TRANSPARENT[parent.kind] === 1) return true;
  if (is.ConditionalExpression(parent)) return parent.condition !== child;
  if (is.BinaryExpression(parent)) {
    const { kind } = parent.operatorToken;
    if (kind === SyntaxKind.BarBarToken || kind === SyntaxKind.QuestionQuestionToken) return true;
    return kind === SyntaxKind.AmpersandAmpersandToken && parent.right === child;
  }
  return is.ArrayLiteralExpression(parent) || is.ObjectLiteralExpression(parent) || is.SpreadElement(parent);
}

/** An object that is exported, returned or stored is a set of options. */
function isResult(node: ts.Node): boolean {
  if (is.BinaryExpression(node)) return exportedName(node.left) !== undefined;
  return is.ExportAssignment(node) || RESULTS.has(node.kind);
}

/** Names of options and of functions that take files, and of those whose strings only look like files. */
function isEntryKey(key: string): boolean {
  return ENTRY_KEYS.has(key);
}

/** Whether a function of this name loads or resolves the module that it receives. */
function isLoaderName(name: string): boolean {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[\s_$]+/);
  const at = words.findIndex((word) => VERBS.has(word));
  const verb = words[at];
  const objects = words.slice(at + 1).filter((word) => word !== "");
  if (verb === undefined || /^_*(?:webpack|require)_*(?:require)?_*$/.test(name)) return false;
  if (verb === "import" || verb === "require") return !objects.some((word) => DATA.test(word));
  return objects.every((word) => MODULES.test(word) || VERBS.has(word));
}

/** `addPlugin()`, `registerHandler()`: what they receive is loaded later. */
function isRegistration(name: string): boolean {
  return REGISTERS.test(name);
}

/** Whether strings passed to a function of this name are titles, messages, addresses, expectations or files that need not be loaded. */
function isOtherCallee(name: string): boolean {
  return [TESTS, CHECKS, TALK, NAVIGATION, STRINGS, FILES].some((pattern) => pattern.test(name));
}
