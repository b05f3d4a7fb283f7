/**
 * Command lines in manifests that start a program: process files, containers, platforms, units, Makefiles. Independent of languages, which
 * decide which words are files or modules. Unreadable manifests contribute no lines.
 */
import { at, entriesOf, listOf, stringAt, type Json } from "./json.js";
import { directoryOf } from "../../src/model/tree.js";

/** A command line and its origin for messages: `Dockerfile CMD`, `Procfile web`. */
export interface LaunchLine {
  readonly line: string;
  readonly field: string;
  /** Path of the manifest. */
  readonly path: string;
  /** Working directory as written: relative to the manifest, or absolute inside a container. */
  readonly directory?: string;
  /** Repo-relative places of a path in the container that runs the line; undefined if nothing is known to be copied there. */
  find?(path: string): readonly string[] | undefined;
}

export interface ImageBuild {
  /** Path of the container file. */
  readonly file: string;
  /** The folder that it copies from. */
  readonly context: string;
  readonly target?: string;
}

/** The files of one package that may contain launch lines. */
export interface LaunchSource {
  /** Own files that match, by patterns relative to the package; repo-relative. */
  matching(patterns: string | readonly string[]): readonly string[];
  text(path: string): string;
  /** Parsed YAML, TOML or JSON. */
  value(path: string): Json | undefined;
  /** Whether the repository has a file there, in any package. */
  isFile(path: string): boolean;
  isFolder(path: string): boolean;
  /** Builds of containers anywhere in the repository. */
  builds(): readonly ImageBuild[];
}

export function procfileLines(source: LaunchSource): readonly LaunchLine[] {
  return source.matching("Procfile{,.dev,.prod}").flatMap((path) =>
    linesOf(source.text(path)).flatMap((line) => {
      const [, name, command] = /^([\w-]+):\s*(\S.*)$/.exec(line) ?? [];
      return name === undefined || command === undefined ? [] : [{ line: command, field: `Procfile ${name}`, path }];
    }),
  );
}

/** systemd. */
export function unitLines(source: LaunchSource): readonly LaunchLine[] {
  return source.matching("**/*.service").flatMap((path) => {
    const text = source.text(path);
    const [, directory] = /^WorkingDirectory=-?(.+)$/m.exec(text) ?? [];
    return [...text.matchAll(/^ExecStart=[-@:+!]*(.+)$/gm)].map(([, line]) =>
      placed({ line: line ?? "", field: "ExecStart", path }, directory),
    );
  });
}

export function appEngineLines(source: LaunchSource): readonly LaunchLine[] {
  return source.matching("app.{yaml,yml}").flatMap((path) => {
    const line = stringAt(source.value(path), "entrypoint");
    return line === undefined ? [] : [{ line, field: "app.yaml entrypoint", path }];
  });
}

export function flyLines(source: LaunchSource): readonly LaunchLine[] {
  return source
    .matching("fly.toml")
    .flatMap((path) =>
      entriesOf(at(source.value(path), "processes")).flatMap(([name, line]) =>
        typeof line === "string" ? [{ line, field: `fly.toml processes.${name}`, path }] : [],
      ),
    );
}

export function renderLines(source: LaunchSource): readonly LaunchLine[] {
  return source.matching("render.{yaml,yml}").flatMap((path) =>
    listOf(at(source.value(path), "services")).flatMap((service) =>
      ["startCommand", "dockerCommand", "preDeployCommand"].flatMap((key) => {
        const line = stringAt(service, key);
        const name = stringAt(service, "name") ?? "service";
        return line === undefined ? [] : [placed({ line, field: `render.yaml ${name}.${key}`, path }, stringAt(service, "rootDir"))];
      }),
    ),
  );
}

