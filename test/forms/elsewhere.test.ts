/** What stands elsewhere than beside the code: configurations in other directories, scripts of the shell, pages of Markdown. */
import { describe } from "vitest";
import { type Form, tellForms } from "../support/forms.js";

describe("a configuration in a directory of its own that a script names", () => {
  const files = {
    "src/main.js": "import x from '@/api/x';\nimport y from './y';\nconsole.log(x, y);\n",
    "src/api/x.js": "export default 1;\n",
    "src/y.js": "export default 1;\n",
    "src/y.web.js": "export default 2;\n",
  };
  const options = "resolve: { extensions: ['.web.js', '.js'], alias: { '@': path.resolve(__dirname, '../src') } }";
  const forms: readonly (readonly [title: string, script: string, configs: Readonly<Record<string, string>>])[] = [
    [
      "webpack with a context",
      "webpack --config build/webpack.js",
      {
        "build/webpack.js": `const path = require('path');\nmodule.exports = { context: path.resolve(__dirname, '..'), entry: './src/main.js', ${options} };\n`,
      },
    ],
    [
      "webpack with an absolute entry",
      "webpack -c ./build/webpack.prod.js",
      {
        "build/webpack.prod.js": `const path = require('path');\nmodule.exports = { entry: path.join(__dirname, '..', 'src', 'main.js'), ${options} };\n`,
      },
    ],
    [
      "webpack with a common part beside it",
      "webpack-dev-server --inline --config build/webpack.prod.js",
      {
        "build/webpack.base.js": `const path = require('path');\nmodule.exports = { entry: './src/main.js', ${options} };\n`,
        "build/webpack.prod.js":
          "const merge = require('webpack-merge');\nmodule.exports = merge(require('./webpack.base'), { entry: './src/main.js' });\n",
      },
    ],
  ];
  tellForms([
    ...forms.map(([title, script, configs]) => ({
      title,
      files: { "package.json": { scripts: { build: script } }, ...configs, ...files },
      answers: {
        "explain src/main.js": ["src/api/x.js", "src/y.web.js", "!src/y.js"],
        findings: ["!unresolved", "!unreached src/main.js"],
      },
    })),
    {
      title: "no script names it",
      files: {
        "package.json": { main: "src/main.js" },
        "old/webpack.js": `const path = require('path');\nmodule.exports = { ${options} };\n`,
        ...files,
      },
      answers: { findings: ["unresolved src/main.js @/api/x"], "explain src/main.js": ["src/y.js"] },
    },
  ]);
});

describe("entries of esbuild in a script of another directory", () => {
  const forms: readonly (readonly [title: string, entries: string])[] = [
    ["with paths of its directory", "[path.join(import.meta.dirname, '../src/work.ts')]"],
    ["with names of outputs", "[{ in: 'src/work.ts', out: 'w' }]"],
    ["as a table", "{ w: 'src/work.ts' }"],
  ];
  tellForms(
    forms.map(([title, entries]) => ({
      title,
      files: {
        "package.json": { type: "module", main: "src/index.ts", scripts: { compile: "node scripts/build.mjs" } },
        "scripts/build.mjs": `import path from 'node:path';\nimport { build } from 'esbuild';\nawait build({ entryPoints: ${entries}, outdir: 'dist' });\n`,
        "src/index.ts": "export const i = 1;\n",
        "src/work.ts": "export const w = 1;\n",
      },
      answers: { findings: ["!src/work.ts"] },
    })),
  );
});

describe("modules that a build offers to other programs", () => {
  const forms: readonly (readonly [title: string, config: string, name: string])[] = [
    ["webpack", "new ModuleFederationPlugin({ name: 'shop', exposes: { './Cart': './src/Cart' } })", "webpack.config.js"],
    ["as an object", "new container.ModuleFederationPlugin({ exposes: { './Cart': { import: './src/Cart.jsx' } } })", "webpack.config.js"],
    ["Vite", "federation({ name: 'shop', exposes: { './Cart': './src/Cart.jsx' } })", "vite.config.js"],
  ];
  tellForms(
    forms.map(([title, plugin, name]) => ({
      title,
      files: {
        "package.json": { name: "shop" },
        [name]: `module.exports = { entry: './src/main.js', plugins: [${plugin}] };\n`,
        "src/main.js": "console.log(1);\n",
        "src/Cart.jsx": "export default () => null;\n",
      },
      answers: { findings: ["!src/Cart.jsx"] },
    })),
  );
});

