/** Facts that need several files: fixtures that a test asks for are those of the nearest `conftest.py` that has them. */
import type { FileFacts, Hint, Reference, Use } from "../../../src/model/facts.js";
import type { Finalized, FinalizeView, Resolution } from "../../../src/model/language.js";
import { groupBy, memoOf } from "../../../src/model/basics.js";
import { directoryOf, upwards } from "../../../src/model/tree.js";
import { ASKED, NAMED } from "../extract/fixtures.js";
import { namedPlugins, ownPlugins } from "../distributions/pytest-options.js";
import type { Distribution, PythonProject } from "../project.js";
import { type Site, withSites } from "./finalize-in-turn.js";
import type { Rule } from "../rules.js";

const RULE: Rule = "pytest fixture";

export function resolveFixtures(project: PythonProject, view: FinalizeView): Finalized {
  const ask: Asking = {
    project,
    view,
    named: memoOf((distribution) => [...namedPlugins(project.tree, distribution), ...ownPlugins(distribution)]),
  };
  const files = new Map<string, { readonly facts: FileFacts; readonly resolutions: readonly Resolution[] }>();
  for (const facts of view.files.values()) {
    const asked = facts.hints?.filter(({ kind }) => kind === ASKED) ?? [];
    const found = [...groupBy(asked, ({ name }) => name)].flatMap(([name, hints]) => siteOf(ask, facts.path, name, hints) ?? []);
    if (found.length > 0) files.set(facts.path, withSites(facts, view.resolutions(facts.path), found));
  }
  return { units: [], files };
}

interface Asking {
  readonly project: PythonProject;
  readonly view: FinalizeView;
  /** Dotted names of the plugins that a distribution declares. */
  readonly named: (distribution: Distribution) => readonly string[];
}

function siteOf(ask: Asking, from: string, name: string, hints: readonly Hint[]): Site | undefined {
  const { view } = ask;
  const conftests = upwards(directoryOf(from)).map((directory) => (directory === "" ? "conftest.py" : `${directory}/conftest.py`));
  for (const start of [...conftests, ...declaredPlugins(ask, from)]) {
    for (const path of [start, ...pluginsOf(view, start)]) {
      const facts = path === from ? undefined : view.facts(path);
      if (facts === undefined) continue;
      const function_ = facts.hints?.find((hint) => hint.kind === NAMED && hint.name === name)?.value ?? name;
      if (facts.exports.some((fact) => fact.kind !== "star" && fact.name === function_)) return named(path, function_, name, hints);
      if (mayBring(view, path, name)) return perhaps(path, name, hints);
    }
  }
  return undefined;
}

/** Whether a star import of the module may bring the fixture: what it is of has the name, or is not known. */
function mayBring(view: FinalizeView, start: string, name: string): boolean {
  const seen = new Set([start]);
  for (const path of seen) {
    const facts = view.facts(path);
    const stars = facts?.exports.flatMap((fact) => (fact.kind === "star" ? [fact.reference] : [])) ?? [];
    const isNamed = facts?.hints?.some((hint) => hint.kind === NAMED && hint.name === name) === true;
    if (facts === undefined || (path !== start && (isNamed || facts.exports.some((fact) => fact.kind !== "star" && fact.name === name))))
      return true;
    for (const star of stars) {
      const targets = view.resolutions(path)[facts.references.findIndex(({ offset }) => offset === star)]?.targets ?? [];
      if (targets.length === 0 || targets.some(({ kind }) => kind !== "file")) return true;
      for (const target of targets) if (target.kind === "file") seen.add(target.path);
    }
  }
  return false;
}

/** Plugins that the configuration of pytest names, and those that the distribution offers itself. */
function declaredPlugins({ project: { distributions, modules }, named }: Asking, from: string): readonly string[] {
  return distributions.around(from).flatMap((one) =>
    named(one).flatMap((name) => {
      const found = modules.find(from, name);
      return found?.kind === "module" && found.rest.length === 0 ? [found.path] : [];
    }),
  );
}

/** Modules of `pytest_plugins`, and those that they name themselves. */
function pluginsOf(view: FinalizeView, conftest: string): readonly string[] {
  const found = new Set<string>();
  const open = [conftest];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const resolutions = view.resolutions(path);
    for (const [index, { form }] of (view.facts(path)?.references ?? []).entries()) {
      if (form !== "pytest_plugins") continue;
      for (const target of resolutions[index]?.targets ?? []) {
        if (target.kind !== "file" || found.has(target.path)) continue;
        found.add(target.path);
        open.push(target.path);
      }
    }
  }
  return [...found];
}

function named(path: string, function_: string, name: string, hints: readonly Hint[]): Site {
  const uses = hints.map(({ line, value }): Use => ({ kind: "read", line, ...(value !== "" && { within: { label: value } }) }));
  const reference = {
    ...base(path, hints),
    bindings: [{ imported: function_, ...(function_ !== name && { local: name }), typeOnly: false, uses, members: "also" as const }],
  };
  return { reference, resolution: { targets: [{ kind: "file", path, rule: RULE }], problems: [] } };
}

/** A star import may bring the fixture. */
function perhaps(path: string, name: string, hints: readonly Hint[]): Site {
  const reference: Reference = { ...base(path, hints), bindings: [], tentative: true, bound: true };
  return { reference, resolution: { targets: [{ kind: "file", path, rule: RULE, symbol: name }], problems: [] } };
}

function base(path: string, hints: readonly Hint[]): Reference {
  return { specifier: path, kind: "reference", form: RULE, line: hints[0]?.line ?? 1, offset: 0, bindings: [], noImport: true };
}
