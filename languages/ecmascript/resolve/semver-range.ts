/** Whether the version of a workspace member satisfies the importer's range (semantics C.1.5). Unknown syntax counts as satisfied. */

type Version = { readonly numbers: readonly [number, number, number]; readonly pre: readonly string[] };

export function satisfies(version: string, range: string): boolean {
  const parsed = parseVersion(version);
  if (parsed === undefined) return true;
  return range.split("||").some((part) => satisfiesAll(parsed, part.trim()));
}

function satisfiesAll(version: Version, part: string): boolean {
  const hyphen = /^(\S+)\s+-\s+(\S+)$/.exec(part);
  const comparators = hyphen === null ? part.replace(/([<>=~^])\s+/g, "$1").split(/\s+/) : [`>=${hyphen[1]}`, `<=${hyphen[2]}`];
  return comparators.every((comparator) => satisfiesOne(version, comparator));
}

const COMPARATOR = /^(\^|~>?|>=|<=|>|<|=)?v?(\d+|[xX*])?(?:\.(\d+|[xX*]))?(?:\.(\d+|[xX*]))?(?:-([0-9A-Za-z.-]+))?(?:\+\S*)?$/;

function satisfiesOne(version: Version, comparator: string): boolean {
  const match = COMPARATOR.exec(comparator);
  if (match === null) return true;
  const given = [match[2], match[3], match[4]].map((part) => (part === undefined || /[xX*]/.test(part) ? undefined : Number(part)));
  const [major, minor, patch] = given;
  if (major === undefined) return true;
  const low: Version = { numbers: [major, minor ?? 0, patch ?? 0], pre: match[5]?.split(".") ?? [] };
  const operator = match[1] ?? "";
  const order = compare(version, low);
  if (operator === ">=") return order >= 0;
  if (operator === "<") return order < 0;
  const high = ceiling(operator, major, minor, patch);
  if (operator === ">") return high === undefined ? order > 0 : compare(version, high) >= 0;
  if (operator === "<=") return high === undefined ? order <= 0 : compare(version, high) < 0;
  return high === undefined ? order === 0 : order >= 0 && compare(version, high) < 0;
}

/** First version above the span of the comparator; undefined for an exact version. The `-0` excludes its pre-releases. */
function ceiling(operator: string, major: number, minor: number | undefined, patch: number | undefined): Version | undefined {
  const below = (...numbers: [number, number, number]): Version => ({ numbers, pre: ["0"] });
  if (operator === "^") {
    if (major > 0 || minor === undefined) return below(major + 1, 0, 0);
    return minor > 0 || patch === undefined ? below(0, minor + 1, 0) : below(0, 0, patch + 1);
  }
  if (minor === undefined) return below(major + 1, 0, 0);
  if (operator.startsWith("~") || patch === undefined) return below(major, minor + 1, 0);
  return undefined;
}

function parseVersion(text: string): Version | undefined {
  const match = /^v?(\d+)\.(\d+)\.(\d+)(?:-([0-9A-Za-z.-]+))?(?:\+\S*)?$/.exec(text.trim());
  if (match === null) return undefined;
  return { numbers: [Number(match[1]), Number(match[2]), Number(match[3])], pre: match[4]?.split(".") ?? [] };
}

function compare(a: Version, b: Version): number {
  for (let i = 0; i < 3; i += 1) {
    const difference = (a.numbers[i] ?? 0) - (b.numbers[i] ?? 0);
    if (difference !== 0) return difference;
  }
  if (a.pre.length === 0 || b.pre.length === 0) return b.pre.length - a.pre.length;
  for (let i = 0; i < Math.max(a.pre.length, b.pre.length); i += 1) {
    const order = compareIdentifiers(a.pre[i], b.pre[i]);
    if (order !== 0) return order;
  }
  return 0;
}

function compareIdentifiers(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return (a === undefined ? 0 : 1) - (b === undefined ? 0 : 1);
  const numbers = [a, b].map((part) => (/^\d+$/.test(part) ? Number(part) : undefined));
  const [x, y] = numbers;
  if (x !== undefined && y !== undefined) return x - y;
  if (x !== undefined || y !== undefined) return x !== undefined ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}
