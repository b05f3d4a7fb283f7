/** The module of an import path that no manifest declares (semantics C.3 rule 7). */

/** Hosts whose modules have a fixed number of path elements after the host. */
const DEPTHS: ReadonlyMap<string, number> = new Map([
  ["github.com", 2],
  ["gitlab.com", 2],
  ["bitbucket.org", 2],
  ["codeberg.org", 2],
  ["gitea.com", 2],
  ["golang.org", 2],
  ["google.golang.org", 1],
  ["cloud.google.com", 1],
  ["k8s.io", 1],
  ["sigs.k8s.io", 1],
  ["go.uber.org", 1],
]);

export function guessModule(specifier: string): string {
  const parts = specifier.split("/");
  const host = parts[0] ?? "";
  const depth = host === "gopkg.in" ? gopkgDepth(parts) : (DEPTHS.get(host) ?? 1);
  const size = depth + 1;
  const major = /^v[2-9]\d*$|^v1\d+$/.test(parts[size] ?? "") && host !== "gopkg.in" ? 1 : 0;
  return parts.slice(0, size + major).join("/");
}

/** `gopkg.in/yaml.v3` or `gopkg.in/owner/name.v2`. */
function gopkgDepth(parts: readonly string[]): number {
  return /\.v\d+(?:-unstable)?$/.test(parts[1] ?? "") ? 1 : 2;
}
