/** Requirements in manifests (PEP 508, and its variants in lock and requirement files). */

interface Requirement {
  /** Normalised: lower case, each run of `-_.` is one `-`. */
  readonly name: string;
  /** As written in the manifest. */
  readonly written: string;
  /** `>=2,<3`, `==1.4`, or `""`; without extras, markers and hashes. */
  readonly specifier: string;
}

export function normaliseName(name: string): string {
  return name.toLowerCase().replace(/[-_.]+/gu, "-");
}

const START = /^([A-Za-z0-9](?:[\w.-]*[A-Za-z0-9])?)\s*(?:\[[^\]]*\])?\s*/u;

/** Undefined for options, addresses without a name, and other lines. */
export function readRequirement(text: string): Requirement | undefined {
  const line = text.trim().slice(0, 500);
  const [start, written] = START.exec(line) ?? [];
  if (start === undefined || written === undefined) return undefined;
  const rest = line.slice(start.length);
  if (rest.startsWith("@")) return { name: normaliseName(written), written, specifier: "" };
  const [bare = ""] = rest.split(/;|#|--|\\/u, 1);
  const specifier = bare
    .trim()
    .replace(/^\(|\)$/gu, "")
    .replace(/\s+/gu, "");
  // `some words` or a path is no requirement.
  if (specifier !== "" && !/^(?:[<>=!~]=?=?)/u.test(specifier)) return undefined;
  return { name: normaliseName(written), written, specifier };
}

/** The version of `==1.4` and `===1.4`, unless it is a wildcard or one of several clauses. */
export function pinned(specifier: string): string | undefined {
  return /^={2,3}\s*([^\s,*]+)$/u.exec(specifier)?.[1];
}
