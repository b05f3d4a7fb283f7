/**
 * The parser of the TypeScript compiler without the rest of it: a sixth of its 9 MB, loaded in a quarter of the time. The compiler ships as one
 * closure, in which no bundler can tell what is used; its text, which a machine wrote and which is as regular as that, becomes a module here.
 * Throws where it is not what it was.
 */

const BODY = '"use strict";\n';
const NAMES = "__export(typescript_exports, {\n";
const NAMES_END = "\nmodule.exports = __toCommonJS(typescript_exports);\n";
const END = "\n0 && (module.exports = {";
/** Sources of the compiler that nothing below them needs, and that do things when they are loaded. */
const TOP_FLOORS = /^\/\/ src\/(?:server|typescript|typingsInstallerCore)\//;

/** `text` of `typescript.js` → an ES module of `names`; what they do not need a bundler can leave out. */
export function shakeable(text, names) {
  const [, exported, rest] = cut(cut(text, BODY)[1], NAMES, NAMES_END);
  const locals = new Map([...exported.matchAll(/^ {2}(\w+): \(\) => (\w+),?$/gm)].map(([, name, local]) => [name, local]));
  const [head] = cut(cut(text, BODY)[1], "var typescript_exports = {};\n");
  const body = `${head}${cut(rest, END)[0]}\n`
    .split(/^(?=\/\/ src\/)/m)
    .filter((source) => !TOP_FLOORS.test(source))
    .join("");
  const listed = names.filter((name) => locals.has(name)).map((name) => `${locals.get(name)} as ${name}`);
  // Its terms stay with it.
  return `${/^\/\*![^]*?\*\//.exec(text)?.[0] ?? ""}\n${withoutEffects(body)}\nexport { ${listed.join(", ")} };\n`;
}

/** Objects that would be filled after they are made are made whole, by expressions that may be left out. */
function withoutEffects(body) {
  const steps = [
    [/^(var __export = \(target, all\) => \{\n[^]*?)^\};$/m, "$1  return target;\n};"],
    [/^var (\w+) = \{\};\n__export\(\1, \{/gm, "var $1 = /* @__PURE__ */ __export({}, {"],
    [
      /^var (\w+);\n\(\((\w+)\) => \{$([^]*?)^\}\)\(\1 \|\| \(\1 = \{\}\)\);$/gm,
      "var $1 = /* @__PURE__ */ (($2) => {$3return $2;\n})({});",
    ],
    [/^(?=(?:registerCodeFix|registerRefactor)\()/gm, "/* @__PURE__ */ "],
    // Symbols and types are of the checker; syntax keeps its own classes.
    [/^ {4}get(?:Symbol|Type|Signature|SourceMapSource)Constructor: \(\) => \w+Object,?\n/gm, ""],
  ];
  return steps.reduce((text, [pattern, put]) => {
    const next = text.replace(pattern, put);
    if (next === text) throw unknown(pattern);
    return next;
  }, body);
}

/** Leaves out the messages that what is left of the compiler cannot give: two thirds of them. */
export function withoutMessages(code) {
  const given = new Set([...code.matchAll(/\bDiagnostics\.(\w+)/g)].map(([, name]) => name));
  const left = code.replace(/^\t(\w+): diag\([^]*?\),?$/gm, (message, name) => (given.has(name) ? message : ""));
  if (left === code) throw unknown("Diagnostics");
  return left;
}

/** The parts of `text` between these marks. */
function cut(text, ...marks) {
  const parts = [];
  let from = 0;
  for (const mark of marks) {
    const at = text.indexOf(mark, from);
    if (at < 0) throw unknown(mark);
    parts.push(text.slice(from, at));
    from = at + mark.length;
  }
  return [...parts, text.slice(from)];
}

function unknown(mark) {
  return new Error(`the compiler's text has changed: ${mark} is not there; bring .ci/shake-compiler.mjs up to date`);
}
