import { at, entriesOf, stringAt, isObject, listOf } from "../../../manifests/json.js";
import { relativeTo, joinRelative, directoryOf, baseName } from "../../../../src/model/tree.js";
import type { ReadEntry, PackageContext } from "../package-context.js";
import { findSource } from "../../packages/find-source.js";
import { samHandlers, serverlessHandlers, type CloudHandler } from "../../../manifests/cloud-handlers.js";
import { isCode } from "../../categories.js";
import { findOperands } from "../script-operands.js";

/** Entries of what runs in a cloud. */

// Worker scripts in Wrangler's configuration, also for each environment.

export function readWrangler(context: PackageContext): readonly ReadEntry[] {
  return context.matching("wrangler.{toml,json,jsonc}").flatMap((config) => {
    const name = relativeTo(context.pkg.directory, config);
    const value = context.read(name);
    const environments = entriesOf(at(value, "env")).map(([key, env]) => ({ field: `env.${key}.main`, declared: stringAt(env, "main") }));
    return [{ field: "main", declared: stringAt(value, "main") }, ...environments].flatMap(({ field, declared }) => {
      if (declared === undefined) return [];
      const path = context.map(declared);
      if (path === undefined) context.report("entry-unmapped", config, `${field} ${declared}`);
      return path === undefined ? [] : [{ path, text: "Worker, started by the platform.", evidence: `${name} "${field}"` }];
    });
  });
}

// Handlers in cloud manifests, written as `path/file.export`.

export function readServerless(context: PackageContext): readonly ReadEntry[] {
  return context
    .matching("serverless.{yml,yaml,ts,js,json}")
    .flatMap((config) => entriesIn(context, config, serverlessHandlers(readOwn(context, config), context.read)));
}

export function readSam(context: PackageContext): readonly ReadEntry[] {
  return context.matching("template.{yaml,yml}").flatMap((config) => entriesIn(context, config, samHandlers(readOwn(context, config))));
}

function readOwn(context: PackageContext, config: string): ReturnType<PackageContext["read"]> {
  return context.read(relativeTo(context.pkg.directory, config));
}

/** Runtimes that run no JavaScript. `provided` may run anything. */
const OTHER_RUNTIME = /^(?:dotnet|go|java|python|ruby)/;

function entriesIn(context: PackageContext, config: string, handlers: readonly CloudHandler[]): readonly ReadEntry[] {
  return handlers.flatMap(({ name, declared, base, runtime = "" }) => {
    if (OTHER_RUNTIME.test(runtime)) return [];
    const target = joinRelative(joinRelative(context.pkg.directory, base) ?? "", declared.replace(/\.[^./]+$/, ""));
    const path =
      target === undefined
        ? undefined
        : (findSource(context.project.tree, target) ?? context.map(relativeTo(context.pkg.directory, `${target}.js`)));
    if (path !== undefined) return [{ path, text: `Serverless function \`${name}\`, called by the platform.` }];
    if (!runtime.startsWith("provided")) context.report("entry-unmapped", config, `${name} ${declared}`);
    return [];
  });
}

/** Each functions directory is a package; the platform loads its `main`. */
export function readFirebase(context: PackageContext): readonly ReadEntry[] {
  const functions = at(context.read("firebase.json"), "functions");
  const list = isObject(functions) ? [functions] : listOf(functions);
  return list.flatMap((options) => {
    const directory = joinRelative(context.pkg.directory, stringAt(options, "source") ?? "functions");
    if (directory === undefined) return [];
    const { packages, mapOutput, tree } = context.project;
    const owner = packages.of(`${directory}/package.json`);
    // A manifest without a name and a field that declares something is no package.
    const isOwn = owner?.directory === directory;
    const path = isOwn ? mapOutput(owner, stringAt(owner.json, "main") ?? "index.js")?.path : findSource(tree, `${directory}/index.js`);
    return path === undefined
      ? []
      : [{ path, text: "Firebase functions, loaded by the platform.", evidence: 'firebase.json "functions.source"' }];
  });
}

// * Functions of a cloud that code declares: SST, AWS CDK, Pulumi, Amplify. A handler is a string `path/file.export`, an entry the path of a file; both
// count only if the file is there, and has the export.

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

// Functions in the directories that `netlify.toml` names instead of the usual ones.

const CODE = "{ts,js,mts,mjs,cts,cjs,tsx,jsx}";

export function readNetlify(context: PackageContext): readonly ReadEntry[] {
  const config = context.read("netlify.toml");
  const declared = [
    ...["functions", "edge_functions"].map((field) => stringAt(at(config, "build"), field)),
    stringAt(at(config, "functions"), "directory"),
  ];
  return declared.flatMap((written) => {
    const directory = written?.replaceAll(/^(?:\.?\/)+|\/+$/g, "");
    if (directory === undefined || directory === "" || directory.includes("..")) return [];
    return context.matching(`${directory}/{*,*/*}.${CODE}`).map((path): ReadEntry => ({
      path,
      text: `Netlify function \`${baseName(path).replace(/\..*$/, "")}\`, called by the platform.`,
      evidence: "Netlify functions (netlify.toml)",
    }));
  });
}