/** Recipe lines by target, with the plain variables of the file substituted: `$(PYTHON) -m shop` → `python3 -m shop`. */
export function makefileLines(source: LaunchSource): readonly LaunchLine[] {
  return source.matching("{Makefile,makefile,GNUmakefile}").flatMap((path) => {
    const found: LaunchLine[] = [];
    const variables = new Map<string, string>();
    let target: string | undefined;
    for (const line of linesOf(withoutContinuations(source.text(path)))) {
      const [, name, value] = /^([A-Za-z_]\w*)[ \t]*(?:[:?+]{0,2}=)[ \t]*(.*)$/.exec(line) ?? [];
      if (name !== undefined) variables.set(name, expanded(value ?? "", variables));
      else if (line.startsWith("\t")) {
        const recipe = expanded(line.replace(/^[\s@+-]+/, ""), variables);
        if (target !== undefined && recipe !== "" && !recipe.startsWith("#"))
          found.push({ line: recipe, field: `Makefile ${target}`, path });
      } else if (!/^(?:\s|#|$)/.test(line)) target = targetOf(line);
    }
    return found;
  });
}

/** Steps of workflows and of actions of several steps. A file that names no script of `wanted` is not parsed. */
export function workflowLines(source: LaunchSource, wanted: RegExp): readonly LaunchLine[] {
  const files = source.matching([".github/workflows/*.{yml,yaml}", "{,.github/actions/*/,.github/actions/*/*/}action.{yml,yaml}"]);
  return files.flatMap((path) => {
    if (!wanted.test(source.text(path))) return [];
    const value = source.value(path);
    const jobs = entriesOf(at(value, "jobs")).map(([, job]) => job);
    return [...jobs.flatMap((job) => stepLines(path, value, job)), ...stepLines(path, value, at(value, "runs"))];
  });
}

function stepLines(path: string, workflow: Json | undefined, job: Json | undefined): readonly LaunchLine[] {
  const usual = stringAt(job, "defaults", "run", "working-directory") ?? stringAt(workflow, "defaults", "run", "working-directory");
  return listOf(at(job, "steps")).flatMap((step) => {
    // Actions that run a command take it as an input: its output is the result of the step.
    const given = stringAt(step, "with", "run") ?? stringAt(step, "with", "command");
    const run = stringAt(step, "run") ?? given;
    const directory = run === given ? undefined : (stringAt(step, "working-directory") ?? usual);
    return run === undefined ? [] : [placed({ line: commandsOf(run), field: "run", path }, directory)];
  });
}

/** Without comments. The directory of an action, and the workspace, stand for themselves. */
function commandsOf(run: string): string {
  return withoutContinuations(run)
    .replace(/^[ \t]*#.*$/gm, "")
    .replace(/\$\{\{\s{0,9}github\.(?:action_path|workspace)\s{0,9}\}\}|\$\{?GITHUB_(?:ACTION_PATH|WORKSPACE)\b\}?/g, ".");
}

/** Recipes of just, and commands of Taskfiles. */
export function taskLines(source: LaunchSource): readonly LaunchLine[] {
  const just = source
    .matching("{justfile,Justfile,.justfile}")
    .flatMap((path) =>
      linesOf(withoutContinuations(source.text(path))).flatMap((line) =>
        /^\s+\S/.test(line) && !/^\s+#/.test(line) ? [{ line: line.replace(/^[\s@-]+/, ""), field: "recipe", path }] : [],
      ),
    );
  const tasks = source.matching("{Taskfile,taskfile}{,.dist}.{yml,yaml}").flatMap((path) =>
    entriesOf(at(source.value(path), "tasks")).flatMap(([name, task]) => {
      const commands = [task, at(task, "cmd"), ...listOf(at(task, "cmds")), ...listOf(task)];
      const directory = stringAt(task, "dir");
      return commands.flatMap((command) => {
        const line = typeof command === "string" ? command : stringAt(command, "cmd");
        return line === undefined ? [] : [placed({ line, field: `tasks.${name}`, path }, directory)];
      });
    }),
  );
  return [...just, ...tasks];
}

/** `serve web: deps` → `serve`. */
function targetOf(line: string): string | undefined {
  const [head = "", rest] = line.split(":", 2);
  return rest === undefined || rest.startsWith("=") || head.includes("=") ? undefined : /^[\w./-]+/.exec(head)?.[0];
}

/** Lines of the shell scripts that a line starts; `locate` has the places that a word may stand for. */
export function startedScripts(
  source: LaunchSource,
  line: LaunchLine,
  locate: (word: string) => readonly (string | undefined)[],
): readonly LaunchLine[] {
  const words = line.line.split(/[\s'"[\],;&|()]+/).filter((word) => /\.sh$|\/[\w-]+$/.test(word));
  return words.slice(0, 8).flatMap((word) => {
    const path = [...(line.find?.(word) ?? []), ...locate(word)].find((one) => one !== undefined && source.isFile(one));
    const text = path === undefined ? "" : source.text(path);
    if (path === undefined || !(path.endsWith(".sh") || /^#![^\n]*sh\b/.test(text))) return [];
    let entered = "";
    return shellLines(path, placedIn(text, directoryOf(word) || ".")).flatMap((one) => {
      const [, folder] = /^cd\s+["']?([\w@./-]+)["']?\s*(?:\|\|.*)?$/.exec(one.line) ?? [];
      if (folder !== undefined) entered += `cd ${folder} && `;
      return folder === undefined
        ? [{ ...one, line: entered + one.line, path: line.path, field: `${line.field}, ${one.field}`, find: line.find }]
        : [];
    });
  });
}

/** The directory of the script itself: `$(dirname "$0")`, also with `cd … && pwd` around it, and `${0%/*}`. */
const OWN_PLACE = String.raw`\$\(dirname\s+(?:--\s+)?"?\$\{?(?:0|BASH_SOURCE(?:\[0\])?)\}?"?\)|\$\{0%/\*\}`;
const OWN_DIRECTORY = new RegExp(
  String.raw`\$\(cd\s+(?:--\s+)?"?(?:${OWN_PLACE})"?([\w./-]*)"?[^()\n]*&&\s*pwd[^()\n]*\)|${OWN_PLACE}`,
  "g",
);

/** A script that is started from another directory than its own, with its own directory and the variables that hold it written out. */
function placedIn(text: string, directory: string): string {
  if (!/dirname|0%\//.test(text)) return text;
  const written = text.replace(OWN_DIRECTORY, (_, further: string | undefined) => `${directory}${further ?? ""}`);
  const held = [...written.matchAll(/^[ \t]*(?:export[ \t]+|readonly[ \t]+)?(\w+)="?(\.?[\w./-]+)"?[ \t]*$/gm)];
  return held
    .filter(([, , value = ""]) => value.startsWith(directory))
    .reduce((all, [, name = "", value = ""]) => all.replaceAll(new RegExp(`\\$(?:${name}\\b|\\{${name}\\})`, "g"), value), written);
}

/** Commands of a shell script that another line starts. */
export function shellLines(path: string, text: string): readonly LaunchLine[] {
  return linesOf(withoutContinuations(text))
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => ({ line, field: path.slice(path.lastIndexOf("/") + 1), path }));
}

export function placed(line: LaunchLine, directory: string | undefined): LaunchLine {
  return directory === undefined ? line : { ...line, directory };
}

export function linesOf(text: string): readonly string[] {
  return text.split(/\r?\n/);
}

export function withoutContinuations(text: string): string {
  return text.replace(/\\\r?\n/g, " ");
}

const LONGEST_LINE = 4000;

function expanded(text: string, variables: ReadonlyMap<string, string>): string {
  // Neither a variable that doubles itself line by line nor a line of very many variables must fill the memory.
  const start = text.slice(0, LONGEST_LINE);
  return start.replace(/\$[({](\w+)[)}]/g, (whole, name: string) => variables.get(name) ?? whole).slice(0, LONGEST_LINE);
}

export function joined(words: readonly string[]): string {
  return words.map((word) => (/[\s"']/.test(word) ? `'${word.replaceAll("'", "")}'` : word)).join(" ");
}
