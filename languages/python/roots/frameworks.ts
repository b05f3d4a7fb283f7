/**
 * Framework conventions as data. To add a framework, add a row here and a case to `test/languages/python/roots/frameworks.test.ts`;
 * a row whose entries are listed in a manifest also needs a file in `readers/`. The entries of a group are ordered by path.
 * A framework that loads modules from settings is a row of `project-frameworks.ts`, a command that starts programs a row of `launch-operands.ts`, an API
 * that takes names in strings a row of `extract/references/api-table.ts`.
 */
import type { FrameworkRow, ReadEntry } from "./framework-row.js";
import { at, entriesOf, stringAt, type Json } from "../../manifests/json.js";
import { directoryOf, pathIn, baseName, joinRelative, isInside } from "../../../src/model/tree.js";
import { findOperands } from "./launch-operands.js";
import { locateFile, locateTarget, moduleFile, locateModule } from "./locate.js";
import type { RootContext } from "./root-context.js";
import { samHandlers, serverlessHandlers, type CloudHandler } from "../../manifests/cloud-handlers.js";
import { readIni } from "../distributions/ini.js";

/** Classes whose instance makes a module an application. */
const APPLICATIONS = ["Flask", "FastAPI", "Starlette", "Sanic", "Quart", "Litestar", "Celery", "Dash", "Typer", "Bot"];
const STREAMLIT = /^[ \t]*(?:import|from)[ \t]+streamlit\b/m;

