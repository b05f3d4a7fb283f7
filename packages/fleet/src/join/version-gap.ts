/** How far a consumer's version of a package is from the publisher's at the commit that was mapped. */
import semver from "semver";
import { cutText, LONGEST_PATH } from "../../../../src/model/shown-text.js";
import { ecosystemOf } from "../surface/package-name.js";

const VERSION =
  /^v?(?:(\d+)!)?(\d+(?:\.\d+)*)(?:[-_.]?(a|b|c|rc|alpha|beta|pre|preview)[-_.]?(\d+)?)?((?:-(\d+))|(?:[-_.]?(?:post|rev|r)[-_.]?(\d+)?))?([-_.]?dev[-_.]?(\d+)?)?(?:\+[a-z0-9]+(?:[-_.][a-z0-9]+)*)?$/iu;

const PHASES: Readonly<Record<string, number>> = { a: 0, alpha: 0, b: 1, beta: 1, c: 2, rc: 2, pre: 2, preview: 2 };

const RELEASED = 3;

/** What a manifest of the consumer says of the package. */
export interface Declared {
  readonly declared?: string;
  /** Several are joined by `, `. */
  readonly locked?: string;
  readonly replaced?: string;
}

export type Gap =
  /** The consumer takes the copy of its own repository. */
  | "workspace"
  /** `replace` of go.mod names something else. */
  | "replaced"
  /** No manifest of the consumer declares the package. */
  | "undeclared"
  /** The publisher's files do not say its version. */
  | "unknown-head"
  /** The consumer's version or range is not one that can be compared. */
  | "unreadable"
  | "same"
  | "behind"
  | "ahead"
  /** Not locked: the range takes the publisher's version. */
  | "accepts"
  /** Not locked: the range leaves the publisher's version out. */
  | "excludes";

/** `head`: version of the publisher, if it is known. */
export function versionGap(url: string, head: string | undefined, consumer: Declared | undefined): Gap {
  if (consumer === undefined) return "undeclared";
  const { declared, locked, replaced } = consumer;
  if (replaced !== undefined) return "replaced";
  if (declared?.startsWith("workspace:") === true) return "workspace";
  if (head === undefined) return "unknown-head";
  const rules = ecosystemOf(url) === "pypi" ? PYTHON : SEMANTIC;
  if (locked !== undefined) return comparedWith(rules, head, locked);
  if (declared === undefined) return "undeclared";
  const takes = rules.takes(head, declared);
  return takes === undefined ? "unreadable" : takes ? "accepts" : "excludes";
}

interface Rules {
  /** Negative if `a` is older; undefined if one cannot be read. */
  readonly order: (a: string, b: string) => number | undefined;
  readonly takes: (version: string, range: string) => boolean | undefined;
}

/** npm ("semver"), and Go, whose versions are semantic too (Go Modules Reference, "Versions"). */
const SEMANTIC: Rules = {
  order: (a, b) => {
    const [left, right] = [semver.parse(a, { loose: true }), semver.parse(b, { loose: true })];
    return left === null || right === null ? undefined : semver.compare(left, right);
  },
  takes: (version, range) => {
    const [parsed, wanted] = [semver.parse(version, { loose: true }), semver.validRange(range, { loose: true })];
    return parsed === null || wanted === null ? undefined : semver.satisfies(parsed, wanted, { includePrerelease: true });
  },
};

const PYTHON: Rules = {
  order: (a, b) => {
    const [left, right] = [readPythonVersion(a), readPythonVersion(b)];
    return left === undefined || right === undefined ? undefined : comparePython(left, right);
  },
  takes: (version, range) => {
    const parsed = readPythonVersion(version);
    return parsed === undefined ? undefined : satisfiesPython(parsed, range);
  },
};

/** With several locked versions the newest counts: the gap is then the least that can be said. */
function comparedWith(rules: Rules, head: string, locked: string): Gap {
  const orders = locked.split(", ").map((one) => rules.order(one, head));
  const known = orders.filter((order) => order !== undefined);
  if (known.length < orders.length || known.length === 0) return "unreadable";
  const newest = Math.max(...known);
  return newest === 0 ? "same" : newest < 0 ? "behind" : "ahead";
}

/** In words, for the line of a consumer: `declares ^4.0.0, locked 4.1.3; HEAD is 4.2.0: behind`. */
export function gapText(gap: Gap, head: string | undefined, consumer: Declared | undefined): string {
  const has = [
    ...(consumer?.declared === undefined ? [] : [`declares ${cutText(consumer.declared)}`]),
    ...(consumer?.locked === undefined || consumer.locked === consumer.declared ? [] : [`locked ${cutText(consumer.locked)}`]),
    ...(consumer?.replaced === undefined ? [] : [`replaced by ${cutText(consumer.replaced, LONGEST_PATH)}`]),
  ].join(", ");
  if (gap === "undeclared") return consumer === undefined ? "not declared in a manifest" : "declares no version";
  if (gap === "workspace") return `${has}: the copy of its own repository`;
  if (gap === "replaced") return has;
  if (gap === "unknown-head") return `${has}; HEAD does not write its version`;
  return `${has}; HEAD is ${cutText(head ?? "")}: ${WORDS[gap]}`;
}

const WORDS: Readonly<Record<Exclude<Gap, "undeclared" | "workspace" | "replaced" | "unknown-head">, string>> = {
  unreadable: "cannot be compared",
  same: "the same",
  behind: "behind",
  ahead: "ahead",
  accepts: "within the range",
  excludes: "outside the range",
};

/** Versions and version specifiers of Python packages (PEP 440), as far as a comparison needs them. */
interface PythonVersion {
  readonly epoch: number;
  readonly release: readonly number[];
  /** Sorts `dev`, pre-releases, the release and post-releases in this order. */
  readonly suffix: readonly number[];
  readonly isPre: boolean;
}

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
