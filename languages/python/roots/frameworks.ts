/**
 * Framework conventions as data. To add a framework, add a row here and a case to `test/languages/python/roots/frameworks.test.ts`;
 * a row whose entries are listed in a manifest also needs a file in `readers/`. The entries of a group are ordered by path.
 * A framework that loads modules from settings is a row of `project-frameworks.ts`, a command that starts programs a row of `launch-operands.ts`, an API
 * that takes names in strings a row of `extract/references/api-table.ts`.
 */
import type { FrameworkRow } from "./framework-row.js";
import { readCdk, readLanggraph, readPyprojectTargets } from "./readers/declared-files.js";
import { readAzureFunctions, readSam, readServerless } from "./readers/handlers.js";
import { readScrapy } from "./readers/scrapy.js";

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