describe("a script of the shell that goes to its own directory", () => {
  const forms: readonly (readonly [title: string, script: string])[] = [
    ["by dirname", 'cd "$(dirname "$0")"\npython3 late.py\n'],
    ["by dirname without quotes, and up", "cd $(dirname $0)/..\npython3 ci/late.py\n"],
    ["by a variable", 'HERE="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"\npython3 "$HERE/late.py"\n'],
    ["by a part of its name", 'cd "${0%/*}" || exit 1\npython3 ./late.py\n'],
  ];
  const files = { "ci/first.py": "print(1)\n", "ci/late.py": "print(2)\n" };
  tellForms([
    ...forms.map(([title, script]) => ({
      title,
      files: {
        ...files,
        "ci/run.sh": `#!/bin/bash\n${script}`,
        ".gitlab-ci.yml": "test:\n  script:\n    - python3 ci/first.py\n    - ./ci/run.sh\n",
      },
      answers: { findings: ["!unreached"] },
    })),
    {
      title: "that nothing runs",
      files: {
        ...files,
        "ci/run.sh": '#!/bin/bash\ncd "$(dirname "$0")"\npython3 late.py\n',
        ".gitlab-ci.yml": "test:\n  script:\n    - python3 ci/first.py\n",
      },
      answers: { findings: ["unreached ci/late.py named in ci/run.sh"] },
    },
  ]);
});

describe("a component that a page of Markdown imports", () => {
  const forms: readonly (readonly [title: string, line: string])[] = [
    ["by the alias of Docusaurus", "import Card from '@site/src/parts/Card';"],
    ["by a relative path", 'import Card from "../src/parts/Card.tsx"'],
    ["by a name", "import { Card } from '../src/parts/Card';"],
  ];
  const files = { "package.json": { main: "src/i.ts" }, "src/i.ts": "export const i = 1;\n", "src/parts/Card.tsx": "export default 1;\n" };
  tellForms([
    ...forms.map(([title, line]) => ({
      title,
      files: { ...files, "guide/intro.md": `# Intro\n\n${line}\n\n<Card/>\n` },
      answers: { findings: ["unreached src/parts/Card.tsx only from documentation"] },
    })),
    {
      title: "no page imports it",
      files: { ...files, "guide/intro.md": "# Intro\n\nWe import a Card from the other shop.\n" },
      answers: { findings: ["unreached src/parts/Card.tsx no importer found"] },
    },
  ]);
});

describe("settings of Django that something beside the code names", () => {
  const files = {
    "manage.py": 'import os\nos.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.base")\n',
    "config/__init__.py": "",
    "config/settings/__init__.py": "",
    "config/settings/base.py": "INSTALLED_APPS = []\n",
    "config/settings/test.py": "from .base import *\n",
    "config/settings/ci.py": "from .base import *\n",
  };
  const forms: readonly (readonly [title: string, Readonly<Record<string, string>>])[] = [
    [
      "a configuration of tests, and a job",
      {
        "pytest.ini": "[pytest]\nDJANGO_SETTINGS_MODULE = config.settings.test\n",
        ".github/workflows/ci.yml": "on: push\njobs:\n  a:\n    env:\n      DJANGO_SETTINGS_MODULE: config.settings.ci\n",
      },
    ],
    [
      "an option, and a container",
      {
        "pyproject.toml": '[tool.pytest.ini_options]\naddopts = "--ds=config.settings.test -q"\n',
        Dockerfile: "FROM python:3\nENV DJANGO_SETTINGS_MODULE=config.settings.ci\n",
      },
    ],
    [
      "a shell script, and services",
      {
        "run.sh": "python manage.py test --settings config.settings.test\n",
        "compose.yaml": "services:\n  a:\n    environment:\n      - DJANGO_SETTINGS_MODULE=config.settings.ci\n",
      },
    ],
  ];
  tellForms([
    ...forms.map(([title, more]) => ({ title, files: { ...files, ...more }, answers: { findings: ["!unreached"] } })),
    {
      title: "nothing names them",
      files: { ...files, "pytest.ini": "[pytest]\nDJANGO_SETTINGS_MODULE = config.settings.base\n" },
      answers: { findings: ["unreached config/settings/test.py", "unreached config/settings/ci.py"] },
    },
  ]);
});