export const FRAMEWORKS: readonly FrameworkRow[] = [
  {
    name: "Streamlit",
    manual: "https://docs.streamlit.io/develop/concepts/multipage-apps/pages-directory",
    requirements: ["streamlit"],
    markers: ["streamlit_app.py", "src/streamlit_app.py"],
    entries: [
      {
        files: "<root>{streamlit_app,Home,home,Hello,app,main,dashboard}.py",
        mentions: STREAMLIT,
        text: "Streamlit application, started by the framework.",
        beside: { files: "pages/*.py", text: "Streamlit page `{stem}`, loaded by the framework." },
      },
    ],
  },
  {
    name: "Application module",
    manual: "https://peps.python.org/pep-3333/",
    entries: [
      { files: "<root>{app,main,application,server}.py", calls: APPLICATIONS, text: "application object, served by the framework." },
      {
        files: "<root>*/{app,main,application,server}.py",
        calls: APPLICATIONS,
        fallback: true,
        text: "application object, served by the framework.",
      },
    ],
  },
  {
    name: "Celery",
    manual: "https://docs.celeryq.dev/en/stable/userguide/application.html",
    requirements: ["celery"],
    entries: [
      {
        files: "<root>{,*/}{celery,celery_app,celeryapp,tasks,worker}.py",
        calls: ["Celery"],
        fallback: true,
        text: "Celery application, started by the worker.",
      },
    ],
  },
  {
    name: "Declared application",
    manual: "https://packaging.python.org/en/latest/specifications/pyproject-toml/#arbitrary-tool-configuration-the-tool-table",
    markers: ["pyproject.toml"],
    read: readPyprojectTargets,
  },
  {
    name: "Serverless Framework",
    manual: "https://www.serverless.com/framework/docs/providers/aws/guide/functions",
    markers: ["serverless.{yml,yaml,json}"],
    declaredBy: ["serverless.{yml,yaml,json}"],
    read: readServerless,
  },
  {
    name: "AWS SAM",
    manual: "https://docs.aws.amazon.com/serverless-application-model/latest/developerguide/sam-resource-function.html",
    markers: ["template.{yaml,yml}"],
    declaredBy: ["template.{yaml,yml}"],
    read: readSam,
  },
  {
    name: "Azure Functions",
    manual: "https://learn.microsoft.com/en-us/azure/azure-functions/functions-reference-python",
    markers: ["host.json", "function_app.py"],
    entries: [{ files: "{,*/}function_app.py", text: "Azure function application, loaded by the platform." }],
    read: readAzureFunctions,
  },
  {
    name: "Google Cloud Functions",
    manual: "https://github.com/GoogleCloudPlatform/functions-framework-python",
    requirements: ["functions-framework", "firebase-functions"],
    entries: [{ files: "main.py", text: "cloud functions, called by the platform." }],
  },
  {
    name: "Vercel functions",
    manual: "https://vercel.com/docs/functions/runtimes/python",
    markers: ["vercel.json"],
    declaredBy: ["vercel.json"],
    entries: [{ files: "api/**/*.py", mentions: /\bhandler\b|\bapp\b/, text: "Vercel function `{stem}`, called by the platform." }],
  },
  {
    name: "AWS Chalice",
    manual: "https://aws.github.io/chalice/topics/packaging.html",
    markers: [".chalice/config.json"],
    entries: [{ files: "app.py", text: "Chalice application, called by the platform." }],
  },
  {
    name: "Airflow",
    manual: "https://airflow.apache.org/docs/apache-airflow/stable/core-concepts/dags.html",
    requirements: ["apache-airflow", "astro-run-dag"],
    markers: ["**/dags/**/*.py"],
    declaredBy: ["airflow.cfg"],
    entries: [{ files: "**/dags/**/*.py", mentions: /\bDAG[ \t]*\(|@dag\b/, text: "Airflow DAG file `{stem}`, loaded by the scheduler." }],
  },
  {
    name: "Scrapy",
    manual: "https://docs.scrapy.org/en/latest/topics/commands.html",
    markers: ["scrapy.cfg", "*/scrapy.cfg"],
    declaredBy: ["scrapy.cfg", "*/scrapy.cfg"],
    read: readScrapy,
  },
  { name: "AWS CDK", manual: "https://docs.aws.amazon.com/cdk/v2/guide/cli.html", markers: ["cdk.json", "*/cdk.json"], read: readCdk },
  {
    name: "LangGraph",
    manual: "https://docs.langchain.com/oss/python/langgraph/application-structure",
    markers: ["langgraph.json"],
    declaredBy: ["langgraph.json"],
    read: readLanggraph,
  },
  {
    name: "Kedro",
    manual: "https://docs.kedro.org/en/stable/api/framework/kedro.framework.project/",
    requirements: ["kedro"],
    entries: [{ files: "<root>*/{pipeline_registry,settings}.py", text: "Kedro {stem} module, loaded by the framework." }],
    declaredBy: ["pyproject.toml"],
  },
  {
    name: "Home Assistant",
    manual: "https://developers.home-assistant.io/docs/creating_integration_file_structure/",
    markers: ["custom_components/*/manifest.json"],
    declaredBy: ["custom_components/*/manifest.json"],
    entries: [
      { files: "custom_components/*/__init__.py", text: "Home Assistant integration, loaded by the platform." },
      {
        files:
          "custom_components/*/{config_flow,diagnostics,sensor,binary_sensor,switch,light,climate,cover,fan,lock,button,number,select,text,media_player,device_tracker,camera,vacuum,update,calendar,notify,weather}.py",
        text: "Home Assistant {stem} module, loaded by the platform.",
      },
    ],
  },
  {
    name: "Alembic",
    manual: "https://alembic.sqlalchemy.org/en/latest/tutorial.html",
    requirements: ["alembic"],
    markers: ["**/alembic.ini"],
    entries: [
      {
        files: "**/env.py",
        mentions: /^[ \t]*(?:from[ \t]+alembic|import[ \t]+alembic)\b/m,
        text: "Alembic environment, run by migrations.",
        class: "R3",
        beside: { files: "versions/**/*.py", text: "Alembic migration `{stem}`, run by the migration environment." },
      },
    ],
  },
];

// Small manifests that list their modules one by one: CDK, LangGraph, tables of `pyproject.toml`.

/** `"app": "python3 app.py"`. */
function readCdk(context: RootContext): readonly ReadEntry[] {
  return context.matching(["cdk.json", "*/cdk.json"]).flatMap((config) => {
    const line = stringAt(context.value(config), "app") ?? "";
    return findOperands(line).flatMap(({ written }) =>
      written.flatMap((file): readonly ReadEntry[] => {
        const path = locateFile(context, directoryOf(config), file);
        if (path === undefined) context.report("entry-unmapped", config, `app ${file}`);
        return path === undefined ? [] : [{ path, text: "CDK application, run by the toolkit.", evidence: `cdk.json app: ${line}` }];
      }),
    );
  });
}

/** `"graphs": { "agent": "./src/agent/graph.py:graph" }`. */
function readLanggraph(context: RootContext): readonly ReadEntry[] {
  return context.matching("langgraph.json").flatMap((config) =>
    entriesOf(at(context.value(config), "graphs")).flatMap(([name, value]): readonly ReadEntry[] => {
      const target = stringAt(value) ?? stringAt(value, "path") ?? "";
      const colon = target.lastIndexOf(":");
      const [file, attribute] = colon < 0 ? [target, undefined] : [target.slice(0, colon), target.slice(colon + 1)];
      if (!file.endsWith(".py")) return [];
      const path = locateFile(context, directoryOf(config), file);
      if (path === undefined) {
        context.report("entry-unmapped", config, `graphs ${name} ${target}`);
        return [];
      }
      const symbols = attribute === undefined ? undefined : [{ path, name: attribute }];
      return [{ path, text: `LangGraph graph \`${name}\`, loaded by the platform.`, symbols, evidence: `langgraph.json graphs ${name}` }];
    }),
  );
}

/** Tools whose module is configured in `pyproject.toml`. */
const TARGETS: readonly { readonly keys: readonly string[]; readonly text: string }[] = [
  { keys: ["tool", "fastapi", "entrypoint"], text: "FastAPI application, served by the framework." },
  { keys: ["tool", "dagster", "module_name"], text: "Dagster definitions, loaded by the framework." },
  { keys: ["tool", "dg", "project", "code_location_target_module"], text: "Dagster definitions, loaded by the framework." },
];

function readPyprojectTargets(context: RootContext): readonly ReadEntry[] {
  return TARGETS.flatMap(({ keys, text }): readonly ReadEntry[] => {
    const target = stringAt(context.distribution?.pyproject, ...keys);
    if (target === undefined) return [];
    const found = locateTarget(context, target, context.directory);
    if (found === undefined) {
      context.report("entry-unmapped", pathIn(context.directory, "pyproject.toml"), `[${keys.join(".")}] ${target}`);
      return [];
    }
    const symbols = found.attribute === undefined ? undefined : [{ path: found.path, name: found.attribute }];
    return [{ path: found.path, text, symbols, evidence: `pyproject.toml [${keys.join(".")}]` }];
  });
}

// Handlers in cloud manifests, written as `path/file.function`.

function readServerless(context: RootContext): readonly ReadEntry[] {
  return context.matching("serverless.{yml,yaml,json}").flatMap((config) => {
    const read = (file: string): Json | undefined => context.value(joinRelative(directoryOf(config), file) ?? "");
    return serverlessHandlers(context.value(config), read).flatMap((handler) => entry(context, config, handler));
  });
}

function readSam(context: RootContext): readonly ReadEntry[] {
  return context
    .matching("template.{yaml,yml}")
    .flatMap((config) => samHandlers(context.value(config)).flatMap((handler) => entry(context, config, handler)));
}

function entry(context: RootContext, config: string, { name, declared, base, runtime }: CloudHandler): readonly ReadEntry[] {
  if (runtime?.startsWith("python") === false) return [];
  const dot = declared.lastIndexOf(".");
  const stem = dot < 0 ? declared : declared.slice(0, dot);
  const bases = [joinRelative(directoryOf(config), base), directoryOf(config)];
  const tried = bases.flatMap((one) => (one === undefined ? [] : [joinRelative(one, stem), joinRelative(one, stem.replaceAll(".", "/"))]));
  const path = tried.map((one) => (one === undefined ? undefined : moduleFile(context, one))).find((one) => one !== undefined);
  if (path === undefined) {
    // Without a runtime the handler may be in another language.
    if (runtime !== undefined) context.report("entry-unmapped", config, `${name} ${declared}`);
    return [];
  }
  const symbols = [{ path, name: declared.slice(dot + 1) }];
  return [{ path, text: `Serverless function \`${name}\`, called by the platform.`, symbols }];
}

/** The older model: a `function.json` in a directory for each function. */
function readAzureFunctions(context: RootContext): readonly ReadEntry[] {
  return context.matching("*/function.json").flatMap((config): readonly ReadEntry[] => {
    const value: Json | undefined = context.value(config);
    const declared = stringAt(value, "scriptFile") ?? "__init__.py";
    if (!declared.endsWith(".py")) return [];
    const path = locateFile(context, directoryOf(config), declared);
    if (path === undefined) {
      if (stringAt(value, "scriptFile") !== undefined) context.report("entry-unmapped", config, `scriptFile ${declared}`);
      return [];
    }
    const symbols = [{ path, name: stringAt(value, "entryPoint") ?? "main" }];
    return [{ path, text: `Azure function \`${baseName(directoryOf(config))}\`, called by the platform.`, symbols }];
  });
}

// Scrapy projects: `scrapy.cfg` contains the settings module, and the settings the spiders.

const SPIDER_MODULES = /^SPIDER_MODULES[ \t]*=[ \t]*\[([^\]]{0,400})\]/m;

