/** Static value of an expression in a configuration file. */
import { joinPath, relativePath } from "../../../src/model/tree.js";
import type { Json } from "../../manifests/json.js";

export type StaticValue =
  | { readonly kind: "text"; readonly text: string }
  /** Repo-relative; represents an absolute path inside the repository. */
  | { readonly kind: "path"; readonly path: string }
  | { readonly kind: "pattern"; readonly source: string }
  | { readonly kind: "constant"; readonly value: number | boolean | null }
  | { readonly kind: "list"; readonly items: readonly StaticValue[] }
  | { readonly kind: "record"; readonly entries: readonly (readonly [string, StaticValue])[] };

/** Field of a record; the last one of a name counts. */
export function fieldOf(value: StaticValue | undefined, name: string): StaticValue | undefined {
  return value?.kind === "record" ? value.entries.findLast(([key]) => key === name)?.[1] : undefined;
}

/** Concatenates texts; texts after a path continue its spelling. */
export function concatenate(parts: readonly (StaticValue | undefined)[]): StaticValue | undefined {
  let path: string | undefined;
  let glued = "";
  for (const part of parts) {
    if (part?.kind === "path" && path === undefined && glued === "") path = part.path;
    else if (part?.kind === "text") glued += part.text;
    else return undefined;
  }
  if (path === undefined) return { kind: "text", text: glued };
  const whole = glued === "" || glued.startsWith("/") ? joinPath(path, glued) : joinPath("", path + glued);
  return whole === undefined ? undefined : { kind: "path", path: withSlashOf(glued, whole) };
}

/** With a final slash the rest of an import is appended to the alias. */
export function withSlashOf(written: string, path: string): string {
  return written.endsWith("/") && path !== "" ? `${path}/` : path;
}

/** As JSON. Paths are relative to `directory` and begin with a dot. Values without a JSON form are omitted. */
export function toJson(value: StaticValue, directory: string): Json | undefined {
  switch (value.kind) {
    case "text":
      return value.text;
    case "constant":
      return value.value;
    case "pattern":
      return undefined;
    case "path": {
      const written = relativePath(directory, value.path);
      return written.startsWith(".") ? written : `./${written}`;
    }
    case "list":
      return value.items.flatMap((item): readonly Json[] => {
        const json = toJson(item, directory);
        return json === undefined ? [] : [json];
      });
    case "record": {
      const object = Object.create(null) as Record<string, Json>;
      for (const [key, field] of value.entries) {
        const json = toJson(field, directory);
        if (json !== undefined) object[key] = json;
      }
      return object;
    }
    default:
      return value satisfies never;
  }
}
