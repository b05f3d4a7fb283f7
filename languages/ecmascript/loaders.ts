import type { Loaders } from "../../src/model/parsing/loaders.js";

const NAME = "[\\w$]+";
/** Names of a list before this one, and after it. */
const BEFORE = `\\{(?: ${NAME}(?: (?:as|:) ${NAME})? ,){0,200}`;
const AFTER = `(?:, ${NAME} (?:(?:as|:) ${NAME} )?){0,200}(?:, )?\\} = (?:await )?(?:require|import) \\(`;
const GLOBAL = "(?:globalThis|window|self|global|module|process|Reflect|require|Module)";

export const LOADERS: Loaders = {
  words:
    "require|createRequire|eval|Function|importScripts|execScript|requireActual|importActual|getBuiltinModule|mainModule|registerHooks|" +
    "_load|_resolveFilename|_extensions|_compile|runInThisContext|runInNewContext|runInContext|compileFunction|SourceTextModule|" +
    "Worker|SharedWorker|serviceWorker|addModule|fork",
  makers: "createRequire",
  followed: /^(?:require|createRequire|import|importScripts|requireActual|importActual|Worker|SharedWorker|serviceWorker|addModule)$/,
  uses: [
    / import (?:\. (?:defer|source) )?(?=\()/g,
    // What the file itself is called with, and the modules around it.
    / arguments /g,
    // Whoever called: of a file, what it was called with.
    /(?<= (?:\.|\?\.)) caller (?!\(|=(?!=))/g,
    /(?<=[{,]) ·?caller (?=[^{}]{1000}|[^{}]{0,999}\} = )/g,
    // The module as a value: its parents, children and loader are known to whoever gets it.
    / module (?!\. (?:exports|hot|id|filename|path|paths|loaded|isPreloading|parent|children|require|register) |\?\. (?:exports|hot|id|parent|children) |\[ "exports")/g,
    // Functions and objects that are just running.
    / prepareStackTrace /g,
    /(?<= (?:module|require \. main)(?: !)?) (?:\?\. |\. )?(?:\[ ")?(?:parent|children)"? /g,
    /(?<=[{,]) (?:parent|children) (?=[^{}]{1000}|[^{}]{0,999}\} = (?:module|require \. main) )/g,
    // In a script, the rest of the line is a comment (HTML-like).
    / < ! -- /g,
    // Of `import.meta` only its members are followed.
    / import \. meta (?!\. )/g,
    / import \. meta \. glob(?:Eager)? (?!\(|<)/g,
    new RegExp(` ${GLOBAL} (?:\\?\\. )?\\[ (?!"[\\w.:/-]*" \\]|[0-9])`, "g"),
    // The global object, the module or `require` as a value: whoever gets it looks up the rest.
    /(?<= (?:=|\(|,|:|return|=>|\[)) (?:globalThis|global) (?:as )?(?=(?:;|\]|\}|, (?!")|\) (?!\.|\?\.|\[|as |=>)|(?!as |in |of |instanceof |satisfies )[\w$]))/g,
    / (?:getPrototypeOf|(?:Object|Reflect) \. (?:keys|values|entries|ownKeys|getOwnProperty\w+|assign|get)) \( (?:module|require|globalThis|global|process) (?=\)|,)/g,
    // The constructor of functions in a list or under a name by which it is called.
    / = \[ (?:[\w$]+ , ){0,20}Function (?=\]|,)/g,
    / ·([\w$]+) : Function (?=[,}][^]*(?<! this) \. \1 \()/g,
    / (?:\[|,) "(?:require|eval|Function|import|createRequire|_load|constructor|mainModule|fork|Worker|caller)" (?=\]|\))/g,
    / (?:setTimeout|setInterval|setImmediate) \( (?=")/g,
    / \. constructor (?=\((?! \))|\. constructor|\[)/g,
    // The constructor of a function, or of the module.
    /(?<= (?:\)|\}|module)) \. (?:constructor|__proto__) (?!\. name|[!=]==? )/g,
    // Names that are put together so that nobody finds them.
    / \[ "[^"]*" (?:\+ "[^"]*" )+(?=\])/g,
    / createElement(?:NS)? \( (?:"[^"]*" , )?(?="script" )/g,
    / (?:from|require \(|import|getBuiltinModule \() "(?:node:)?(?:vm|repl|inspector(?:\/promises)?)" /g,
    / (?:module|Module) \. register (?=\()/g,
    / process \. (?:dlopen|binding|_linkedBinding|execve) /g,
    // The constructor of functions, found through what they inherit.
    / getPrototypeOf \( (?=(?:async )?(?:function|class|\(|[\w$]+ =>))/g,
    / (?:Object|Array|String|Number|Boolean|Function|Promise|Map|Set|Date|RegExp|Symbol|Proxy) \. constructor /g,
    / (?:map|filter|forEach|concat|push|slice|find|sort|join|at|then|toString|valueOf|hasOwnProperty|call|apply|bind) (?:\?\. |\. )constructor /g,
    / ·?constructor : [\w$]+ (?=[^{}]{1000}|[^{}]{0,999}\} = (?!this ))/g,
    / => [\w$. "]{1,40} \) (?:as (?:\w+ )?\) )?\[ (?!")/g,
    // A word that is put together from its parts, so that nobody finds it.
    / "[^"]{0,60}[a-z]" \+ (?="[a-z][^"]{0,60}" )/g,
    / \[ "[A-Za-z_]{1,20}" (?:, "[A-Za-z_]{1,20}" ){1,20}\] \. join \( (?="" )/g,
    // Markup with code in it.
    / (?:document \. write(?:ln)?|createContextualFragment|setHTMLUnsafe) (?=\()/g,
    / (?:"javascript:|setAttribute \( (?="on\w+"))/g,
    // Other runtimes, and what bundlers call a loader.
    / (?:Deno \. (?:run|Command|dlopen)|Bun \. (?:spawn|spawnSync|plugin)|__\w*(?:webpack|turbopack)_require__) /g,
    / [·"]?NODE_(?:OPTIONS|PATH)"? (?:\] )?[=:] /g,
    // What a template that is compiled later reaches.
    / "[^"]*\bconstructor·*(?:\?\.|\.|\[)[^"]*constructor/g,
    // Hooks by which tools lead an import elsewhere.
    / ·?(?:resolveId|onResolve|NormalModuleReplacementPlugin|moduleNameMapper|readPackage|afterAllResolved) (?!\.|=== )/g,
  ],
  standard: [
    ["module", /^(?!builtinModules|isBuiltin|constants|enableCompileCache|createRequire)/],
    ["test", /^(?:run|mock\.module)$/],
    ["cluster", /^(?:setupPrimary|setupMaster|fork|settings)/],
    // Its members are known by their names; as a whole it is a list of loaders.
    ["worker_threads", /(?!)/],
    ["process", /^(?:dlopen|binding|execve|getBuiltinModule)$/],
    ["wasi", /^/],
    ["sea", /^/],
  ],
  starting: [["child_process", /^(?:exec|execFile|spawn)(?:Sync)?$/]],
  // An interpreter that loads another source first.
  marks: /^#![^\n]*\s(?:--(?:import|require|(?:experimental-)?loader)|-r)[ =][^\n]*/,
  compiled: /\.(?:node)$/,
  foreign:
    / (?:import|const|let|var) [^{};]{0,99}\{[^}]{0,999} (fork|Worker|SharedWorker) [^}]{0,999}\} (?:from|= require \() "(?!(?:node:)?(?:child_process|worker_threads|cluster)"|\.)/g,
  harmless: [
    // The names of imports and declarations.
    new RegExp(`(?<= import (?:type )?(?:${NAME} , )?${BEFORE}) ${NAME} (?=,|\\})`, "y"),
    new RegExp(`(?<= (?:const|let|var) ${BEFORE}) ${NAME} (?=${AFTER})`, "y"),
    new RegExp(`(?<= (?:const|let|var|function|class|typeof|instanceof|\\*|case|===?|!==?|enum|namespace|delete)) ${NAME} `, "y"),
    // Asked for, and not passed on.
    /(?<= (?:typeof|===?|!==?|instanceof)) module /y,
    /(?<= if \( (?:! )?) module (?=\))/y,
    / module (?:&&|\?|===?|!==?) /y,
    /(?<= \() module (?=as [\w ]{1,60}\) \. hot )/y,
    / require (?=\. (?:resolve|context|ensure) )/y,
    / require (?=\. main (?:\. (?:filename|id|path|paths|loaded|exports|require|children|parent) |\?\. |[!=]==? ))/y,
    /(?<= [!=]==?) require (?=\. main )/y,
    // The constructor of functions as a value of its own, such as the type of a property.
    /(?<= (?::|,|\[|\(|\|\||&&|\?)) Function (?=,|\}|[\])] (?![[(])|as |&&|\|\||;|: )/y,
    / Function (?=\. prototype )/y,
    / (?:Worker|SharedWorker|fork) (?!\(|\?\.|as |\. |\) \(|;|,|= require)/y,
    / fork (?=\( \) )/y,
    / serviceWorker (?!\. register |\)|;|,|\[)/y,
  ],
};
