/** Versions and version specifiers of Python packages (PEP 440), as far as a comparison needs them. */

export interface PythonVersion {
  readonly epoch: number;
  readonly release: readonly number[];
  /** Sorts `dev`, pre-releases, the release and post-releases in this order. */
  readonly suffix: readonly number[];
  readonly isPre: boolean;
}

const VERSION =
  /^v?(?:(\d+)!)?(\d+(?:\.\d+)*)(?:[-_.]?(a|b|c|rc|alpha|beta|pre|preview)[-_.]?(\d+)?)?((?:-(\d+))|(?:[-_.]?(?:post|rev|r)[-_.]?(\d+)?))?([-_.]?dev[-_.]?(\d+)?)?(?:\+[a-z0-9]+(?:[-_.][a-z0-9]+)*)?$/iu;
const PHASES: Readonly<Record<string, number>> = { a: 0, alpha: 0, b: 1, beta: 1, c: 2, rc: 2, pre: 2, preview: 2 };
const RELEASED = 3;

/** Undefined if the text is no version. A local version label is left out. */
export function readPythonVersion(text: string): PythonVersion | undefined {
  const found = VERSION.exec(text.trim());
  if (found === null) return undefined;
  const [, epoch, release = "", phase, count, post, dashed, postCount, dev, devCount] = found;
  const pre = phase === undefined ? undefined : [PHASES[phase.toLowerCase()] ?? 2, Number(count ?? 0)];
  const isDevOnly = pre === undefined && post === undefined && dev !== undefined;
  return {
    epoch: Number(epoch ?? 0),
    release: release.split(".").map(Number),
    suffix: [
      ...(pre ?? [isDevOnly ? -1 : RELEASED, 0]),
      post === undefined ? -1 : Number(dashed ?? postCount ?? 0),
      dev === undefined ? Number.MAX_SAFE_INTEGER : Number(devCount ?? 0),
    ],
    isPre: pre !== undefined || dev !== undefined,
  };
}

/** Negative if `a` is older. `1.0` and `1.0.0` are equal. */
export function comparePython(a: PythonVersion, b: PythonVersion): number {
  return a.epoch - b.epoch || compareLists(a.release, b.release) || compareLists(a.suffix, b.suffix);
}

function compareLists(a: readonly number[], b: readonly number[]): number {
  for (let at = 0; at < Math.max(a.length, b.length); at += 1) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Whether a version satisfies all parts of `>=1.2,<2`; undefined if a part cannot be read. Poetry's `^1.2` and `~1.2` are read too. */
export function satisfiesPython(version: PythonVersion, specifiers: string): boolean | undefined {
  const parts = specifiers
    .replace(/;.*$/u, "")
    .replace(/[()]/gu, "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "" && part !== "*");
  const answers = parts.map((part) => fits(version, part));
  if (answers.includes(undefined)) return undefined;
  return answers.every((answer) => answer === true);
}

function fits(version: PythonVersion, part: string): boolean | undefined {
  const [, operator = "", bound = ""] = /^(===|~=|==|!=|>=|<=|>|<|\^|~)?\s*(\S+)$/u.exec(part) ?? [];
  if (bound.endsWith(".*")) {
    const prefix = readPythonVersion(bound.slice(0, -2));
    if (prefix === undefined || !["==", "!=", ""].includes(operator)) return undefined;
    return startsWith(version, prefix.epoch, prefix.release) === (operator !== "!=");
  }
  const other = readPythonVersion(bound);
  return other === undefined ? undefined : compared(version, operator, other);
}

function compared(version: PythonVersion, operator: string, other: PythonVersion): boolean | undefined {
  const order = comparePython(version, other);
  const isSameRelease = compareLists(version.release, other.release) === 0 && version.epoch === other.epoch;
  switch (operator) {
    case "===":
    case "==":
    case "":
      return order === 0;
    case "!=":
      return order !== 0;
    case ">=":
      return order >= 0;
    case "<=":
      return order <= 0;
    case ">":
      // 1.7.post1 is not later than 1.7 in this sense.
      return order > 0 && !(isSameRelease && isPost(version) && !isPost(other));
    case "<":
      return order < 0 && !(isSameRelease && version.isPre && !other.isPre);
    case "~=":
      return other.release.length < 2 ? undefined : order >= 0 && startsWith(version, other.epoch, other.release.slice(0, -1));
    case "~":
      return order >= 0 && startsWith(version, other.epoch, other.release.slice(0, Math.max(1, Math.min(2, other.release.length))));
    case "^":
      return order >= 0 && startsWith(version, other.epoch, other.release.slice(0, leading(other.release)));
    default:
      return undefined;
  }
}

function isPost({ suffix }: PythonVersion): boolean {
  return (suffix[2] ?? -1) >= 0;
}

function startsWith(version: PythonVersion, epoch: number, prefix: readonly number[]): boolean {
  return version.epoch === epoch && prefix.every((part, at) => (version.release[at] ?? 0) === part);
}

/** Parts up to the first that is not zero: what `^` keeps. */
function leading(release: readonly number[]): number {
  const first = release.findIndex((part) => part !== 0);
  return first === -1 ? release.length : first + 1;
}
