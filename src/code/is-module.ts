/** Comments, templates and strings: what stands in them is no statement. */
const NO_CODE = /\/\*[\s\S]*?(?:\*\/|(?![\s\S]))|\/\/[^\n]*|`[^`\\]*(?:\\[\s\S][^`\\]*)*`?|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?/g;
/** No `import("./till.js")`, which scripts have as well. */
const STATEMENT = /^[^\S\n]*(?:import\b(?![^\S\n]*[(.])|export\b[^\S\n]*[\p{L}{*$_])/mu;

/** Whether a source of ECMAScript imports or exports, so that its names are its own; in doubt it is a script. */
export function isModuleText(text: string): boolean {
  return STATEMENT.test(text.replace(NO_CODE, (hidden) => (/^["']/.test(hidden) ? '""' : " ")));
}
