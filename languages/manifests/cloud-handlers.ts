/** Functions that manifests of the Serverless Framework and of AWS SAM declare, as `path/file.function`. */
import { at, entriesOf, listOf, stringAt, type Json } from "./json.js";

export interface CloudHandler {
  readonly name: string;
  readonly declared: string;
  /** Directory that `declared` starts from, relative to the manifest's. */
  readonly base: string;
  /** Undefined if the manifest names none. */
  readonly runtime: string | undefined;
}

/** `read`: the content of a file beside the manifest. */
export function serverlessHandlers(manifest: Json | undefined, read: (file: string) => Json | undefined): readonly CloudHandler[] {
  const value = included(at(manifest, "functions"), read);
  const maps = Array.isArray(value) ? listOf(value) : value === undefined ? [] : [value];
  return maps
    .flatMap((functions) => entriesOf(included(functions, read)))
    .flatMap(([name, written]) => {
      const options = included(written, read);
      const runtime = stringAt(options, "runtime") ?? stringAt(manifest, "provider", "runtime");
      return handler(name, stringAt(options, "handler"), stringAt(options, "module"), runtime);
    });
}

/** `${file(PATH)}` and `${file(PATH):key}` stand for the content of another file. */
function included(value: Json | undefined, read: (file: string) => Json | undefined): Json | undefined {
  const [, file, key] = typeof value === "string" ? (/^\$\{file\(([^)$]+)\)(?::([\w.-]+))?\}$/.exec(value) ?? []) : [];
  if (file === undefined) return value;
  const content = read(file.trim().replace(/^\.\//, ""));
  return key === undefined ? content : at(content, ...key.split("."));
}

export function samHandlers(template: Json | undefined): readonly CloudHandler[] {
  return entriesOf(at(template, "Resources")).flatMap(([name, resource]) => {
    const type = stringAt(resource, "Type") ?? "";
    if (!/^AWS::(?:Serverless|Lambda)::Function$/.test(type)) return [];
    const common = type.includes("Serverless") ? at(template, "Globals", "Function") : undefined;
    const read = (key: string): string | undefined => stringAt(resource, "Properties", key) ?? stringAt(common, key);
    return handler(name, read("Handler"), read("CodeUri"), read("Runtime"));
  });
}

function handler(name: string, declared: string | undefined, base = "", runtime?: string): readonly CloudHandler[] {
  return declared === undefined || declared.includes("${") ? [] : [{ name, declared, base, runtime }];
}
