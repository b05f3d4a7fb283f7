/**
 * Functions of a cloud that code declares: SST, AWS CDK, Pulumi, Amplify. A handler is a string `path/file.export`, an entry the path of a file; both
 * count only if the file is there, and has the export.
 */
import { findSource } from "../../packages/find-source.js";
import { stringAt } from "../../../manifests/json.js";
import { directoryOf, joinRelative } from "../../../../src/model/paths.js";
import { isCode } from "../../categories.js";
import type { ReadEntry } from "../framework-row.js";
import type { PackageContext } from "../package-context.js";
import { findOperands } from "../script-operands.js";

/** Code that declares functions names one of these. */
const DECLARES =
  /\bsst\b|\bNodejsFunction\b|aws[-_]lambda|\blambda\.(?:Function|Code)\b|@pulumi\/|\bdefineFunction\b|@serverless-stack\/|\bSingletonFunction\b|\bEdgeFunction\b/;
const STRING = /(["'`])([\w@./\\-]{2,200})\1/g;
const HANDLER = /^(.*[\w-])\.([A-Za-z_$][\w$]*)$/;
const ENTRY = /\.(?:[cm]?[jt]s|[jt]sx)$/;
/** Without `entry` the function is in a file beside the stack, named after both. */
const BESIDE = /\bnew\s+(?:[\w$]+\.)*NodejsFunction\(\s*[\w$.]+\s*,\s*["'`]([\w-]+)["'`]/g;

export function readCloudFunctions(context: PackageContext): readonly ReadEntry[] {
  return context.files.flatMap((path): readonly ReadEntry[] => {
    if (!isCode(path) || context.view.category(path) === "test") return [];
    const text = context.project.tree.read(path) ?? "";
    return DECLARES.test(text) ? functionsIn(context, path, text) : [];
  });
}

function functionsIn(context: PackageContext, from: string, text: string): readonly ReadEntry[] {
  const { tree } = context.project;
  const strings = [...text.matchAll(STRING)].map(([, , value = ""]) => value);
  const directories = strings.flatMap((value) =>
    [context.pkg.directory, "", directoryOf(from)].flatMap((base) => {
      const directory = joinRelative(base, value);
      return directory !== undefined && directory !== "" && tree.hasDirectory(directory) ? [directory] : [];
    }),
  );
  const bases = [...new Set([context.pkg.directory, "", directoryOf(from), ...directories])];
  const located = (file: string): readonly string[] =>
    bases.flatMap((base) => {
      const path = joinRelative(base, file);
      return path !== undefined && tree.has(path) && isCode(path) ? [path] : [];
    });
  const sources = (stem: string): readonly string[] =>
    bases.flatMap((base) => {
      const target = joinRelative(base, stem);
      const path = target === undefined ? undefined : findSource(tree, target);
      return path === undefined || !isCode(path) ? [] : [path];
    });
  const handlers = strings.flatMap((value) => {
    const [, stem = "", name = ""] = ENTRY.test(value) ? [] : (HANDLER.exec(value) ?? []);
    return stem === ""
      ? []
      : sources(stem)
          .filter((path) => exportsName(tree.read(path) ?? "", name))
          .slice(0, 1);
  });
  const entries = strings.filter((value) => ENTRY.test(value)).flatMap((value) => located(value).slice(0, 1));
  const beside = [...text.matchAll(BESIDE)].flatMap(([, id = ""]) => sources(`${from.replace(/\.\w+$/, "")}.${id}`).slice(0, 1));
  return [...new Set([...handlers, ...entries, ...beside])]
    .filter((path) => path !== from)
    .map((path) => ({ path, text: `Function of the cloud, declared in ${from}.`, evidence: `function declared in ${from}` }));
}

function exportsName(text: string, name: string): boolean {
  const escaped = name.replaceAll("$", "\\$");
  return new RegExp(`\\bexport\\b[^;=]{0,200}\\b${escaped}\\b|\\bexports\\.${escaped}\\b`).test(text);
}

/** `cdk.json` names the command that makes the stacks. */
export function readCdk(context: PackageContext): readonly ReadEntry[] {
  const line = stringAt(context.read("cdk.json"), "app") ?? "";
  const apps = findOperands(line).flatMap(({ directory, file }) => {
    const target = joinRelative(joinRelative(context.pkg.directory, directory) ?? "", file);
    const path = target === undefined ? undefined : (findSource(context.project.tree, target) ?? context.map(file));
    return path === undefined ? [] : [{ path, text: "Stacks, made by the command line of AWS CDK.", evidence: 'cdk.json "app"' }];
  });
  return [...apps, ...readCloudFunctions(context)];
}
