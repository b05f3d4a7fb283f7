/** How an external is called: its first segment, more under shared roots and where local packages share the segment. */
import { externalName } from "../data/namespace-roots.js";
import type { Found, PythonProject } from "../project.js";

export type ExternalNames = (from: string, dotted: string) => string;

export function createExternalNames({ modules }: PythonProject): ExternalNames {
  return (from, dotted) => {
    const segments = dotted.split(".");
    let length = externalName(dotted).split(".").length;
    // The shortest prefix that is no directory of the repository.
    while (length < segments.length && isLocalDirectory(modules.find(from, segments.slice(0, length).join(".")))) length += 1;
    return segments.slice(0, length).join(".");
  };
}

function isLocalDirectory(found: Found | undefined): boolean {
  return found?.kind === "namespace" && found.rest.length === 0 && found.far !== true;
}
