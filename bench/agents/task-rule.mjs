/** Which commits are tasks, what is asked, and what is right: rules without a repository, so that they can be tested. */
import { createHash } from "node:crypto";

const SEED = "dsp-agents-2";
const LEAST_WORDS = 4;
const MOST_FILES = 4;
const MOST_FUNCTIONS = 6;
const MOST_CHANGED = 20;
const MOST_CHARACTERS = 600;

export const RULE =
  `A commit is a task if it is no merge, revert, release or bump and not by a bot, its title has ${LEAST_WORDS} meaningful words, and it changes 1 to ` +
  `${MOST_FILES} source files that existed before (tests, examples, documentation and generated files are not counted), adds, renames or removes none, ` +
  `and changes 1 to ${MOST_FUNCTIONS} functions, methods or classes that existed before: those that enclose its changed lines in the parent commit. The ` +
  `question, its title and body without trailers, links and numbers, up to ${MOST_CHARACTERS} characters, names none of the files. The ` +
  `commits of a repository are sorted by the SHA-256 of \`${SEED}\` and their name, and the first three are taken.`;

const DULL =
  /^(?:merge|revert|release|bump|prepare|version|v?\d+\.|update (?:dep|version|change|contrib|readme|lock)|\[?(?:pr )?#|\[pr |(?:chore|docs?|ci|build|test|tests|style)(?:\([^)]*\))?!?:|typo|fix typo|lint|format|cherry)/i;
const ROBOT = /\bbot\b|\[bot\]|dependabot|renovate|weblate|github-actions/i;
const TRAILER =
  /^(?:[A-Z][\w-]*-(?:by|id|on|of|to|for|from)\b.*|(?:cc|closes?|closed|fix(?:es|ed)?|refs?|references|resolves?|see|issue|pull[- ]request|change-id|backport(?:s|ed)?|reported|see also|related|part of|pr)\b\s*:?\s*(?:issues?|also|to|at)?\s*[\w/.-]*#?\d*[.,]?|[\w-]+: [0-9a-f]{7,}|\(?cherry[- ]picked from.*|\W*\[autofix.*|[-*=_~]{3,})$/i;
const SMALL = new Set(
  "the and for with not from into that this when its are was has have use can all but now out via non per one two more some only also than then too them they use uses used add adds fix fixes fixed make makes change update remove allow support should feat refactor perf".split(
    " ",
  ),
);

/** Words of a title that say what it is about, without a prefix such as `fix(core):`. */
function meaningfulWords(title) {
  const text = title.replace(/^\w+(?:\([^)]*\))?!?:\s*/, "");
  return text.split(/[^\p{L}\p{N}_]+/u).filter((word) => word.length >= 3 && /\p{L}/u.test(word) && !SMALL.has(word.toLowerCase()));
}

export function isDull(title, author) {
  return DULL.test(title) || ROBOT.test(author) || meaningfulWords(title).length < LEAST_WORDS;
}

/** Title and body as a person would ask: no trailers, links or numbers of issues, cut at the end of a word. */
export function questionOf(message) {
  const lines = message
    .trim()
    .split("\n")
    .map((line) =>
      line
        .replace(/https?:\/\/\S+/g, "")
        .replace(/\s*\(?(?:[\w.-]+\/[\w.-]+)?#\d+\)?/g, "")
        .trimEnd(),
    )
    .filter((line, index) => index === 0 || !TRAILER.test(line.trim()));
  const text = lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  if (text.length <= MOST_CHARACTERS) return text;
  return `${text.slice(0, MOST_CHARACTERS - 2).replace(/\s+\S*$/, "")} …`;
}

/** Whether the question gives the answer away: the path of a file, or its name with the ending. */
export function namesAFile(question, paths) {
  const text = question.toLowerCase();
  return paths.some((path) => {
    const name = path.toLowerCase().split("/").at(-1);
    return text.includes(path.toLowerCase()) || text.includes(name);
  });
}

/** `changes`: `{ status, path }` of a commit. The files to edit, or nothing if the commit is no task. */
export function filesOf(changes, isProgram) {
  const own = changes.filter(({ path }) => isProgram(path));
  if (changes.length > MOST_CHANGED || own.length === 0 || own.length > MOST_FILES) return [];
  return own.every(({ status }) => status === "M") ? own.map(({ path }) => path).sort() : [];
}

export const fewEnough = (functions) => functions.length >= 1 && functions.length <= MOST_FUNCTIONS;

/** Hunks of `git diff -U0`: the old lines, and for a mere insertion the line before it. */
export function readHunks(diff) {
  const hunks = [];
  for (const line of diff.split("\n")) {
    const head = /^@@ -(\d+)(?:,(\d+))? \+\d+(?:,\d+)? @@/.exec(line);
    if (head !== null) hunks.push({ from: Number(head[1]), count: Number(head[2] ?? 1), old: [], added: [] });
    else if (hunks.length > 0 && line.startsWith("-")) hunks.at(-1).old.push(line.slice(1));
    else if (hunks.length > 0 && line.startsWith("+")) hunks.at(-1).added.push(line.slice(1));
  }
  return hunks;
}

const SILENT = /^\s*(?:$|\/\/|\/\*|\*|#(?!\w)|import\b|from\s+\S+\s+import\b|"""|''')/;
const FUNCTION = new Set(["function", "method"]);

/** The innermost functions, methods or classes around the changed lines; a function within a function counts as the outer one. */
export function functionsOf(hunks, symbols) {
  const found = new Map();
  const add = (symbol) => {
    if (symbol !== undefined)
      found.set(`${symbol.name} ${symbol.from}`, { name: symbol.name, kind: symbol.kind, from: symbol.from, to: symbol.to });
  };
  for (const { from, count, old, added } of hunks) {
    if (count === 0) {
      const around = outermost(symbols, from, from + 1);
      if (!added.every((line) => SILENT.test(line)) && FUNCTION.has(around?.kind)) add(around);
    } else old.forEach((line, index) => SILENT.test(line) || add(outermost(symbols, from + index, from + index)));
  }
  return [...found.values()].sort((a, b) => a.from - b.from);
}

export function outermost(symbols, first, last) {
  const around = symbols
    .filter(({ kind, from, to }) => (FUNCTION.has(kind) || kind === "class") && from <= first && last <= to)
    .sort((a, b) => a.from - b.from || b.to - a.to);
  const outer = around.findIndex(({ kind }) => FUNCTION.has(kind));
  return outer === -1 ? around.at(-1) : around[outer];
}

/** A number in place of a name: the order of everything that is drawn. */
function order(...words) {
  return createHash("sha256")
    .update([SEED, ...words].join(" "))
    .digest("hex");
}

export function bySeed(items, nameOf) {
  return items.toSorted((a, b) => (order(nameOf(a)) < order(nameOf(b)) ? -1 : 1));
}

/** Batches of at most `size`, none with two tasks of a repository, all about as long. */
export function makeBatches(tasks, size) {
  const batches = Array.from({ length: Math.ceil(tasks.length / size) }, () => []);
  const count = (batch, repository) => batch.filter((task) => task.repository === repository).length;
  for (const task of bySeed(tasks, ({ id }) => `batch ${id}`)) {
    const free = batches.filter((batch) => batch.length < size);
    free.sort((a, b) => count(a, task.repository) - count(b, task.repository) || a.length - b.length);
    free[0].push(task);
  }
  return batches;
}
