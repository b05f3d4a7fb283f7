/** Files that scripts, process files and containers start (semantics J24). */
import { isCode } from "../categories.js";
import { at, entriesOf, listOf, stringAt, stringsOf, type Json } from "../../manifests/json.js";
import { directoryOf, joinRelative, relativeTo } from "../../manifests/paths.js";
import type { Finding, PackageContext } from "./package-context.js";
import { findOperands, isRuntimeScript, type Operand } from "./script-operands.js";

/** A command line and what holds it, for people: `scripts.start`, `Dockerfile CMD`. */
interface Launch {
  readonly line: string;
  readonly field: string;
  /** Manifest that says so. */
  readonly path: string;
}

export function findLaunched(context: PackageContext): readonly Finding[] {
  const launches = [...fromScripts(context), ...fromProcessFiles(context), ...fromContainers(context), ...fromPlatforms(context)];
  return launches.flatMap((launch) => findOperands(launch.line).flatMap((operand) => place(context, launch, operand)));
}

function place(context: PackageContext, launch: Launch, operand: Operand): readonly Finding[] {
  const file = operand.file.replace(/^\$\{?PWD\}?\//, "");
  if (file === "." || /[$*<>]|node_modules\//.test(file)) return [];
  const entry = candidates(context, launch, { ...operand, file }).find((path) => path !== undefined && isCode(path));
  const looksLikeFile = /\.[cm]?[jt]sx?$/.test(file) || /^(?:\.\/)?(?:dist|build|lib|out|src)\//.test(file);
  if (entry === undefined && looksLikeFile && !file.startsWith("/"))
    context.report("entry-unmapped", launch.path, `${launch.field} ${file}`);
  if (entry === undefined) return [];
  const line = launch.line.replace(/\s+/g, " ").trim();
  return [{ class: "R4", rule: "J24", entry, evidence: `${launch.field}: ${line.length > 120 ? `${line.slice(0, 117)}...` : line}` }];
}

/** From where the line is run; absolute paths in containers with ever fewer leading directories. */
function candidates(context: PackageContext, launch: Launch, operand: Operand): readonly (string | undefined)[] {
  const base = joinRelative(context.pkg.directory, operand.directory) ?? context.pkg.directory;
  const beside = directoryOf(launch.path);
  if (!operand.file.startsWith("/")) return [...new Set([base, beside, ""])].map((directory) => mapFrom(context, directory, operand.file));
  const parts = operand.file.split("/").slice(1);
  return parts.map((_, dropped) => mapFrom(context, base, parts.slice(dropped).join("/")));
}

function mapFrom(context: PackageContext, directory: string, file: string): string | undefined {
  const target = joinRelative(directory, file);
  const owner = target === undefined ? undefined : (context.project.packages.of(target) ?? context.pkg);
  if (target === undefined || owner === undefined) return undefined;
  const mapped = context.project.mapOutput(owner, relativeTo(owner.directory, target));
  // A name like `index` in a container says nothing about this package unless the path itself leads there.
  return mapped === undefined || mapped.rule === "package name" ? undefined : mapped.path;
}

function fromScripts(context: PackageContext): readonly Launch[] {
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
  return [...scripts, ...deno, ...nodemon];
}

function launchOf(name: string, line: Json | undefined, field: string, path: string): readonly Launch[] {
  return typeof line === "string" && isRuntimeScript(name) ? [{ line, field, path }] : [];
}

function fromProcessFiles(context: PackageContext): readonly Launch[] {
  const read = (path: string): string => context.project.tree.read(path) ?? "";
  const procfiles = context.matching("Procfile{,.dev,.prod}").flatMap((path) =>
    read(path)
      .split(/\r?\n/)
      .flatMap((line) => {
        const [, name, command] = /^([\w-]+):\s*(\S.*)$/.exec(line) ?? [];
        return name === undefined || command === undefined ? [] : [{ line: command, field: `Procfile ${name}`, path }];
      }),
  );
  const pm2 = context.matching("{ecosystem,pm2,process}{,.config}.{js,cjs,mjs,ts,json,yml,yaml}").flatMap((path) => {
    const name = relativeTo(context.pkg.directory, path);
    return listOf(at(context.read(name), "apps")).flatMap((app) => {
      const script = stringAt(app, "script");
      return script === undefined
        ? []
        : [{ line: /^\S+\.[cm]?[jt]s$/.test(script) ? `node ${script}` : script, field: `${name} apps[].script`, path }];
    });
  });
  const units = context
    .matching("**/*.service")
    .flatMap((path) =>
      [...read(path).matchAll(/^ExecStart=[-@:+!]*(.+)$/gm)].map(([, line]) => ({ line: line ?? "", field: "ExecStart", path })),
    );
  return [...procfiles, ...pm2, ...units];
}

function fromContainers(context: PackageContext): readonly Launch[] {
  const files = context.matching(["{,docker/,.docker/,deploy/,deployment/}{Dockerfile,Dockerfile.*,*.Dockerfile,Containerfile}"]);
  const images = files.flatMap((path) =>
    lastStage(context.project.tree.read(path) ?? "").map((line) => ({ line, field: "Dockerfile CMD", path })),
  );
  const composed = context.matching("{,docker/}{docker-compose,compose}{,.*}.{yml,yaml}").flatMap((path) => {
    const services = entriesOf(at(context.read(relativeTo(context.pkg.directory, path)), "services"));
    return services.flatMap(([name, service]) =>
      ["entrypoint", "command"].flatMap((key) => {
        const value = at(service, key);
        const line = typeof value === "string" ? value : stringsOf(value).map(quoted).join(" ");
        return line === "" ? [] : [{ line, field: `compose ${name}.${key}`, path }];
      }),
    );
  });
  return [...images, ...composed];
}

function quoted(word: string): string {
  return /[\s"']/.test(word) ? `'${word.replaceAll("'", "")}'` : word;
}

/** `CMD` and `ENTRYPOINT` after the last `FROM`, exec or shell form. */
function lastStage(text: string): readonly string[] {
  const lines = text.replace(/\\\r?\n/g, " ").split(/\r?\n/);
  const stage = lines.slice(lines.findLastIndex((line) => /^\s*FROM\s/i.test(line)) + 1);
  return stage.flatMap((line) => {
    const [, command] = /^\s*(?:CMD|ENTRYPOINT)\s+(\S.*)$/i.exec(line) ?? [];
    if (command === undefined) return [];
    if (!command.startsWith("[")) return [command];
    try {
      return [
        stringsOf(JSON.parse(command) as Json)
          .map(quoted)
          .join(" "),
      ];
    } catch {
      return [];
    }
  });
}

function fromPlatforms(context: PackageContext): readonly Launch[] {
  const engine = context.matching("app.{yaml,yml}").flatMap((path) => {
    const line = stringAt(context.read(relativeTo(context.pkg.directory, path)), "entrypoint");
    return line === undefined ? [] : [{ line, field: "app.yaml entrypoint", path }];
  });
  const fly = context
    .matching("fly.toml")
    .flatMap((path) =>
      entriesOf(at(context.read("fly.toml"), "processes")).flatMap(([name, line]) =>
        typeof line === "string" ? [{ line, field: `fly.toml processes.${name}`, path }] : [],
      ),
    );
  return [...engine, ...fly];
}
