/**
 * Frameworks whose projects have settings of their own, which name the modules to load. To add one, add a file with its functions, a row here
 * and a fixture. A framework with a single entry file is a row of `frameworks.ts` instead.
 */
import type { Finalized, FinalizeView, GroupEntry } from "../../../src/model/language.js";
import type { Finding } from "../rules.js";
import type { PythonProject } from "../project.js";
import { resolveDjangoApps } from "../resolve/django-apps.js";
import { finalizeInTurn } from "../resolve/finalize-in-turn.js";
import type { RootContext } from "./root-context.js";
import { baseName, directoryOf, isInside, pathIn } from "../../../src/model/tree.js";
import { locateModule, locateTarget, moduleFile } from "./locate.js";

const SETTINGS = /DJANGO_SETTINGS_MODULE["'][\s,\]=:)]*["']([\w.]+)["']/;

const STAR = /^[ \t]*from[ \t]+(\.{0,30})([\w.]{0,400})[ \t]+import[ \t]+\*/gm;

/** Longest chain of settings files that import each other. */
const MOST_SETTINGS = 12;

/** Settings whose value is a module, and its description. */
const NAMED: readonly { readonly setting: string; readonly text: string; readonly beside?: string }[] = [
  { setting: "ROOT_URLCONF", text: "Django root URL configuration, loaded by the framework." },
  { setting: "WSGI_APPLICATION", text: "Django WSGI application, loaded by the server.", beside: "wsgi" },
  { setting: "ASGI_APPLICATION", text: "Django ASGI application, loaded by the server.", beside: "asgi" },
];

interface ProjectFramework {
  readonly name: string;
  readonly find: (context: RootContext) => readonly Finding[];
  /** Adds the sites that depend on several files. */
  readonly finalize: (project: PythonProject, view: FinalizeView) => Finalized;
}

const PROJECT_FRAMEWORKS: readonly ProjectFramework[] = [{ name: "Django", find: findDjango, finalize: resolveDjangoApps }];

export function findProjects(context: RootContext): readonly Finding[] {
  return PROJECT_FRAMEWORKS.flatMap(({ find }) => find(context));
}

export function finalizeProjects(project: PythonProject, view: FinalizeView): Finalized {
  return finalizeInTurn(
    PROJECT_FRAMEWORKS.map(({ finalize }) => finalize),
    project,
    view,
  );
}

/**
 * Django projects: the settings of `manage.py`, and the modules in the settings. Read as text; no code is executed.
 */
function findDjango(context: RootContext): readonly Finding[] {
  return context.sources.filter((path) => baseName(path) === "manage.py").flatMap((manage) => fromManage(context, manage));
}

/** What starts commands of Django, wherever the settings are named. */
const STARTS = /\bDJANGO_SETTINGS_MODULE\b|\bexecute_from_command_line\b|\bconfigurations\.management\b/;

function fromManage(context: RootContext, manage: string): readonly Finding[] {
  const text = context.text(manage);
  if (!STARTS.test(text)) return [];
  const finding: Finding = { class: "R1", rule: "Django project", entry: manage, evidence: "manage.py with DJANGO_SETTINGS_MODULE" };
  const name = SETTINGS.exec(text)?.[1];
  const own = name === undefined ? undefined : settingsFile(context, manage, name);
  if (name !== undefined && own === undefined) context.report("entry-unmapped", manage, `DJANGO_SETTINGS_MODULE ${name}`);
  const inTexts = settingsInTexts(context, manage);
  const others = own !== undefined || inTexts.length > 0 ? inTexts : settingsByContent(context, manage);
  const settings = own ?? others[0]?.path;
  if (settings === undefined) return [finding];
  const named = namedModules(context, manage, settings);
  const group = distinct(manage, [
    ...(own === undefined ? [] : [{ path: own, text: "Django settings, named by `manage.py`." }]),
    ...(own === undefined ? others : []),
    ...named,
    ...others,
    ...otherSettings(context, manage, settings, named),
  ]);
  return [{ ...finding, ...(group.length === 0 ? {} : { group }) }];
}

/** Where only the environment names them: those below `manage.py` that say where the addresses are. */
function settingsByContent(context: RootContext, manage: string): readonly GroupEntry[] {
  const home = directoryOf(manage);
  const isSettings = (path: string): boolean => !isTests(path) && /^ROOT_URLCONF\b/m.test(context.text(path));
  const found = context.sources.filter((path) => (home === "" || isInside(path, home)) && /settings|conf/i.test(path) && isSettings(path));
  return found.map((path) => ({ path, text: "Django settings, chosen by `DJANGO_SETTINGS_MODULE`." }));
}

function isTests(path: string): boolean {
  return /(?:^|\/)(?:tests?|testing|ci)(?:\/|\.py$)/.test(path);
}

function settingsFile(context: RootContext, manage: string, name: string): string | undefined {
  const found = locateModule(context, name, directoryOf(manage), "started");
  return found === undefined || found.rest.length > 0 ? undefined : found.path;
}

