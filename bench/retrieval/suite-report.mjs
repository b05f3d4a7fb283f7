/** Scores of the public suites, as their authors count them, in tables. */
const FIRST = 10;

/** Binary gain; a target is found at the first path that equals it or ends with it, either way. */
function ndcg(order, targets) {
  const isSame = (a, b) => a === b || a.endsWith(`/${b}`) || b.endsWith(`/${a}`);
  const gain = (place) => 1 / Math.log2(place + 2);
  const places = targets.map((target) => order.slice(0, FIRST).findIndex((path) => isSame(path, target))).filter((place) => place >= 0);
  const ideal = targets.slice(0, FIRST).reduce((sum, _, place) => sum + gain(place), 0);
  return ideal === 0 ? 0 : [...new Set(places)].reduce((sum, place) => sum + gain(place), 0) / ideal;
}

const mean = (numbers) => (numbers.length === 0 ? 0 : numbers.reduce((sum, one) => sum + one, 0) / numbers.length);
const within = (order, wanted, first) => (wanted.every((one) => order.slice(0, first).includes(one)) ? 1 : 0);
const percent = (share) => (100 * share).toFixed(0);

function groups(rows, key) {
  const found = new Map();
  for (const row of rows) found.set(row[key], [...(found.get(row[key]) ?? []), row]);
  return [...found];
}

const halves = (rows) => [["all", rows], ...groups(rows, "half")];

/** Mean of the repositories' means. */
function suiteMean(rows, method) {
  return mean(groups(rows, "name").map(([, ones]) => mean(ones.map((row) => ndcg(row.orders[method], row.files)))));
}

function issueLine(label, rows) {
  const files = [1, 3, 5, 10].map((first) => percent(mean(rows.map((row) => within(row.orders.context, row.files, first)))));
  const edited = rows.filter(({ functions }) => functions.length > 0);
  const functions = [5, 10].map((first) => percent(mean(edited.map((row) => within(row.found, row.functions, first)))));
  return `| ${label} | ${rows.length} | ${[...files, ...functions].join(" | ")} |`;
}

export function suiteTables(rows, misses) {
  const asked = rows.filter(({ suite }) => suite === "semble");
  const issues = rows.filter(({ suite }) => suite === "swe");
  const lines = [];
  if (asked.length > 0) {
    const line = (label, ones) =>
      `| ${label} | ${ones.length} | ${["context", "find --files"].map((method) => suiteMean(ones, method).toFixed(3)).join(" | ")} |`;
    lines.push("| questions | number | `context` | `find --files` |", "| --- | --: | --: | --: |");
    for (const [label, ones] of halves(asked)) lines.push(line(label, ones));
    for (const [label, ones] of groups(asked, "name")) lines.push(line(label, ones));
    for (const [label, ones] of groups(asked, "category")) lines.push(line(label, ones));
    lines.push("");
  }
  if (issues.length > 0) {
    lines.push(
      "| issues | number | files within 1 | 3 | 5 | 10 | functions within 5 | 10 |",
      "| --- | --: | --: | --: | --: | --: | --: | --: |",
    );
    for (const [label, ones] of halves(issues)) lines.push(issueLine(label, ones));
    for (const [label, ones] of groups(issues, "name")) lines.push(issueLine(label, ones));
  }
  if (misses) lines.push("", ...rows.flatMap(missOf));
  return lines.join("\n");
}

function missOf({ suite, name, id, files, functions, orders, found }) {
  const places = files.map((path) => `${path}@${orders.context.indexOf(path) + 1 || "-"}`);
  const parts = functions.map((one) => `${one.split("#")[1]}@${found.indexOf(one) + 1 || "-"}`);
  const isRight =
    suite === "swe" ? within(orders.context, files, 1) && within(found, functions, FIRST) : ndcg(orders.context, files) > 0.99;
  return isRight
    ? []
    : [
        `${suite}/${name} ${id}\n    ${places.join(", ")}  ${parts.join(", ")}\n    first: ${orders.context.slice(0, 5).join(", ")}\n    ${found
          .slice(0, 8)
          .map((one) => one.split("#")[1])
          .join(", ")}`,
      ];
}
