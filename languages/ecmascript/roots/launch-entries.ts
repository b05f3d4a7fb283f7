/** Files that scripts, process files and containers start. */
import { isCode, INTERPRETERS } from "../categories.js";
import { at, entriesOf, listOf, stringAt, stringsOf, type Json } from "../../manifests/json.js";
import {
  appEngineLines,
  flyLines,
  joined,
  placed,
  procfileLines,
  startedScripts,
  unitLines,
  type LaunchLine,
  type LaunchSource,
} from "../../manifests/launch-lines.js";
import { composeLines, imageLines } from "../../manifests/image-lines.js";
import { directoryOf, joinRelative, pathIn, relativeTo } from "../../../src/model/tree.js";
import { isFrameworkOutput } from "./framework-output.js";
import type { PackageContext } from "./package-context.js";
import type { Finding } from "../rules.js";
import { SAMPLES } from "../../shared/root-findings.js";
import { findOperands, isRuntimeScript, type Operand } from "./script-operands.js";
import { isScript } from "../../../src/model/parsing/scripts.js";

export function findLaunched(context: PackageContext): readonly Finding[] {
  const source = launchSourceOf(context);
  const others = [
    ...procfileLines(source),
    ...fromPm2(context),
    ...unitLines(source),
    ...imageLines(source),
    ...composeLines(source),
    ...appEngineLines(source),
    ...flyLines(source),
  ];
  const launches = [...fromScripts(context), ...others, ...others.flatMap((launch) => ofManifest(context, launch))];
  return launches.flatMap((launch) => [
    ...findOperands(launch.line).flatMap((operand) => place(context, launch, operand)),
    ...startedScripts(source, launch, (word) => scriptPlaces(context, launch, word)).flatMap((line) =>
      findOperands(line.line).flatMap((operand) => place(context, line, operand, () => {})),
    ),
  ]);
}

const RUNS_SCRIPT = /\b(?:npm|pnpm|yarn|bun)\s+(?:--silent\s+|-s\s+)?(?:run(?:-script)?\s+)?([\w:.-]+)/g;

/** Scripts of the manifest that a line runs, whatever they are called: `npm run queue`. */
function ofManifest(context: PackageContext, { line, field }: LaunchLine): readonly LaunchLine[] {
  return [...line.matchAll(RUNS_SCRIPT)].flatMap(([, name = ""]) => {
    const script = stringAt(context.pkg.json, "scripts", name);
    return script === undefined ? [] : [{ line: script, field: `${field}, scripts.${name}`, path: context.pkg.manifest }];
  });
}

/** A shell script, by its path from where a line may run; of an absolute one in a container, ever fewer leading directories are used. */
function scriptPlaces(context: PackageContext, launch: LaunchLine, word: string): readonly (string | undefined)[] {
  const parts = word.split("/").slice(1);
  const written = word.startsWith("/") ? parts.map((_, dropped) => parts.slice(dropped).join("/")) : [word];
  return written.flatMap((one) => [context.pkg.directory, directoryOf(launch.path), ""].map((base) => joinRelative(base, one)));
}

/** Code files that a line starts; nothing is reported for a file that does not exist. */
export function findLaunchFiles(context: PackageContext, launch: LaunchLine): readonly string[] {
  const places = launch.directory === undefined ? [] : [launch.directory];
  return findOperands(launch.line).flatMap((operand) => {
    const directory = joinRelative(places[0] ?? "", operand.directory) ?? operand.directory;
    const entry = located(context, launch, { ...operand, directory }) ?? located(context, launch, operand);
    return entry === undefined ? [] : [entry];
  });
}

/** Sources that scripts of any name start by their output: `node dist/links.js`. */
export function findBuiltScripts(context: PackageContext): readonly { readonly path: string; readonly name: string }[] {
  const { manifest } = context.pkg;
  return entriesOf(at(context.pkg.json, "scripts")).flatMap(([name, line]) =>
    (typeof line === "string" && !isRuntimeScript(name) ? findOperands(line) : []).flatMap((operand) => {
      const path = located(context, { line: "", field: name, path: manifest }, operand);
      const written = joinRelative(joinRelative(context.pkg.directory, operand.directory) ?? "", operand.file);
      return path === undefined || path === written ? [] : [{ path, name }];
    }),
  );
}

/** Code, or a script whose first line names a runtime: `bin/www`. */
function isStarted({ project: { tree } }: PackageContext, path: string): boolean {
  return isCode(path) || isScript(tree, path, INTERPRETERS);
}