describe("sources that only what a map does not read imports", () => {
  const files = {
    "package.json": { name: "shop", private: true, main: "src/main.ts", imports: { "#fee": "./src/fee.ts" } },
    "tsconfig.json": { compilerOptions: { paths: { "@/*": ["./src/*"] } } },
    "src/main.ts": "console.log(1);\n",
    "src/fee.ts": "export const fee = 1;\nconsole.log(fee);\n",
  };
  const rows: readonly (readonly [title: string, path: string, text: string, said: string])[] = [
    ["an example, through an alias", "examples/demo.ts", 'import { fee } from "@/fee";\nfee;\n', "only from examples/demo.ts"],
    ["an example, without a use", "examples/demo.ts", 'import { fee } from "../src/fee";\n', "only from examples/demo.ts"],
    ["a story, through imports of the package", "src/Fee.stories.ts", 'import { fee } from "#fee";\nfee;\n', "only from stories"],
    ["a page of documentation", "docs/fee.js", 'const { fee } = require("../src/fee");\nfee;\n', "only from documentation"],
    ["a benchmark, when it runs", "bench/fee.ts", 'await import("@/fee");\n', "only from benchmarks"],
    [
      "an example that only mentions it",
      "examples/demo.ts",
      '// "../src/fee"\nconsole.log("../src/fees");\n',
      'named in package.json "imports"',
    ],
  ];
  tellForms(
    rows.map(([title, path, text, said]) => ({
      title,
      files: { ...files, [path]: text },
      answers: { findings: [`unreached src/fee.ts ${said}`] },
    })),
  );
});

describe("what may use a file without an import of it", () => {
  const shop = { "pyproject.toml": '[project]\nname = "shop"\n[project.scripts]\nshop = "shop.till:main"\n', "shop/__init__.py": "" };
  const till = { "shop/till.py": "def main(): ...\n", "shop/_inner.py": "print(1)\n" };
  const web = {
    "package.json": { name: "shop", scripts: { build: "vite build" } },
    "index.html": '<script type="module" src="/src/main.js"></script>\n',
  };
  const main = { "src/main.js": "console.log(1);\n" };
  const open = "unreached shop/_inner.py no importer found";
  tellForms([
    ...(
      [
        ["Rust", "src/lib.rs", 'let module = py.import("shop._inner")?;\n'],
        ["C", "src/till.c", 'PyImport_ImportModule("shop._inner");\n'],
        ["Java", "src/Till.java", 'new ProcessBuilder("python3", "shop/_inner.py").start();\n'],
      ] as const
    ).map(([title, path, text]) => ({
      title: `code of ${title} that names it`,
      files: { ...shop, ...till, [path]: text },
      answers: { findings: [`unreached shop/_inner.py named in ${path}`] },
    })),
    {
      title: "code that names another one",
      files: { ...shop, ...till, "src/lib.rs": 'py.import("shop._other");\n' },
      answers: { findings: [open] },
    },
    ...["public/lang/de.js", "web/static/old/till.js"].map((path) => ({
      title: `a folder that is served: ${path}`,
      files: { ...web, ...main, [path]: "tell('de');\n" },
      answers: { findings: [`unreached ${path} in a folder that is served as it is`] },
    })),
    {
      title: "sources in a folder of this name",
      files: { ...web, ...main, "public/till.ts": "tell('de');\n" },
      answers: { findings: ["unreached public/till.ts no importer found"] },
    },
  ]);
});

describe("benchmarks of a member", () => {
  const root = { "package.json": { name: "shop", private: true, workspaces: ["packages/*"] } };
  const shop = {
    "packages/shop/package.json": { name: "@shop/shop", version: "1.0.0", main: "src/index.ts" },
    "packages/shop/src/index.ts": "export const a = 1;\n",
  };
  const bench = { private: true, scripts: { bench: "tsx index.ts" } };
  const findings = (path: string): { readonly findings: readonly string[] } => ({ findings: [`!unreached ${path}`] });
  tellForms([
    ...["packages/bench", "packages/shop-benchmarks"].map((directory) => ({
      title: directory,
      files: { ...root, ...shop, [`${directory}/package.json`]: bench, [`${directory}/total.ts`]: "console.log(1);\n" },
      answers: findings(`${directory}/total.ts`),
    })),
    {
      title: "below its sources",
      files: { ...root, ...shop, "packages/shop/src/v3/benchmarks/total.ts": "console.log(1);\n" },
      answers: findings("packages/shop/src/v3/benchmarks/total.ts"),
    },
    {
      title: "a published package of this name is a product",
      files: {
        ...root,
        ...shop,
        "packages/bench/package.json": { name: "@shop/bench", version: "1.0.0", exports: "./index.ts" },
        "packages/bench/index.ts": "export const b = 1;\n",
        "packages/bench/lost.ts": "console.log(1);\n",
      },
      answers: { findings: ["unreached packages/bench/lost.ts no importer found"] },
    },
  ]);
});

