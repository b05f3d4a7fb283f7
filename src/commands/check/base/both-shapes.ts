/** How a map is shaped in the base and in the change. What either of them maps is checked. */
import { readFrom } from "../../../config/read-config.js";
import { isSame } from "../../../config/shape-options.js";
import { OPTIONS_FILE, ROOTS_FILE } from "../../../dsp/records.js";
import { DSP_DIRECTORY } from "../../../fs/files.js";
import type { MapOptions } from "../../../pipeline/map-types.js";
import type { Tree } from "../../../model/tree.js";
import type { RuleNote } from "../../../rules/violation.js";
import { ATTRIBUTES, takingOut } from "../../../scan/categories.js";
import type { Limits } from "../../../scan/scan.js";
import { UserError } from "../../../model/errors/user-error.js";
import { openIndex } from "../../../store/open-staged.js";
import { readMapOptions } from "../../options/map-options.js";
import { resolveOptions, type ResolvedRun, changeText, valuesText } from "../../options/resolve-options.js";
import type { Given } from "../../registry/command.js";
import type { Base } from "./open-base.js";

export interface Shapes {
  readonly before: ResolvedRun;
  readonly now: ResolvedRun;
  /** For the people who review the change. */
  readonly changes: readonly RuleNote[];
}

type Read = (path: string) => string | undefined;

/** Throws `UserError` for a configuration of the change that is not valid; that of the base may be broken. */
export async function bothShapes(given: Given, base: Base): Promise<Shapes> {
  const read = readNow(given);
  const now = await resolve(given, read);
  const { run: before, fault } = await resolveBase(given, base);
  return {
    before,
    now,
    changes: [
      ...(fault === undefined ? [] : [note(`the configuration in ${base.name}`, `cannot be read: ${fault}`)]),
      ...changedOptions(before, now, base.name),
      ...changedFiles(base, read),
    ],
  };
}

function readNow({ root, directory, argv }: Given): Read {
  if (argv["staged"] !== true) return readFrom(root);
  const { tree, dsp } = openIndex(root, directory);
  const prefix = `${DSP_DIRECTORY}/`;
  return (path) => (path.startsWith(prefix) ? dsp?.tree.get(path.slice(prefix.length)) : tree.read(path));
}

/** A map keeps its recorded options until it is made anew; without a map, the configuration decides. */
function resolve(given: Given, read: Read): Promise<ResolvedRun> {
  const recorded = (): string | undefined => read(`${DSP_DIRECTORY}/${OPTIONS_FILE}`);
  const hasMap = recorded() !== undefined;
  return resolveOptions(given, hasMap ? "compare" : "update", { read, recorded });
}

async function resolveBase(given: Given, base: Base): Promise<{ readonly run: ResolvedRun; readonly fault?: string }> {
  try {
    return { run: await resolve(given, base.read) };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { run: await resolve(given, () => undefined), fault: error.message };
  }
}

function changedOptions({ shape: before }: ResolvedRun, { shape: now, configuredIn }: ResolvedRun, base: string): readonly RuleNote[] {
  const former = new Map(before.inForce.map((option) => [option.name, option]));
  return now.inForce.flatMap(({ name, values, from }) => {
    const old = former.get(name);
    if (old === undefined || isSame(old.values, values)) return [];
    const isConfigured = from === "configuration" || (from === "default" && old.from === "configuration");
    const place = isConfigured ? (configuredIn ?? "the configuration") : `${DSP_DIRECTORY}/${OPTIONS_FILE}`;
    return [note(place, `${changeText({ name, before: old.values, after: values })} in ${base}`)];
  });
}

function changedFiles({ name, read: before }: Base, now: Read): readonly RuleNote[] {
  const old = new Set(takingOut(before(ATTRIBUTES) ?? ""));
  const added = takingOut(now(ATTRIBUTES) ?? "").filter((line) => !old.has(line));
  const roots = `${DSP_DIRECTORY}/${ROOTS_FILE}`;
  return [
    ...(added.length === 0 ? [] : [note(ATTRIBUTES, `${valuesText(added)}: not in ${name}; what it names is checked all the same`)]),
    ...(before(roots) === now(roots) ? [] : [note(roots, `names other entrypoints than in ${name}`)]),
  ];
}

function note(place: string, message: string): RuleNote {
  return { place, message, isChange: true };
}

/** The options of a map that leaves out only what both shapes leave out. */
export async function widerOptions({ before, now }: Shapes, tree: Tree): Promise<MapOptions> {
  const [one, other] = await Promise.all([before, now].map((run) => optionsOf(run, tree)));
  const plain = await readMapOptions({}, tree, now.given);
  if (one === undefined || other === undefined) return plain;
  const either = (choose: (options: MapOptions) => boolean): boolean => choose(one) || choose(other);
  const limits = bothLimits(one.limits, other.limits);
  return {
    ...plain,
    link: {
      ...plain.link,
      deadImports: either(({ link }) => link.deadImports === "keep") ? "keep" : "report",
      generated: either(({ link }) => link.generated !== "skip") ? "files" : "skip",
      vendored: either(({ link }) => link.vendored !== "skip") ? "files" : "skip",
      tests: either(({ link }) => link.tests),
      excludes: limits !== undefined,
    },
    include: new Set([...one.include, ...other.include]),
    ...(limits !== undefined && { limits }),
  };
}

/** Entries need not exist in both states, and a directory of `only` may be gone: then nothing is left out. */
async function optionsOf({ given }: ResolvedRun, tree: Tree): Promise<MapOptions> {
  const argv = { ...given.argv, entry: undefined, "entry-add": undefined, "no-entry": undefined };
  try {
    return await readMapOptions(argv, tree, given);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return await readMapOptions({ ...argv, only: undefined }, tree, given);
  }
}

function bothLimits(one: Limits | undefined, other: Limits | undefined): Limits | undefined {
  if (one === undefined || other === undefined) return undefined;
  return (path) => {
    const [first, second] = [one(path), other(path)];
    if (first === undefined || second === undefined) return undefined;
    return first === "excluded" && second === "excluded" ? "excluded" : "outside";
  };
}
