/** What a published package holds (npm Docs, "package.json", `files`), and what others can import of it. */
import { relativeTo } from "../../../src/model/tree.js";
import { at, type Json } from "../../manifests/json.js";

/** Whether `files` puts the path, relative to the package, into the published archive. */
export function isPublished(json: Json, relative: string): boolean {
  const files = at(json, "files");
  if (!Array.isArray(files)) return true;
  return files.some((item) => {
    if (typeof item !== "string") return false;
    const plain =
      item
        .replace(/^(?:\.?\/)+/, "")
        .split("*")[0]
        ?.replace(/\/+$/, "") ?? "";
    return plain === "" || relative === plain || relative.startsWith(`${plain}/`);
  });
}

/** Without `exports` nothing hides a file of a package (Node.js, "Package entry points"). What is compiled may be published elsewhere. What has no version is not published. */
export function opensFiles(directory: string, json: Json): ((path: string) => boolean) | undefined {
  const isClosed = [at(json, "exports"), at(json, "publishConfig", "exports")].some((field) => field !== undefined && field !== null);
  return isClosed || at(json, "version") === undefined
    ? undefined
    : (path) => /\.[cm]?tsx?$/.test(path) || isPublished(json, relativeTo(directory, path));
}