function namedModules(context: RootContext, manage: string, settings: string): readonly GroupEntry[] {
  const texts = settingsTexts(context, settings);
  const home = projectDirectory(settings);
  return NAMED.flatMap(({ setting, text, beside }) => {
    const pattern = new RegExp(`^[ \\t]*${setting}(?:[ \\t]*:[ \\t]*\\w+)?[ \\t]*=[(\\s]*["']([\\w.]+)["']`, "m");
    const name = texts.map((one) => pattern.exec(one)?.[1]).find((one) => one !== undefined);
    const path = name === undefined ? undefined : moduleOf(context, name, beside !== undefined, directoryOf(manage));
    if (name !== undefined && path === undefined) context.report("entry-unmapped", settings, `${setting} ${name}`);
    const fallback = beside === undefined ? undefined : moduleFile(context, pathIn(home, beside));
    const found = path ?? fallback;
    return found === undefined ? [] : [{ path: found, text }];
  });
}

/** Applications include the object at the end, URL configurations do not. */
function moduleOf(context: RootContext, name: string, isObject: boolean, directory: string): string | undefined {
  const dot = name.lastIndexOf(".");
  const target = isObject && dot > 0 ? `${name.slice(0, dot)}:${name.slice(dot + 1)}` : name;
  const found = locateTarget(context, target, directory, "started");
  return found === undefined || (!isObject && found.rest.length > 0) ? undefined : found.path;
}

/** `config/settings.py` and `config/settings/base.py` belong to `config`. */
function projectDirectory(settings: string): string {
  const directory = directoryOf(settings);
  return baseName(directory) === "settings" ? directoryOf(directory) : directory;
}

/** The settings, and those that they import with `import *`, nearest first. */
function settingsTexts(context: RootContext, settings: string): readonly string[] {
  const seen = new Set([settings]);
  const texts: string[] = [];
  for (const path of seen) {
    const text = context.text(path);
    texts.push(text);
    for (const [, dots = "", dotted = ""] of text.matchAll(STAR)) {
      const { modules } = context.project;
      const found = dots === "" ? modules.find(path, dotted) : modules.findRelative(path, dots.length, dotted);
      if (found?.kind === "module" && found.rest.length === 0 && seen.size < MOST_SETTINGS) seen.add(found.path);
    }
  }
  return texts;
}

/** What sets variables of the environment, or starts programs: tests, containers, jobs, shells, hosts, editors. */
const ENVIRONMENTS =
  /(?:^|\/)(?:(?:pytest|tox|uwsgi)\.ini|setup\.cfg|(?:pyproject|fly|netlify|nixpacks|railway|mise|\.mise)\.toml|\.env[\w.-]*|[\w.-]*Dockerfile[\w.-]*|Containerfile|(?:docker-)?compose[\w.-]*\.ya?ml|(?:\.gitlab-ci|\.travis|azure-pipelines|app|render|serverless|template|Taskfile|deployment|values)\.ya?ml|Procfile[\w.-]*|Makefile|[Jj]ustfile|[\w.-]+\.(?:sh|service|tf|mk)|(?:app|vercel|zappa_settings|package|\.?devcontainer|launch)\.json|gulpfile\.[cm]?js|ecosystem\.config\.[cm]?js|supervisord?\.conf)$|^\.(?:github|circleci|woodpecker|do|ebextensions|platform)\/.+\.(?:ya?ml|config)$|(?:^|\/)(?:k8s|kubernetes|deploy|charts?|helm)\/.+\.ya?ml$/;
/** `DJANGO_SETTINGS_MODULE: shop.settings`, `--settings=shop.settings`; a name and a value in lines of their own. */
const IN_TEXTS =
  /(?:\bDJANGO_SETTINGS_MODULE["']?(?:[ \t]*[:=,][ \t]*|[ \t]+(?=\w+\.)|,?[ \t]*\n(?:[ \t]+\w+[ \t]*[:=](?![ \t]*["']?\w+\.)[^\n]*\n){0,3}[ \t]*["']?value["']?[ \t]*[:=][ \t]*)|--(?:ds|settings)(?:[= ]|["'],\s*))["']?([A-Za-z_][\w-]*(?:\.[\w-]+)*)/g;

function settingsInTexts(context: RootContext, manage: string): readonly GroupEntry[] {
  return context.project.tree.paths.flatMap((path) => {
    const text = ENVIRONMENTS.test(path) ? context.text(path) : "";
    return [...text.matchAll(IN_TEXTS)].flatMap(([, name = ""]): readonly GroupEntry[] => {
      const found = settingsFile(context, manage, name);
      return found === undefined ? [] : [{ path: found, text: `Django settings, named by \`${path}\`.` }];
    });
  });
}

/** Settings of other environments: those of the server's modules, and those beside the chosen ones in a settings package. */
function otherSettings(context: RootContext, manage: string, settings: string, named: readonly GroupEntry[]): readonly GroupEntry[] {
  const byServers = named.flatMap(({ path }) => {
    const name = SETTINGS.exec(context.text(path))?.[1];
    const found = name === undefined ? undefined : settingsFile(context, manage, name);
    return found === undefined ? [] : [{ path: found, text: "Django settings, named by the server's module." }];
  });
  const directory = directoryOf(settings);
  const beside = baseName(directory) === "settings" ? context.sources.filter((path) => directoryOf(path) === directory) : [];
  const chosen = beside.map((path): GroupEntry => ({
    path,
    text: "Django settings, chosen by `DJANGO_SETTINGS_MODULE`.",
    unlessReached: true,
  }));
  return [...byServers, ...chosen.filter(({ path }) => !isTests(path) && baseName(path) !== "__init__.py")];
}

function distinct(manage: string, entries: readonly GroupEntry[]): readonly GroupEntry[] {
  const seen = new Set([manage]);
  return entries.filter(({ path }) => !seen.has(path) && seen.add(path));
}
