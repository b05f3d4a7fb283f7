/**
 * Facts that need several files: a setting or an API takes a list that another module of the project has (`INSTALLED_APPS = BASE + OWN`, with
 * `OWN` imported). The file with the list refers to its items, as if the setting were there.
 */
import type { FileFacts, Reference } from "../../../src/model/facts.js";
import type { Finalized, FinalizeView, Resolution } from "../../../src/model/language.js";
import { learn } from "../../../src/model/tree.js";
import { BORROWED, LISTED } from "../extract/list-reading.js";
import { DOTTED_NAME } from "../dotted-form.js";
import type { PythonProject } from "../project.js";
import { type Site, withSites } from "./finalize-in-turn.js";
import type { Resolve } from "./index.js";
import { splitRelative } from "./relative.js";

const NOTHING: Resolution = { targets: [], problems: [] };

interface Asked {
  readonly from: string;
  /** Who asked first. */
  readonly site: { readonly path: string; readonly line: number };
  readonly module: string;
  readonly name: string;
  readonly form: string;
}

export function resolveBorrowedLists(resolve: Resolve, project: PythonProject, view: FinalizeView): Finalized {
  const open = [...view.files.values()].flatMap(({ path, hints = [] }): readonly Asked[] =>
    hints.flatMap(({ kind, name: form, value, line }) => {
      const [module = "", name = ""] = value.split(" ");
      return kind === BORROWED ? [{ from: path, site: { path, line }, module, name, form }] : [];
    }),
  );
  if (open.length === 0) return { units: [], files: new Map() };
  const { added, answered } = follow(open, project, view);
  const files = new Map<string, { readonly facts: FileFacts; readonly resolutions: readonly Resolution[] }>();
  for (const [path, references] of added) {
    const facts = view.facts(path);
    const found = references.map((reference) => ({ reference, resolution: resolve(path, reference) }));
    const kept = found.filter(({ resolution }) => resolution.targets.some((target) => target.kind !== "file" || target.path !== path));
    if (facts !== undefined && kept.length > 0) files.set(path, withItems(facts, view.resolutions(path), kept));
  }
  for (const { path, line } of answered) {
    const facts = files.get(path)?.facts ?? view.facts(path);
    const problems = facts?.problems.filter((problem) => problem.code !== "dynamic-unresolved" || problem.line !== line) ?? [];
    if (facts === undefined || problems.length === facts.problems.length) continue;
    files.set(path, { facts: { ...facts, problems }, resolutions: files.get(path)?.resolutions ?? view.resolutions(path) });
  }
  return { units: [], files };
}

interface Followed {
  /** New sites, by file. */
  readonly added: ReadonlyMap<string, readonly Reference[]>;
  /** Places whose list was found. */
  readonly answered: ReadonlySet<Asked["site"]>;
}

function follow(open: Asked[], project: PythonProject, view: FinalizeView): Followed {
  const added = new Map<string, Reference[]>();
  const answered = new Set<Asked["site"]>();
  const seen = new Set<string>();
  for (let asked = open.shift(); asked !== undefined; asked = open.shift()) {
    const { name, form }: Asked = asked;
    const path = moduleOf(project, asked);
    const facts = path === undefined ? undefined : view.facts(path);
    const id = `${path ?? ""} ${name} ${form}`;
    if (facts === undefined || seen.has(id)) continue;
    seen.add(id);
    const { items, borrowed } = learn(project.tree, LISTED, facts.path, name);
    const before = added.get(facts.path) ?? [];
    added.set(facts.path, before);
    const resolved = view.resolutions(facts.path);
    const known = facts.references.filter((one, index) => one.form !== DOTTED_NAME && (resolved[index]?.targets.length ?? 0) > 0);
    for (const item of items) if (!isKnown([...known, ...before], item)) before.push(siteOf(item, form));
    if (items.length > 0) answered.add(asked.site);
    for (const further of borrowed) open.push({ ...further, from: facts.path, form, site: asked.site });
  }
  return { added, answered };
}

/** The module of the project, or the one inside it, if the specifier ends with a name of the package. */
function moduleOf({ modules }: PythonProject, { from, module }: Asked): string | undefined {
  const { level, dotted } = splitRelative(module);
  const found = level > 0 ? modules.findRelative(from, level, dotted) : modules.find(from, dotted);
  return found?.kind === "module" && found.rest.length === 0 ? found.path : undefined;
}

type Item = ReturnType<typeof LISTED.of>["items"][number];

function isKnown(references: readonly Reference[], { text, line }: Pick<Item, "text" | "line">): boolean {
  return references.some((one) => one.specifier === text && one.line === line);
}

function siteOf({ text, line, why }: Item, form: string): Reference {
  return { specifier: text, kind: "reference", form, line, offset: 0, bindings: [], tentative: true, why };
}

/** A dotted name that is an item of the list has one site, that of the list. */
function withItems(facts: FileFacts, resolutions: readonly Resolution[], kept: readonly Site[]): ReturnType<typeof withSites> {
  const items = kept.map(({ reference }) => reference);
  const isItem = (one: Reference): boolean => one.form === DOTTED_NAME && isKnown(items, { text: one.specifier, line: one.line });
  const others = facts.references.map((one, index) => [one, resolutions[index]] as const).filter(([one]) => !isItem(one));
  const references = others.map(([one]) => one);
  return withSites(
    { ...facts, references },
    others.map(([, one]) => one ?? NOTHING),
    kept,
  );
}
