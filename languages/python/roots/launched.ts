/** Modules and files that process files, containers, platforms, Makefiles and task tables start, and server modules by name. */
import type { GroupEntry } from "../../../src/model/language.js";
import { commandStrings, JOB_FILES } from "../../manifests/command-strings.js";
import { at, entriesOf, stringAt, stringsOf, type Json } from "../../manifests/json.js";
import {
  appEngineLines,
  flyLines,
  makefileLines,
  procfileLines,
  renderLines,
  startedScripts,
  taskLines,
  unitLines,
  workflowLines,
  type LaunchLine,
} from "../../manifests/launch-lines.js";
import { composeLines, imageBuildLines, imageLines } from "../../manifests/image-lines.js";
import { directoryOf, joinRelative, pathIn } from "../../../src/model/tree.js";
import { APPLICATION, MATCHES } from "../readings.js";
import { filesBeside } from "./files-beside.js";
import { findOperands, type Operand } from "./launch-operands.js";
import { locateFile, locateTarget, mainOf, moduleFile, type Located } from "./locate.js";
import { type RootContext } from "./root-context.js";
import type { Finding } from "../rules.js";

/** A command of a job that names a script. */
const STARTS =
  /\bpython[\d.]*\s+[^"'`\n]*?(?:[\w./-]+\.pyw?\b|-m\s+\w+\.\w)|\b(?:uv|pdm|rye|hatch|poetry|pipenv)\s+run\s+[^"'`\n]*?\.pyw?\b|^\s*(?:(?:ba)?sh\s+)?[\w./-]+\.sh\b/;
const MAY_START = new Set(["source", "script"]);
/** Names of tasks and targets that run the program. */
const RUNS =
  /^(?:run|start|serve|server|dev|develop|debug|web|api|app|backend|worker|cron|beat|celery|scheduler|consumer|bot|up|launch|prod|local|migrate|seed|main|cli|flask|django|streamlit|uvicorn|gunicorn)(?:$|[._:/-])|(?:[._:/-])(?:run|start|serve|server|worker|up)$/i;
/** `run-tests`, `dev-install`. */
const OTHER_WORK =
  /(?:^|[._:/-])(?:builds?|tests?|lint|types?|check|clean|format|fmt|install|setup|deps|docs?|release|publish|bench(?:mark)?s?|ci)(?:$|[._:/-])/i;

function isRun(name: string): boolean {
  return RUNS.test(name) && !OTHER_WORK.test(name);
}

export function findLaunched(context: RootContext): readonly Finding[] {
  return [...fromLines(context), ...fromTasks(context), ...serverModules(context)];
}

function fromLines(context: RootContext): readonly Finding[] {
  const tasks = [...makefileLines(context), ...taskLines(context)];
  const isRunning = ({ field }: LaunchLine): boolean => isRun(field.replace(/^(?:Makefile |tasks\.)/, ""));
  const lines = [
    ...procfileLines(context),
    ...unitLines(context),
    ...imageLines(context),
    ...composeLines(context),
    ...appEngineLines(context),
    ...flyLines(context),
    ...renderLines(context),
    ...tasks.filter(isRunning),
  ];
  const tools = [
    ...tasks.filter((line) => !isRunning(line)),
    ...workflowLines(context, /\.(?:pyw?|sh)\b|\s-\w*m\s/),
    ...commandStrings(context, JOB_FILES, STARTS),
    ...imageBuildLines(context),
  ];
  const withScripts = (line: LaunchLine): readonly LaunchLine[] => [
    line,
    ...startedScripts(context, line, (word) => placesOf(context, line, word)),
  ];
  return [
    ...lines.flatMap(withScripts).flatMap((line) => fromLine(context, line, "R1")),
    ...asGroup(
      context,
      tools.flatMap(withScripts).flatMap((line) => fromLine(context, line, "R4", isPlace).map((finding) => ({ finding, by: line.path }))),
    ),
  ];
}

/** Scripts that others run are entries of the manifest, in one table of contents. */
function asGroup({ distribution }: RootContext, found: readonly { readonly finding: Finding; readonly by: string }[]): readonly Finding[] {
  const manifest = distribution?.manifest ?? "";
  if (manifest === "" || found.length === 0) return found.map(({ finding }) => finding);
  const group = new Map<string, GroupEntry>();
  for (const { finding, by } of found) {
    const entry: GroupEntry = { path: finding.entry, text: `script, run by \`${by}\`.`, unlessReached: true };
    if (!group.has(entry.path)) group.set(entry.path, entry);
  }
  return [
    {
      class: "R4",
      rule: "launched",
      entry: manifest,
      group: [...group.values()],
      evidence: "scripts that commands, workflows and tools run",
    },
  ];
}

/** Work on the repository names its scripts by their paths, or by dotted names; a name alone, such as `build`, is mostly that of a tool. */
function isPlace(written: string): boolean {
  return (/\.pyw?$/.test(written) && !written.startsWith("/")) || /^\w+(?:\.\w+)+$/.test(written);
}

/** Places of a shell script: below the possible working directories, with ever fewer leading directories. */
function placesOf(context: RootContext, line: LaunchLine, word: string): readonly (string | undefined)[] {
  const parts = word.split("/").filter((part) => part !== "" && part !== ".");
  const bases = basesOf(context, line, "");
  return parts.flatMap((_, dropped) => bases.map((base) => joinRelative(base, parts.slice(dropped).join("/"))));
}

/** Task tables in `pyproject.toml` and `Pipfile`, by the tool that reads them. */
const TASKS: readonly (readonly string[])[] = [
  ["tool", "pdm", "scripts"],
  ["tool", "poe", "tasks"],
  ["tool", "taskipy", "tasks"],
  ["tool", "rye", "scripts"],
  ["tool", "pixi", "tasks"],
];

function fromTasks(context: RootContext): readonly Finding[] {
  const path = pathIn(context.directory, "pyproject.toml");
  const tables = TASKS.map((keys) => ({ path, field: keys.join("."), table: at(context.distribution?.pyproject, ...keys) }));
  const pipfile = pathIn(context.directory, "Pipfile");
  const scripts = at(context.value(pipfile), "scripts");
  const lines = [...tables, { path: pipfile, field: "Pipfile scripts", table: scripts }].flatMap((one) =>
    entriesOf(one.table).flatMap(([name, task]): readonly LaunchLine[] => {
      const line = typeof task === "string" ? task : (commandOf(task) ?? "");
      return line === "" ? [] : [{ line, field: `${one.field}.${name}`, path: one.path }];
    }),
  );
  return lines.flatMap((line) => fromLine(context, line, "R4", isRun(nameOf(line)) ? undefined : isPlace));
}

function nameOf({ field }: LaunchLine): string {
  return field.slice(field.lastIndexOf(".") + 1);
}

function commandOf(task: Json): string | undefined {
  const words = at(task, "cmd") ?? at(task, "shell");
  const line = typeof words === "string" ? words : stringsOf(words).join(" ");
  return line === "" ? stringAt(task, "cmd") : line;
}

/** `isMeant`: which operands count; without it, those that lead nowhere are reported. */
function fromLine(
  context: RootContext,
  line: LaunchLine,
  rootClass: "R1" | "R4",
  isMeant?: (written: string) => boolean,
): readonly Finding[] {
  return findOperands(line.line).flatMap((operand): readonly Finding[] => {
    const meant = isMeant === undefined ? operand.written : operand.written.filter(isMeant);
    const found = meant.map((written) => locate(context, line, operand, written)).find((one) => one !== undefined);
    if (found === undefined) {
      const [written = ""] = operand.written;
      if (isMeant === undefined && operand.certain && !written.startsWith("/"))
        context.report("entry-unmapped", line.path, `${line.field} ${written}`);
      return [];
    }
    if (!MAY_START.has(context.view.category(found.path))) return [];
    const symbols = found.attribute === undefined ? undefined : [{ path: found.path, name: found.attribute }];
    const group = operand.runner?.beside === undefined ? undefined : filesBeside(context, found.path, operand.runner.beside);
    return [{ class: rootClass, rule: "launched", entry: found.path, group, symbols, evidence: evidenceOf(line, operand) }];
  });
}

/** A step of a workflow has many lines. */
function evidenceOf({ field, line, path }: LaunchLine, { written: [first = ""] }: Operand): string {
  const origin = field === "run" ? path.slice(path.lastIndexOf("/") + 1) : field;
  return `${origin}: ${shortened(line.split("\n").find((one) => one.includes(first)) ?? line)}`;
}

function shortened(line: string): string {
  const text = line.replace(/\s+/g, " ").trim();
  return text.length > 120 ? `${text.slice(0, 117)}...` : text;
}

/** Possible working directories of a line, nearest first; for absolute ones in containers, ever fewer leading directories are used. */
function basesOf(context: RootContext, line: LaunchLine, entered: string): readonly string[] {
  const manifest = directoryOf(line.path);
  const grounds = [...new Set([manifest, context.directory, ""])];
  const inside = [line.directory ?? "", entered].flatMap((written) => (written === "" ? [] : [written]));
  let places: readonly string[] = grounds;
  for (const written of inside) {
    const parts = written.split("/").filter((part) => part !== "" && part !== ".");
    const tails = written.startsWith("/") ? parts.map((_, dropped) => parts.slice(dropped).join("/")) : [parts.join("/")];
    places = [...places.flatMap((place) => tails.flatMap((tail) => joinRelative(place, tail) ?? [])), ...places];
  }
  const roots = context.distribution?.roots ?? [];
  return [...new Set([...places, ...roots])].filter((place) => place === "" || context.project.tree.hasDirectory(place));
}

function locate(context: RootContext, line: LaunchLine, operand: Operand, written: string): Located | undefined {
  const copied = inImage(context, line, operand, written);
  if (copied !== undefined) return copied;
  const bases = basesOf(context, line, operand.directory);
  const [, file, attribute] = /^(.+\.pyw?)(?:::?([\w.]+))?$/.exec(written) ?? [];
  if (file !== undefined || written.includes("/")) return locatePath(context, bases, file ?? written, attribute);
  const bare = written.replace(/\(.*$/, "");
  const [dotted = ""] = bare.split(":", 1);
  const stem = dotted.replaceAll(".", "/");
  const inside = operand.runner?.inside;
  const base = bases.find((one) => moduleFile(context, pathIn(one, stem)) !== undefined) ?? bases[0] ?? "";
  const found = locateTarget(context, bare, base, "started");
  const [last, ...others] = operand.runner?.dotted === true ? (found?.rest ?? []) : [];
  if (found !== undefined && last !== undefined && others.length === 0) return { path: found.path, rest: [], attribute: last };
  if (found === undefined || (found.rest.length > 0 && inside === undefined)) return undefined;
  if (inside !== undefined && found.rest.length === 0 && found.path.endsWith("/__init__.py")) {
    const path = moduleFile(context, pathIn(directoryOf(found.path), inside));
    if (path !== undefined) return { path, rest: [] };
  }
  return operand.asMain ? { ...found, path: mainOf(context, found.path) } : found;
}

/** In a container, by what was copied there. */
function inImage(context: RootContext, line: LaunchLine, operand: Operand, written: string): Located | undefined {
  if (line.find === undefined) return undefined;
  const [, file, attribute] = /^(.+\.pyw?)(?:::?([\w.]+))?$/.exec(written) ?? [];
  const isPath = file !== undefined || written.includes("/");
  const [dotted = "", object] = written.replace(/\(.*$/, "").split(":", 2);
  const name = isPath ? (file ?? written) : dotted.replaceAll(".", "/");
  const places = line.find(name.startsWith("/") ? name : `${operand.directory}${operand.directory === "" ? "" : "/"}${name}`) ?? [];
  for (const place of places) {
    const path = isPath ? locateFile(context, "", place) : moduleFile(context, place);
    if (path === undefined || (!isPath && operand.runner?.inside !== undefined)) continue;
    const first = (attribute ?? object)?.split(".", 1)[0];
    return {
      path: operand.asMain && !isPath ? mainOf(context, path) : path,
      rest: [],
      ...(first === undefined ? {} : { attribute: first }),
    };
  }
  return undefined;
}

function locatePath(context: RootContext, bases: readonly string[], written: string, attribute: string | undefined): Located | undefined {
  const parts = written.split("/").filter((part) => part !== "");
  const tails = written.startsWith("/") ? parts.map((_, dropped) => parts.slice(dropped).join("/")) : [written];
  for (const tail of tails) {
    for (const base of bases) {
      const path = locateFile(context, base, tail);
      if (path !== undefined)
        return { path, rest: [], ...(attribute === undefined ? {} : { attribute: attribute.split(".", 1)[0] ?? attribute }) };
    }
  }
  return undefined;
}

const SERVED =
  /^(?:async[ \t]+)?(?:def[ \t]+application\b|application\b[ \t]*[:=])|^from[ \t]+[\w.]+[ \t]+import[ \t][^\n]*\bapplication\b/m;

/** `wsgi.py` and `asgi.py` with an `application`, or with another application that they create. */
function serverModules(context: RootContext): readonly Finding[] {
  return context.sources.flatMap((entry): readonly Finding[] => {
    const file = /(?:^|\/)((?:wsgi|asgi)\.py)$/.exec(entry)?.[1];
    if (file === undefined) return [];
    const exported = context.facts(entry)?.exports.some((one) => "name" in one && one.name === "application") === true;
    const isNamed = exported || context.learn(MATCHES, entry, String(SERVED));
    const name = isNamed ? "application" : context.learn(APPLICATION, entry);
    if (name === null) return [];
    return [{ class: "R1", rule: "launched", entry, symbols: [{ path: entry, name }], evidence: `${file} with ${name}` }];
  });
}
