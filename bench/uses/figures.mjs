/** Shares, and tables of them. */

export function ratio(right, wrong) {
  return right + wrong === 0 ? "1.000" : (right / (right + wrong)).toFixed(3);
}

/** Sums of the numbers, and lengths of the lists, that `names` name. */
export function sum(results, names) {
  const size = (value) => (Array.isArray(value) ? value.length : (value ?? 0));
  return Object.fromEntries(names.map((name) => [name, results.reduce((total, one) => total + size(one[name]), 0)]));
}

export function printTable(names, rows) {
  console.log(`\n| ${names.join(" | ")} |\n|${" --- |".repeat(names.length)}`);
  for (const cells of rows) console.log(`| ${cells.join(" | ")} |`);
}

export function groupBy(items, keyOf) {
  const groups = new Map();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
