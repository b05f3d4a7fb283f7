/** Package URLs, and the shorter form in which people write packages: `npm:@acme/auth`, `pypi:flask`, `go:github.com/spf13/cobra`. */

const ECOSYSTEMS = { npm: "npm", pypi: "pypi", go: "golang", golang: "golang" } as const;

export type Ecosystem = (typeof ECOSYSTEMS)[keyof typeof ECOSYSTEMS];

/** `pkg:npm/%40acme/auth` → `npm`. */
export function ecosystemOf(url: string): Ecosystem | undefined {
  const [, type = ""] = /^pkg:([a-z]+)\//u.exec(url) ?? [];
  return Object.values(ECOSYSTEMS).find((one) => one === type);
}

/** `pkg:npm/%40acme/auth` → `@acme/auth`. */
function nameOf(url: string): string {
  return url
    .replace(/^pkg:[a-z]+\//u, "")
    .split("/")
    .map(decoded)
    .join("/");
}

/** `pkg:golang/github.com/spf13/cobra` → `go:github.com/spf13/cobra`. */
export function shortName(url: string): string {
  const ecosystem = ecosystemOf(url);
  return ecosystem === undefined ? url : `${ecosystem === "golang" ? "go" : ecosystem}:${nameOf(url)}`;
}

export interface Written {
  readonly ecosystem: Ecosystem;
  /** Package, perhaps with a module behind it: `@acme/auth/jwt`, `flask.json`. In a package URL it is decoded. */
  readonly path: string;
  /** Behind `#`. */
  readonly symbol?: string;
}

/** Reads `npm:@acme/auth/jwt#sign` and `pkg:npm/%40acme/auth#sign`; undefined if the text names no ecosystem that is known. */
export function readWritten(text: string): Written | undefined {
  const found = /^(?:pkg:([a-z]+)\/|([a-z]+):)([^#]+)(?:#(.*))?$/u.exec(text.trim());
  const [, ofUrl, short, path = "", symbol] = found ?? [];
  const type = ofUrl ?? short ?? "";
  const ecosystem = type in ECOSYSTEMS ? ECOSYSTEMS[type as keyof typeof ECOSYSTEMS] : undefined;
  if (ecosystem === undefined) return undefined;
  const plain = ofUrl === undefined ? path : path.split("/").map(decoded).join("/");
  return { ecosystem, path: withoutVersion(plain, ecosystem), ...(symbol !== undefined && symbol !== "" && { symbol }) };
}

/** URL of a package by its name. A Go module path is in lower case in the URL, and a PyPI name is normalised (PEP 503). */
export function urlOf(ecosystem: Ecosystem, name: string): string {
  if (ecosystem === "pypi") return `pkg:pypi/${name.toLowerCase().replace(/[-_.]+/gu, "-")}`;
  const path = ecosystem === "golang" ? name.toLowerCase() : name;
  return `pkg:${ecosystem}/${path.replace(/^@/u, "%40")}`;
}

/** People paste URLs with versions; the index has none. */
function withoutVersion(path: string, ecosystem: Ecosystem): string {
  return ecosystem === "npm" ? path.replace(/(?<=[^/])@[^/]*$/u, "") : path.replace(/(?:@|==)[^/]*$/u, "");
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