function located(context: PackageContext, launch: LaunchLine, operand: Operand): string | undefined {
  const file = operand.file.replace(/^\$\{?PWD\}?\//, "");
  if (file === "." || /[$*<>]|node_modules\//.test(file)) return undefined;
  const isEntry = (path: string | undefined): boolean => path !== undefined && isStarted(context, path);
  const copied = launch.find?.(file.startsWith("/") ? file : pathIn(operand.directory, file));
  const found = copied?.map((path) => mapFrom(context, "", path)).find(isEntry);
  // What was copied is nowhere else in the repository; what was built may be named by its output.
  const isElsewhere = copied?.length === 0 || copied?.some((path) => context.project.tree.hasDirectory(directoryOf(path))) === true;
  if (found !== undefined || isElsewhere) return found;
  return candidates(context, launch, { ...operand, file }).find(isEntry);
}

function place(
  context: PackageContext,
  launch: LaunchLine,
  operand: Operand,
  report: PackageContext["report"] = context.report,
): readonly Finding[] {
  const { file } = operand;
  if (file === "." || /[$*<>]|node_modules\//.test(file.replace(/^\$\{?PWD\}?\//, ""))) return [];
  const entry = located(context, launch, operand);
  const looksLikeFile = /\.[cm]?[jt]sx?$/.test(file) || /^(?:\.\/)?(?:dist|build|lib|out|src)\//.test(file);
  if (entry === undefined && looksLikeFile && !file.startsWith("/") && !isFrameworkOutput(file))
    report("entry-unmapped", launch.path, `${launch.field} ${file}`);
  if (entry === undefined) return [];
  const line = launch.line.replace(/\s+/g, " ").trim();
  return [{ class: "R4", rule: "launched", entry, evidence: `${launch.field}: ${line.length > 120 ? `${line.slice(0, 117)}...` : line}` }];
}

/** Relative to possible working directories; of absolute paths in containers, ever fewer leading directories are used. */
function candidates(context: PackageContext, launch: LaunchLine, operand: Operand): readonly (string | undefined)[] {
  const base = joinRelative(context.pkg.directory, operand.directory) ?? context.pkg.directory;
  const beside = directoryOf(launch.path);
  if (!operand.file.startsWith("/")) {
    const places =
      launch.directory === undefined ? [] : [beside, context.pkg.directory].map((one) => joinRelative(one, launch.directory ?? ""));
    const entered = places.flatMap((one) => (one === undefined ? [] : (joinRelative(one, operand.directory) ?? [])));
    return [...new Set([...entered, base, beside, ""])].map((directory) => mapFrom(context, directory, operand.file));
  }
  const parts = operand.file.split("/").slice(1);
  return parts.map((_, dropped) => mapFrom(context, base, parts.slice(dropped).join("/")));
}

function mapFrom(context: PackageContext, directory: string, file: string): string | undefined {
  const target = joinRelative(directory, file);
  const owner = target === undefined ? undefined : (context.project.packages.of(target) ?? context.pkg);
  if (target === undefined || owner === undefined) return undefined;
  const mapped = context.project.mapOutput(owner, relativeTo(owner.directory, target));
  // A name like `index` in a container does not identify this package unless the path itself leads there.
  return mapped === undefined || mapped.rule === "package name" ? undefined : mapped.path;
}

function fromScripts(context: PackageContext): readonly LaunchLine[] {
  const path = context.pkg.manifest;
  const scripts = entriesOf(at(context.pkg.json, "scripts")).flatMap(([name, line]) => launchOf(name, line, `scripts.${name}`, path));
  const deno = context.matching(["deno.json", "deno.jsonc"]).flatMap((manifest) => {
    const tasks = at(context.read(relativeTo(context.pkg.directory, manifest)), "tasks");
    return entriesOf(tasks).flatMap(([name, task]) =>
      launchOf(name, typeof task === "string" ? task : at(task, "command"), `tasks.${name}`, manifest),
    );
  });
  const nodemon = context.matching("nodemon.json").flatMap((manifest) => {
    const json = context.read("nodemon.json");
    const line = stringAt(json, "exec") ?? (stringAt(json, "script") === undefined ? undefined : `node ${stringAt(json, "script")}`);
    return line === undefined ? [] : [{ line, field: "nodemon.json exec", path: manifest }];
  });
  return [...scripts, ...deno, ...nodemon, ...fromBun(context)];
}

/** `preload` of `bunfig.toml`: what Bun runs before any program. */
function fromBun(context: PackageContext): readonly LaunchLine[] {
  return context
    .matching("bunfig.toml")
    .flatMap((path) =>
      stringsOf(at(context.read("bunfig.toml"), "preload")).map((file) => ({ line: `bun ${file}`, field: "bunfig.toml preload", path })),
    );
}

function launchOf(name: string, line: Json | undefined, field: string, path: string): readonly LaunchLine[] {
  return typeof line === "string" && isRuntimeScript(name) ? [{ line, field, path }] : [];
}

export function launchSourceOf(context: PackageContext): LaunchSource {
  return {
    matching: (patterns) => context.matching(patterns).filter((path) => !SAMPLES.has(context.view.category(path))),
    text: (path) => context.project.tree.read(path) ?? "",
    value: (path) => context.read(relativeTo(context.pkg.directory, path)),
    isFile: (path) => context.project.tree.has(path),
    isFolder: (path) => context.project.tree.hasDirectory(path),
    builds: () => context.builds(),
  };
}

function fromPm2(context: PackageContext): readonly LaunchLine[] {
  return context.matching("{ecosystem,pm2,process}{,.config}.{js,cjs,mjs,ts,json,yml,yaml}").flatMap((path) => {
    const name = relativeTo(context.pkg.directory, path);
    const value = context.read(name);
    const apps = at(value, "apps") ?? value ?? null;
    return (Array.isArray(apps) ? listOf(apps) : [apps]).flatMap((app) => {
      const script = stringAt(app, "script");
      if (script === undefined) return [];
      const written = at(app, "args");
      const given = typeof written === "string" ? written : joined(stringsOf(written));
      return [
        placed(
          { line: `${interpreterOf(app, script)}${script} ${given}`.trim(), field: `${name} apps[].script`, path },
          stringAt(app, "cwd"),
        ),
      ];
    });
  });
}

/** What starts the script of an application; a file of code needs one. */
function interpreterOf(app: Json, script: string): string {
  const named = stringAt(app, "interpreter") ?? stringAt(app, "exec_interpreter");
  const isFile = /^\S+\.[cm]?[jt]sx?$/.test(script);
  if (named === "none" || (named === undefined && !isFile)) return "";
  return /(?:^|\/)(?:tsx|ts-node|bun|deno|node|python[\d.]*|bash|sh)$/.test(named ?? "") ? `${named} ` : isFile ? "node " : "";
}
