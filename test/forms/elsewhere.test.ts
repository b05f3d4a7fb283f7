/** What stands elsewhere than beside the code: configurations in other directories, scripts of the shell, pages of Markdown. */
import { describe } from "vitest";
import { tellForms } from "../support/forms.js";

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
