/** Names of options and of functions that take files, and of those whose strings only look like files. */

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

export function isEntryKey(key: string): boolean {
  return ENTRY_KEYS.has(key);
}

export function isTextKey(key: string): boolean {
  return TEXT_KEYS.has(key);
}

export function takesCode(name: string): boolean {
  return CODE.test(name);
}

export function isOtherKey(key: string): boolean {
  return OTHER_KEYS.has(key);
}

/** Whether a function of this name loads or resolves the module that it receives. */
export function isLoaderName(name: string): boolean {
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
export function isRegistration(name: string): boolean {
  return REGISTERS.test(name);
}

/** Whether strings passed to a function of this name are titles, messages, addresses, expectations or files that need not be loaded. */
export function isOtherCallee(name: string): boolean {
  return [TESTS, CHECKS, TALK, NAVIGATION, STRINGS, FILES].some((pattern) => pattern.test(name));
}

export function isOtherClass(name: string): boolean {
  return CLASSES.test(name);
}
