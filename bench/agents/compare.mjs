/** An answer against the truth, and the sums of many: nothing is read here. */

/** Paths as agents write them: with the checkout before them, or `./`. */
const readPath = (text) => text.trim().replace(/^(?:\/tmp\/repo\/|\.\/|repo\/)+/, "");

/** `path#Class.method`, as agents write it: `(*T).M`, `T::m`, `m()`. */
function readSymbol(text) {
  const at = text.indexOf("#");
  if (at === -1) return { path: readPath(text), name: "" };
  const name = text
    .slice(at + 1)
    .trim()
    .replace(/\([^)]*\)\.?$/, "")
    .replace(/^\(\*?(\w+)(?:\[[^\]]*\])?\)/, "$1")
    .replaceAll("::", ".")
    .replaceAll(/\[[^\]]*\]/g, "")
    .replace(/^\*/, "");
  return { path: readPath(text.slice(0, at)), name };
}

/** The same symbol: its name, that name without what encloses it, for a function something inside it, or what is around it in a default export. */
function isSame(given, { symbol, kind, within = [] }) {
  const [one, other] = [readSymbol(given), readSymbol(symbol)];
  if (one.path !== other.path || one.name === "") return false;
  if (one.name === other.name || other.name.endsWith(`.${one.name}`) || one.name.endsWith(`.${other.name}`)) return true;
  if (within.some((outer) => one.name === outer || one.name === `default.${outer}`)) return true;
  return kind !== "class" && one.name.startsWith(`${other.name}.`);
}

/** Each right thing counts once, and so does each given one. */
function match(given, right, same) {
  const hit = right.filter((one) => given.some((other) => same(other, one)));
  return { right: hit.length, of: right.length, extra: given.filter((one) => !right.some((other) => same(one, other))).length };
}

const unique = (words) => [...new Set((Array.isArray(words) ? words : []).filter((word) => typeof word === "string"))];
const samePath = (given, path) => readPath(given) === path;
const sameSymbol = (given, symbol) => isSame(given, { symbol, kind: "function" });

/** What was right of an answer: counts of `right`, `of` and `extra` for files and functions, or for the items of an answer. */
export function compare(task, answer) {
  if (task.kind === "change") {
    return {
      files: match([...new Set(unique(answer.files).map(readPath))], task.files, samePath),
      functions: match(unique(answer.functions), task.functions, isSame),
    };
  }
  const given = unique(answer.answer);
  if (task.kind === "chain") {
    const said = given.map(readPath);
    const isRight = task.answers.some((chain) => chain.length === said.length && chain.every((path, index) => path === said[index]));
    return { items: { right: isRight ? 1 : 0, of: 1, extra: isRight ? 0 : 1 } };
  }
  return { items: match(given, task.answers, task.unit === "files" ? samePath : sameSymbol) };
}

const NOTHING = { right: 0, of: 0, extra: 0 };
const PARTS = ["files", "functions", "items"];

/** `runs`: `{ condition, characters, looks, score }` of several tasks. */
export function sum(runs) {
  const total = { tasks: runs.length, characters: 0, looks: 0 };
  for (const part of PARTS) total[part] = { ...NOTHING };
  for (const { characters, looks, score } of runs) {
    total.characters += characters;
    total.looks += looks;
    for (const part of PARTS) for (const key of Object.keys(NOTHING)) total[part][key] += score[part]?.[key] ?? 0;
  }
  return total;
}

/** Sums of one condition and another over the tasks that both have, and what the first costs in terms of the second. */
export function pair(runs, condition, base) {
  const find = (id, name) => runs.find((run) => run.id === id && run.condition === name);
  const ids = [...new Set(runs.map(({ id }) => id))].filter((id) => find(id, condition) && find(id, base));
  const [ours, theirs] = [condition, base].map((name) => ids.map((id) => find(id, name)));
  const ratios = ids.map((id) => find(id, condition).characters / Math.max(1, find(id, base).characters)).sort((a, b) => a - b);
  const [one, other] = [sum(ours), sum(theirs)];
  return {
    condition,
    base,
    ids,
    [condition]: one,
    [base]: other,
    ratio: one.characters / Math.max(1, other.characters),
    median: ratios.length === 0 ? Number.NaN : (ratios[Math.ceil(ratios.length / 2) - 1] + ratios[Math.floor(ratios.length / 2)]) / 2,
  };
}

const rightOf = ({ score }) => PARTS.reduce((all, part) => all + (score[part]?.right ?? 0), 0);

/** Tasks where a condition read more than another, or found less. */
export function losses(runs, condition, base) {
  return pair(runs, condition, base).ids.flatMap((id) => {
    const [one, other] = [condition, base].map((name) => runs.find((run) => run.id === id && run.condition === name));
    const why = [];
    if (one.characters > other.characters) why.push("read more");
    if (rightOf(one) < rightOf(other)) why.push("found less");
    return why.length === 0
      ? []
      : [{ id, why: why.join(", "), characters: [one.characters, other.characters], right: [rightOf(one), rightOf(other)] }];
  });
}
