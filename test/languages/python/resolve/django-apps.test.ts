import { describe, expect, it } from "vitest";
import type { FileFacts, Reference } from "../../../../src/model/facts.js";
import type { Resolution, FinalizeView } from "../../../../src/model/language.js";
import { createResolver } from "../../../../languages/python/resolve/index.js";
import { resolveDjangoApps } from "../../../../languages/python/resolve/django-apps.js";
import { file } from "../../../support/facts.js";
import { empty, openProject, referenceOf } from "../resolve/resolve-in.js";

const FILES = empty(
  "manage.py",
  "site/settings.py",
  "polls/__init__.py",
  "polls/apps.py",
  "polls/models.py",
  "polls/admin.py",
  "polls/urls.py",
  "polls/signals.py",
  "polls/management/commands/__init__.py",
  "polls/management/commands/close.py",
  "polls/templatetags/bars.py",
  "news/__init__.py",
  "news/models/__init__.py",
  "votes/__init__.py",
  "votes/config.py",
  "votes/apps.py",
  "votes/models.py",
);

/** Paths that a file gets as implicit sites if its settings list these apps. */
function loads(apps: readonly string[], named: Readonly<Record<string, string>> = {}): Record<string, readonly string[]> {
  const { project, ownership } = openProject(FILES);
  const resolve = createResolver(project, ownership);
  const references = apps.map((app, index): Reference => ({ ...referenceOf(`INSTALLED_APPS ${app}`), offset: 10 * index }));
  const facts = new Map<string, FileFacts>(Object.keys(FILES).map((path) => [path, file(path)]));
  facts.set("site/settings.py", file("site/settings.py", { references }));
  const resolutions = new Map<string, readonly Resolution[]>([
    ["site/settings.py", references.map((one) => resolve("site/settings.py", one))],
  ]);
  for (const [path, configuration] of Object.entries(named)) {
    const reference = referenceOf(`default_app_config ${configuration}`);
    facts.set(path, file(path, { references: [reference] }));
    resolutions.set(path, [resolve(path, reference)]);
  }
  const view: FinalizeView = {
    category: () => "source",
    facts: (path) => facts.get(path),
    files: facts,
    resolutions: (path) => resolutions.get(path) ?? [],
  };
  const { files, units } = resolveDjangoApps(project, view);
  expect(units).toEqual([]);
  return Object.fromEntries(
    [...files].map(([path, changed]) => {
      expect(changed.resolutions).toHaveLength(changed.facts.references.length);
      const offsets = changed.facts.references.map(({ offset }) => offset);
      expect(offsets).toEqual([...new Set(offsets)].toSorted((a, b) => a - b));
      const sites = changed.facts.references.filter(({ kind }) => kind === "implicit");
      expect(sites.every(({ why }) => why === "Loaded by the Django app registry.")).toBe(true);
      return [path, sites.map(({ specifier }) => specifier)];
    }),
  );
}

describe("Django's app registry", () => {
  const POLLS = ["polls/admin.py", "polls/management/commands/close.py", "polls/models.py", "polls/templatetags/bars.py"];

  it("loads the parts of an installed app from its configuration", () => {
    expect(loads(["polls", "django.contrib.admin"])).toEqual({ "polls/apps.py": POLLS });
    expect(loads(["polls.apps.PollsConfig", "polls"])).toEqual({ "polls/apps.py": POLLS });
  });

  it("loads them from the package where there is no configuration", () => {
    expect(loads(["news"])).toEqual({ "news/__init__.py": ["news/models/__init__.py"] });
  });

  it("loads them from the module of a configuration class that is named", () => {
    const parts = ["votes/models.py"];
    expect(loads(["votes"])).toEqual({ "votes/apps.py": parts });
    expect(loads(["votes.config.VotesConfig"])).toEqual({ "votes/config.py": parts });
    expect(loads(["votes", "votes.config.VotesConfig"])).toEqual({ "votes/config.py": parts });
    expect(loads(["votes"], { "votes/__init__.py": "votes.config.VotesConfig" })).toEqual({ "votes/config.py": parts });
  });

  it("takes no configuration of another app", () => {
    const parts = ["votes/models.py"];
    expect(loads(["votes"], { "votes/__init__.py": "polls.apps.PollsConfig" })).toEqual({ "votes/apps.py": parts });
    expect(loads(["votes"], { "votes/__init__.py": "votes.gone.VotesConfig" })).toEqual({ "votes/apps.py": parts });
  });

  it("loads nothing without a list", () => {
    expect(loads([])).toEqual({});
  });
});