function readScrapy(context: RootContext): readonly ReadEntry[] {
  return context.matching(["scrapy.cfg", "*/scrapy.cfg"]).flatMap((config) => {
    const directory = directoryOf(config);
    const names = [...(readIni(context.text(config)).get("settings")?.values() ?? [])];
    return names.flatMap((name): readonly ReadEntry[] => {
      const settings = locateModule(context, name, directory, "started");
      if (settings === undefined || settings.rest.length > 0) {
        context.report("entry-unmapped", config, `settings ${name}`);
        return [];
      }
      const listed = SPIDER_MODULES.exec(context.text(settings.path))?.[1] ?? "";
      const modules = [...listed.matchAll(/["']([\w.]+)["']/g)].map(([, module]) => module ?? "");
      const spiders = (modules.length > 0 ? modules : [`${name.split(".", 1)[0]}.spiders`]).flatMap((module) =>
        spidersOf(context, module, directory),
      );
      return [{ path: settings.path, text: "Scrapy settings, named by `scrapy.cfg`." }, ...spiders];
    });
  });
}

function spidersOf(context: RootContext, module: string, directory: string): readonly ReadEntry[] {
  const initialiser = locateModule(context, module, directory, "started")?.path;
  const home = initialiser === undefined ? pathIn(directory, module.replaceAll(".", "/")) : directoryOf(initialiser);
  if (initialiser !== undefined && !initialiser.endsWith("/__init__.py"))
    return [{ path: initialiser, text: "Scrapy spiders, loaded by the framework." }];
  return context.sources
    .filter((path) => isInside(path, home) && !path.endsWith("/__init__.py"))
    .map((path) => ({ path, text: "Scrapy spider, loaded by the framework." }));
}
