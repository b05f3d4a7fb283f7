/** How far a consumer's version of a package is from the publisher's at the commit that was mapped. */
import semver from "semver";
import { cutText, LONGEST_PATH } from "../../../../src/model/shown-text.js";
import { ecosystemOf } from "../surface/package-name.js";
import { comparePython, readPythonVersion, satisfiesPython } from "./pep440.js";

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
