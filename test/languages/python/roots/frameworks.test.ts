import { describe, expect, it } from "vitest";
import { FRAMEWORKS } from "../../../../languages/python/roots/frameworks.js";
import { empty, find, summary } from "./find.js";

const requires = (...names: readonly string[]): Record<string, string> => ({ "requirements.txt": names.join("\n") });

describe("frameworks", () => {
  it.each([
    [
      "Streamlit",
      { ...requires("streamlit"), "app.py": "import streamlit as st", ...empty("pages/1_Sales.py", "main.py") },
      ['R1 framework "Streamlit" app.py [pages/1_Sales.py]'],
    ],
    ["an application", { ...requires("flask"), "app.py": "app = Flask(__name__)" }, ['R1 framework "Application module" app.py']],
    [
      "an application with a type",
      { ...requires(), "server.py": "app: web.App = web.FastAPI(\n)" },
      ['R1 framework "Application module" server.py'],
    ],
    ["a factory", { ...requires(), "app.py": "def make():\n  app = Flask(__name__)" }, ["R5 conventional name app.py"]],
    [
      "an application further down",
      { ...requires(), "shop/main.py": "app = FastAPI()" },
      ['R1 framework "Application module" shop/main.py'],
    ],
    [
      "an application further down that something else starts",
      { ...requires(), Procfile: "web: python run.py", "shop/main.py": "app = FastAPI()", "run.py": "" },
      ["R1 launched run.py"],
    ],
    [
      "FastAPI's table",
      { "pyproject.toml": '[tool.fastapi]\nentrypoint = "shop.web:app"', "shop/web.py": "" },
      ['R1 framework "Declared application" shop/web.py'],
    ],
    [
      "Serverless Framework",
      {
        ...requires(),
        "serverless.yml":
          "provider:\n  runtime: python3.12\nfunctions:\n  a:\n    handler: src/till.sell\n  b:\n    handler: src.ledger.post\n  c:\n    handler: web.index\n    runtime: nodejs20.x\n",
        ...empty("src/till.py", "src/ledger.py", "web.py"),
      },
      ['R1 framework "Serverless Framework" serverless.yml [src/ledger.py src/till.py]'],
    ],
    [
      "Serverless Framework, functions in another file",
      {
        ...requires(),
        "serverless.yml": "provider:\n  runtime: python3.12\nfunctions: ${file(./functions.yml):shop}\n",
        "functions.yml": "shop:\n  a:\n    handler: src/till.sell\n",
        ...empty("src/till.py"),
      },
      ['R1 framework "Serverless Framework" src/till.py'],
    ],
    [
      "AWS SAM",
      {
        ...requires(),
        "template.yaml":
          "Globals:\n  Function:\n    Runtime: python3.12\nResources:\n  Till:\n    Type: AWS::Serverless::Function\n    Properties:\n      CodeUri: till/\n      Handler: app.handler\n      Role: !GetAtt Role.Arn\n",
        ...empty("till/app.py"),
      },
      ['R1 framework "AWS SAM" till/app.py'],
    ],
    [
      "Azure, one application",
      { ...requires(), "host.json": "{}", "function_app.py": "" },
      ['R1 framework "Azure Functions" function_app.py'],
    ],
    [
      "Azure, a directory each",
      {
        ...requires(),
        "host.json": "{}",
        "sell/function.json": '{ "scriptFile": "till.py" }',
        "sell/till.py": "",
        "web/function.json": '{ "scriptFile": "x.js" }',
      },
      ['R1 framework "Azure Functions" sell/till.py'],
    ],
    ["cloud functions", { ...requires("functions-framework"), "main.py": "" }, ['R1 framework "Google Cloud Functions" main.py']],
    [
      "Vercel",
      { ...requires(), "vercel.json": "{}", "api/a.py": "app = x", "api/b.py": "class handler: ...", "api/util.py": "" },
      ['R1 framework "Vercel functions" vercel.json [api/a.py api/b.py]'],
    ],
    ["Chalice", { ...requires("chalice"), ".chalice/config.json": "{}", "app.py": "" }, ['R1 framework "AWS Chalice" app.py']],
    [
      "Airflow",
      {
        ...requires("apache-airflow"),
        "dags/a.py": "with DAG('a'):\n  pass",
        "dags/sub/b.py": "@dag()\ndef b(): ...",
        "dags/common.py": "",
      },
      ['R1 framework "Airflow" requirements.txt [dags/a.py dags/sub/b.py]'],
    ],
    [
      "Scrapy",
      {
        ...requires("scrapy"),
        "scrapy.cfg": "[settings]\ndefault = crawl.settings\n[deploy]\nproject = crawl",
        "crawl/settings.py": 'SPIDER_MODULES = [\n  "crawl.spiders"\n]',
        ...empty("crawl/__init__.py", "crawl/spiders/__init__.py", "crawl/spiders/prices.py", "crawl/items.py"),
      },
      ['R1 framework "Scrapy" scrapy.cfg [crawl/settings.py crawl/spiders/prices.py]'],
    ],
    ["CDK", { ...requires(), "cdk.json": '{ "app": "python3 stack.py" }', "stack.py": "" }, ['R1 framework "AWS CDK" stack.py']],
    [
      "LangGraph",
      { ...requires(), "langgraph.json": '{ "graphs": { "clerk": "./src/clerk.py:graph" } }', "src/clerk.py": "" },
      ['R1 framework "LangGraph" src/clerk.py'],
    ],
    [
      "Kedro",
      { ...requires("kedro"), ...empty("src/stock/settings.py", "src/stock/pipeline_registry.py") },
      ['R1 framework "Kedro" requirements.txt [src/stock/pipeline_registry.py src/stock/settings.py]'],
    ],
    [
      "Home Assistant",
      {
        ...requires(),
        "custom_components/oven/manifest.json": "{}",
        ...empty("custom_components/oven/__init__.py", "custom_components/oven/sensor.py", "custom_components/oven/const.py"),
      },
      [
        'R1 framework "Home Assistant" custom_components/oven/manifest.json [custom_components/oven/__init__.py custom_components/oven/sensor.py]',
      ],
    ],
    [
      "Alembic",
      { ...requires("alembic"), "migrations/env.py": "from alembic import context", "env.py": "" },
      ['R3 framework "Alembic" migrations/env.py'],
    ],
  ])("%s", (_, files, expected) => {
    expect(summary(files)).toEqual(expected);
  });

  it("believes the facts of a module where its text is not plain", () => {
    const files = { ...requires(), "app.py": "app = (\n  Flask(__name__))" };
    expect(summary(files, { "app.py": { calls: ["flask.Flask"] } })).toEqual(['R1 framework "Application module" app.py']);
  });

  it("names handlers and reports those that are not there", () => {
    const config = "provider: { runtime: python3.12 }\nfunctions:\n  a: { handler: till.sell }\n  b: { handler: gone.post }\n";
    const { candidates, problems } = find({ ...requires(), "serverless.yml": config, "till.py": "" });
    expect(candidates).toMatchObject([{ entry: "till.py", symbols: [{ path: "till.py", name: "sell" }] }]);
    expect(problems).toEqual([{ code: "entry-unmapped", path: "serverless.yml", detail: "b gone.post" }]);
  });

  it("has a sentence for every entry", () => {
    const texts = FRAMEWORKS.flatMap((row) => (row.entries ?? []).flatMap((entry) => [entry.text, entry.beside?.text ?? entry.text]));
    expect(texts.filter((text) => !text.endsWith("."))).toEqual([]);
  });
});
