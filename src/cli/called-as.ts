/** Commands in messages, as they can be typed where the program was started: `npx dsp-cli`, `npm start --`; unchanged if it is on the path. */
export interface Started {
  /** The file that was started, as it was named. */
  readonly program: string;
  readonly words: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
}

interface CalledAs {
  readonly "dsp-cli": string;
  readonly "dsp-bootstrap": string;
}

/** Links of a package manager; the second alternative is what Windows starts. */
const LINKED = /[\\/]node_modules[\\/](?:\.bin|(dsp-bootstrap[\\/]dist[\\/]bundle))[\\/][^\\/]+$/;
/** `npx` put the package into its cache, where no other `npx` finds `dsp-cli` by this name. */
const IN_CACHE = /[\\/]_npx[\\/]/;
/** Commands whose output names next steps, and shows no text of a file. */
const WITH_STEPS: ReadonlySet<string> = new Set([
  "bootstrap",
  "watch",
  "check",
  "verify",
  "repair",
  "uid-report",
  "removed-texts",
  "texts",
]);

/** The file itself was started, by a user of a clone: no link of it is on the path. */
export function isFile(program: string): boolean {
  return /[\\/]main\.cjs$/.test(program) && !/[\\/]node_modules[\\/]/.test(program);
}

/** Undefined if `dsp-cli` is right as it stands. */
export function calledAs({ program, words, environment }: Started): CalledAs | undefined {
  if (isNpmStart(environment)) {
    const [path = ""] = words[0] === "bootstrap" ? words.slice(1) : words;
    const given = path === "" || path.startsWith("-") ? "" : ` ${quoted(path)}`;
    return { "dsp-cli": `node ${quoted(program)}`, "dsp-bootstrap": `npm start --${given}` };
  }
  if (isFile(program)) return { "dsp-cli": `node ${quoted(program)}`, "dsp-bootstrap": `node ${quoted(program)} bootstrap` };
  const linked = LINKED.exec(program);
  if (linked === null || (linked[1] !== undefined && environment["npm_lifecycle_event"] === undefined)) return undefined;
  const both = "npx dsp-bootstrap";
  return { "dsp-cli": IN_CACHE.test(program) ? both : "npx dsp-cli", "dsp-bootstrap": both };
}

function quoted(path: string): string {
  return /^[\w./\\:@+-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}

export function isNpmStart(environment: Started["environment"]): boolean {
  return environment["npm_package_name"] === "dsp-bootstrap" && environment["npm_lifecycle_event"] === "start";
}

/** Whether standard output is for people and names commands that come next. */
export function namesSteps(words: readonly string[], names: CalledAs, isBootstrap: boolean): boolean {
  const [first = ""] = words;
  // In a page of help the path of a file would be most of each line.
  if (names["dsp-cli"].startsWith("node ") && words.some((word) => word === "--help" || word === "-h")) return false;
  const exact = words.some((word) => /^--(?:json|dry-run|format)(?:=|$)/.test(word));
  // Without a command, the first word may be a directory.
  return !exact && (WITH_STEPS.has(first) || (isBootstrap && /^$|^-|[./\\]/.test(first)));
}

const QUOTED = /(?<=')dsp-(?:cli|bootstrap)(?=[ '])/g;
/** A line that is a command, with what it is for in a column of its own. */
const LINE = /^( {2,}(?:fix: )?|Next {2,})(dsp-(?:cli|bootstrap))(?= |$)((?: \S+)*)( {2,})?/gm;

/** `text` with the commands as they are called. */
export function withCalls(text: string, names: CalledAs): string {
  const nameOf = (name: string): string => (name === "dsp-bootstrap" ? names["dsp-bootstrap"] : names["dsp-cli"]);
  return text.replace(QUOTED, nameOf).replace(LINE, (_line, indent: string, name: string, rest: string, gap = "") => {
    const call = nameOf(name);
    return `${indent}${call}${rest}${gap === "" ? "" : " ".repeat(Math.max(2, gap.length - call.length + name.length))}`;
  });
}
