/** Whether the version of a workspace member satisfies the importer's range (semantics C.1.5). */
import Range from "semver/classes/range.js";
import parse from "semver/functions/parse.js";

/** Package managers link a member of a pre-release version, too. */
const OPTIONS = { includePrerelease: true };

/** What is no version, or has a part that is no range (`latest`), counts as satisfied. */
export function satisfies(version: string, range: string): boolean {
  const parsed = parse(version.trim());
  if (parsed === null) return true;
  try {
    return new Range(range, OPTIONS).test(parsed);
  } catch {
    return true;
  }
}
