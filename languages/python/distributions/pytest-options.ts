/** What the configuration of pytest says, and the plugins that it or the distribution declares. */
import { type Tree, pathIn } from "../../../src/model/tree.js";
import { at, entriesOf, stringsOf } from "../../manifests/json.js";
import type { Distribution } from "../project.js";
import { pairsOf, readIni, wordsOf } from "./ini.js";

/** pytest takes the first of these that configures it. */
const INI_FILES = ["pytest.ini", ".pytest.ini", "tox.ini"];

/** Words of a value, in the order of the files. */
export function pytestWords(tree: Tree, { directory, pyproject, setupCfg }: Distribution, key: string): readonly string[] {
  const options = at(pyproject, "tool", "pytest", "ini_options") ?? at(pyproject, "tool", "pytest");
  const sections = INI_FILES.flatMap((name) => {
    const path = pathIn(directory, name);
    return tree.has(path) ? (readIni(tree.read(path) ?? "").get("pytest") ?? []) : [];
  });
  const inis = [...sections, setupCfg.get("tool:pytest") ?? new Map<string, string>()];
  return [...stringsOf(at(options, key)).flatMap((value) => value.split(/\s+/u)), ...inis.flatMap((section) => wordsOf(section.get(key)))];
}

/** Modules of `-p NAME` in `addopts`. */
export function namedPlugins(tree: Tree, distribution: Distribution): readonly string[] {
  const words = pytestWords(tree, distribution, "addopts");
  return words.flatMap((word, index) => {
    const name = word === "-p" ? words[index + 1] : /^-p([A-Za-z_].*)$/.exec(word)?.[1];
    return name === undefined || !/^[A-Za-z_][\w.]*$/.test(name) ? [] : [name];
  });
}

/** Modules of entry points in the group `pytest11`. */
export function ownPlugins({ pyproject, setupCfg, setupPy }: Distribution): readonly string[] {
  const tables = [at(pyproject, "project", "entry-points", "pytest11"), at(pyproject, "tool", "poetry", "plugins", "pytest11")];
  const declared = tables.flatMap((table) => entriesOf(table).flatMap(([, target]) => stringsOf(target)));
  const lines = [setupCfg.get("options.entry_points")?.get("pytest11"), ...stringsOf(at(setupPy, "entry_points", "pytest11"))];
  return [...declared, ...lines.flatMap((line) => pairsOf(line).map(([, target]) => target))].map((target) => target.replace(/:.*/su, ""));
}