describe("a file whose name a function of the repository makes a path of", () => {
  const made = (title: string, code: string, wanted: readonly string[], more: Form["files"] = {}): Form => ({
    title,
    files: {
      "package.json": { name: "shop", private: true, main: "app.js" },
      "app.js": `const path = require("path");\n${code}\n`,
      "plugins/start.js": "exports.open = () => 1;\n",
      ...more,
    },
    answers: {
      "uses plugins/start.js": wanted,
      "uses plugins/start.js#open": wanted.map((one) => one.replace("its name", "the name of its file")),
    },
  });
  tellForms([
    made("by its parts", 'const here = (...parts) => path.join(__dirname, ...parts);\nrequire(here("plugins", "start.js")).open();', [
      "its name is a text at app.js:3",
    ]),
    made(
      "without its ending",
      'function here(...parts) { return path.join(__dirname, ...parts); }\nrequire(here("plugins", "start")).open();',
      ["its name is a text at app.js:3"],
    ),
    made(
      "of another file",
      'const { here } = require("./lib/here");\nrequire(here("plugins", "start.js")).open();',
      ["its name is a text at app.js:3"],
      { "lib/here.js": 'const path = require("path");\nexports.here = (...parts) => path.join(__dirname, "..", ...parts);\n' },
    ),
    made("not a part of another name", 'console.log("restart.js", "started", "start.json");', ["no direct uses found"]),
  ]);
});

describe("settings of Django that manage.py does not name", () => {
  const files = {
    "requirements.txt": "django\n",
    "manage.py":
      'import sys\nfrom django.core.management import execute_from_command_line\n\nif __name__ == "__main__":\n    execute_from_command_line(sys.argv)\n',
    "shop/__init__.py": "",
    "shop/settings/__init__.py": "",
    "shop/settings/base.py": 'INSTALLED_APPS = ["cart"]\nROOT_URLCONF = "shop.urls"\n',
    "shop/urls.py": "urlpatterns = []\n",
    "cart/__init__.py": "",
    "cart/models.py": "class Cart:\n    pass\n",
  };
  const name = "shop.settings.base";
  const forms: readonly (readonly [title: string, others: Readonly<Record<string, string>>])[] = [
    ["a container for editors", { ".devcontainer.json": `{ "containerEnv": { "DJANGO_SETTINGS_MODULE": "${name}" } }\n` }],
    [
      "a host, with name and value in lines of their own",
      { ".do/deploy.template.yaml": `envs:\n  - key: DJANGO_SETTINGS_MODULE\n    scope: RUN_TIME\n    value: "${name}"\n` },
    ],
    ["Kubernetes", { "k8s/web.yaml": `env:\n  - name: DJANGO_SETTINGS_MODULE\n    value: ${name}\n` }],
    ["a list of arguments in a script of the build", { "gulpfile.js": `run("python", ["manage.py", "test", "--settings=${name}"]);\n` }],
    ["a table of the environment", { "fly.toml": `[env]\n  DJANGO_SETTINGS_MODULE = "${name}"\n` }],
    ["a service of the system", { "etc/shop.service": `[Service]\nEnvironment=DJANGO_SETTINGS_MODULE=${name}\n` }],
    ["an environment of a container", { Dockerfile: `FROM python\nENV DJANGO_SETTINGS_MODULE ${name}\n` }],
    ["nothing", {}],
  ];
  tellForms(
    forms.map(([title, others]) => ({
      title,
      files: { ...files, ...others },
      answers: {
        findings: ["!unreached"],
        "explain shop/settings/base.py": [
          "shop/urls.py",
          "cart/__init__.py",
          `Django settings, ${Object.keys(others)[0] === undefined ? "chosen" : "named"} by \`${Object.keys(others)[0] ?? "DJANGO_SETTINGS_MODULE"}\`.`,
        ],
      },
    })),
  );
});
