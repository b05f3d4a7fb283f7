/** Commands and plugins that manifests declare as `module:attribute`. */
import { at, entriesOf, isObject, stringAt, stringsOf, type Json } from "../../manifests/json.js";
import { joinRelative, pathIn } from "../../manifests/paths.js";
import { linesOf, pairsOf, readIni, wordsOf } from "../distributions/ini.js";
import { locateTarget } from "./locate.js";
import { type RootContext } from "./root-context.js";
import type { Finding } from "../rules.js";

/** A group of entry points as declared in a manifest. */
interface Declared {
  /** For messages: `[project.scripts]`. */
  readonly field: string;
  readonly group: string;
  readonly manifest: string;
  readonly entries: readonly (readonly [string, string])[];
}

const COMMANDS: ReadonlySet<string> = new Set(["console_scripts", "gui_scripts"]);

export function findEntryPoints(context: RootContext): readonly Finding[] {
  const declared = [...fromPyproject(context), ...fromSetupCfg(context), ...fromSetupPy(context)];
  const found = declared.flatMap((one) => one.entries.flatMap(([name, target]) => place(context, one, name, target)));
  return [...found, ...fromScriptFiles(context)];
}

function place(context: RootContext, { field, group, manifest }: Declared, name: string, target: string): readonly Finding[] {
  const found = locateTarget(context, target, context.directory);
  if (found === undefined) {
    context.report("entry-unmapped", manifest, `${field} ${name} = ${target.replace(/\s+/g, " ").trim()}`);
    return [];
  }
  const isCommand = COMMANDS.has(group);
  const rank: Pick<Finding, "class" | "rule"> = isCommand ? { class: "R1", rule: "command" } : { class: "R3", rule: "plugin" };
  const symbols = found.attribute === undefined ? undefined : [{ path: found.path, name: found.attribute }];
  return [{ ...rank, entry: found.path, symbols, evidence: `${manifest.slice(manifest.lastIndexOf("/") + 1)} ${field} ${name}` }];
}

/** Tables of `pyproject.toml` that declare commands, by the tool that reads them; a table of tables contains groups. */
const TABLES: readonly { readonly keys: readonly string[]; readonly group?: string }[] = [
  { keys: ["project", "scripts"], group: "console_scripts" },
  { keys: ["project", "gui-scripts"], group: "gui_scripts" },
  { keys: ["tool", "poetry", "scripts"], group: "console_scripts" },
  { keys: ["tool", "flit", "scripts"], group: "console_scripts" },
  { keys: ["tool", "pdm", "scripts"], group: "console_scripts" },
  { keys: ["project", "entry-points"] },
  { keys: ["tool", "poetry", "plugins"] },
  { keys: ["tool", "flit", "entrypoints"] },
];

function fromPyproject(context: RootContext): readonly Declared[] {
  const manifest = pathIn(context.directory, "pyproject.toml");
  return TABLES.flatMap(({ keys, group }) => {
    const table = at(context.distribution?.pyproject, ...keys);
    const groups: readonly (readonly [string, Json | undefined])[] = group === undefined ? entriesOf(table) : [[group, table]];
    return groups.map(([name, entries]) => ({
      field: `[${keys.join(".")}${group === undefined ? `.${name}` : ""}]`,
      group: name,
      manifest,
      entries: entriesOf(entries).flatMap(([entry, value]) => targetsOf(keys, value).map((target) => [entry, target] as const)),
    }));
  });
}

/** The value may be a table in Poetry; in PDM a command line or a table with `call`. */
function targetsOf(keys: readonly string[], value: Json): readonly string[] {
  const call = stringAt(value, "call");
  if (keys.includes("pdm")) return call === undefined ? [] : [call.replace(/\(.*/su, "")];
  if (isObject(value)) {
    if (stringAt(value, "type") === "file") return [];
    return stringsOf(at(value, "callable") ?? at(value, "reference"));
  }
  return stringsOf(value);
}

function fromSetupCfg(context: RootContext): readonly Declared[] {
  const section = context.distribution?.setupCfg.get("options.entry_points");
  const manifest = pathIn(context.directory, "setup.cfg");
  return [...(section ?? [])].map(([group, value]) => ({ field: group, group, manifest, entries: linePairs(value) }));
}

function linePairs(value: string): readonly (readonly [string, string])[] {
  return linesOf(value).flatMap((line) => {
    // Extras in brackets may contain commas, which `pairsOf` takes for the end of a pair.
    const bracket = line.indexOf("[");
    return pairsOf(bracket < 0 ? line : line.slice(0, bracket)).slice(0, 1);
  });
}

/** A dictionary of lists, or the text of an INI file. */
function fromSetupPy(context: RootContext): readonly Declared[] {
  const value = at(context.distribution?.setupPy, "entry_points");
  const manifest = pathIn(context.directory, "setup.py");
  const groups: readonly (readonly [string, readonly string[]])[] =
    typeof value === "string"
      ? [...readIni(value)].map(([group, pairs]) => [group, [...pairs].map(([name, target]) => `${name} = ${target}`)])
      : entriesOf(value).map(([group, entries]) => [group, stringsOf(entries)]);
  return groups.map(([group, lines]) => ({ field: group, group, manifest, entries: lines.flatMap(linePairs) }));
}

/** Files that are installed as commands without a wrapper. */
function fromScriptFiles(context: RootContext): readonly Finding[] {
  const { distribution, directory, project } = context;
  const listed: readonly (readonly [string, readonly string[]])[] = [
    ["pyproject.toml [tool.setuptools] script-files", stringsOf(at(distribution?.pyproject, "tool", "setuptools", "script-files"))],
    ["setup.cfg scripts", wordsOf(distribution?.setupCfg.get("options")?.get("scripts"))],
    ["setup.py scripts", stringsOf(at(distribution?.setupPy, "scripts"))],
  ];
  return listed.flatMap(([evidence, paths]) =>
    paths.flatMap((declared): readonly Finding[] => {
      const entry = joinRelative(directory, declared);
      return entry !== undefined && entry.endsWith(".py") && project.tree.has(entry)
        ? [{ class: "R1", rule: "command", entry, evidence }]
        : [];
    }),
  );
}
