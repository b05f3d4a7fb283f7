/** Why the toolchain says nothing of a file; undefined where it took the file into a package. */
import type { GoFile } from "./answer.js";
import type { Verdict } from "./causes.js";
import { directoryOf, moduleOf, type Sides } from "./sides.js";

export function status(sides: Sides, { path, status: how }: GoFile): Verdict | undefined {
  const errors = sides.packageAt.get(directoryOf(path))?.errors ?? [];
  switch (how) {
    case "included":
      return undefined;
    case "ignore":
      return { cause: "tag ignore", note: "" };
    case "excluded":
      return { cause: "excluded by every configuration", note: sides.facts(path)?.condition ?? "" };
    case "unlisted": {
      const several = errors.find((text) => text.includes("found packages"));
      if (several !== undefined) return { cause: "several packages in one directory", note: several };
      return { cause: "not listed", note: errors[0] ?? moduleError(sides, path) };
    }
    default:
      return how satisfies never;
  }
}

function moduleError({ answer }: Sides, path: string): string {
  const module = moduleOf(answer, path);
  return module === undefined ? "no go.mod above" : (module.error ?? "outside the patterns of `./...`");
}
