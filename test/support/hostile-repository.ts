/** A repository that means harm to whoever maps it: programs in every place that a careless tool would run, links that lead out, and secrets. */
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { git } from "./temporary-repository.js";
import type { Canary } from "./hostile-git.js";

/** Stands in every file outside of the repository. */
export const OUTSIDE = "text from outside of the repository";

const join2 = (...parts: readonly string[]): string => parts.join("");
const LETTERS = "aB3dE5gH7jK9mN1pQ2sT4vW6yZ8bC0fGhJkLmNpQrStUvWxYz";
const turned = (by: number): string => LETTERS.slice(by) + LETTERS.slice(0, by);

/** Place → the secret that stands there. They are put together here, so that no scanner complains of this file. */
export const SECRETS = {
  comment: join2("gh", "p_", turned(1).slice(0, 36)),
  documentation: join2("sk-", "proj-", turned(2), turned(3)),
  string: join2(turned(4), turned(5).slice(0, 37), "=="),
  test: join2("xo", "xb-", "123456789012-1234567890123-", turned(6).slice(0, 24)),
  python: join2("gl", "pat-", turned(7).slice(0, 20)),
  go: join2("S", "G.", turned(8).slice(0, 22), ".", turned(9).slice(0, 43)),
  fileName: join2("np", "m_", turned(10).slice(0, 36)),
  directory: join2("h", "f_", turned(11).slice(0, 34)),
  packageName: join2("dop", "_v1_", "0123456789abcdef".repeat(4)),
  version: join2("gh", "o_", turned(13).slice(0, 36)),
  specifier: join2("sk-", "ant-api03-", turned(14), turned(15).slice(0, 44)),
  address: join2("pypi", "-AgEIcHlwaS5vcmc", turned(16), turned(17)),
  symbol: join2("AK", "IA", "QWERTYUIOPASDFGH"),
  script: join2("sk", "_live_51", turned(19)),
  readme: join2("AI", "za", turned(20).slice(0, 35)),
  environment: join2("hv", "s.", turned(21), turned(22)),
  dynamic: join2("dckr", "_pat_", turned(23).slice(0, 27)),
} as const;

function sourcesOf({ program }: Canary, secrets: typeof SECRETS): Readonly<Record<string, string>> {
  const run = `require("node:child_process").execFileSync(${JSON.stringify(program)});\n`;
  const load = `import { execFileSync } from "node:child_process";\nexecFileSync(${JSON.stringify(program)});\nexport default {};\n`;
  const python = `import subprocess\nsubprocess.run([${JSON.stringify(program)}])\n`;
  return {
    "package.json": JSON.stringify({
      name: "shop",
      type: "module",
      main: "./src/cart.ts",
      bin: { webstore: "./src/till.ts" },
      scripts: Object.fromEntries(
        ["preinstall", "install", "postinstall", "prepare", "start", "test", "build"].map((name) => [
          name,
          `KEY=${secrets.script} ${program} src/till.ts`,
        ]),
      ),
      dependencies: { [`@till/${secrets.packageName}`]: "^1.0.0", zod: `git+https://clerk:${secrets.version}@shop.example/zod.git` },
    }),
    "README.md": `# Shop\n\nThe shop of ${secrets.readme}.\n`,
    ".env": `VAULT_TOKEN=${secrets.environment}\n`,
    "src/cart.ts": `import { z } from "zod";
import safe from "@till/${secrets.packageName}";
import nowhere from "./nowhere-${secrets.specifier}.js";
import far from "https://clerk:${secrets.address}@shop.example/far.js";
import named from "./${secrets.fileName}.js";
import placed from "./${secrets.directory}/placed.js";
import { outside } from "./outside.js";
import { inner } from "./outer/inner.js";
import { total, ${secrets.symbol} } from "./total.js";
export const lazy = (name: string) => import(\`./lazy-${secrets.dynamic}/\${name}.js\`);
/** Cart of one customer, opened with ${secrets.documentation}. */
export class Cart { sum() { return [z, safe, nowhere, far, named, placed, outside, inner, total(), ${secrets.symbol}, "${secrets.string}"]; } }
// ${secrets.comment}
`,
    "src/total.ts": `/** Adds prices. */\nexport const total = (): number => 1;\nexport const ${secrets.symbol} = 2;\n`,
    "src/till.ts": `import { Cart } from "./cart.js";\nconsole.log(new Cart());\n`,
    [`src/${secrets.fileName}.ts`]: "export default 1;\n",
    [`src/${secrets.directory}/placed.ts`]: "export default 1;\n",
    "test/cart.test.ts": `import { Cart } from "../src/cart.js";\ntest("${secrets.test}", () => new Cart());\n`,
    "answers.json": JSON.stringify({ texts: [{ id: `func-${secrets.comment} purpose`, text: `Opens the till with ${secrets.python}.` }] }),
    "tsconfig.json": `{ "extends": ["../outside/tsconfig.json", "/etc/passwd", "https://shop.example/tsconfig.json"], "compilerOptions": { "plugins": [{ "name": "./plugin.cjs" }] } }`,
    "plugin.cjs": run,
    ".pnp.cjs": run,
    ".eslintrc.cjs": run,
    "babel.config.cjs": run,
    "jest.config.cjs": run,
    "next.config.mjs": load,
    "nuxt.config.ts": load,
    "svelte.config.js": load,
    "vite.config.ts": load,
    "vitest.config.ts": load,
    "webpack.config.mjs": load,
    "astro.config.mjs": load,
    "eslint.config.js": load,
    "node_modules/dsp-fleet/index.js": load,
    "node_modules/dsp-fleet/package.json": `{ "name": "dsp-fleet", "type": "module", "exports": "./index.js" }`,
    "node_modules/zod/index.js": load,
    "node_modules/zod/package.json": `{ "name": "zod", "main": "index.js", "scripts": { "install": ${JSON.stringify(program)} } }`,
    "node_modules/typescript/lib/typescript.js": run,
    "main.py": `"""Entry of the shop, ${secrets.python}."""\nimport helper\n\nif __name__ == "__main__":\n    helper.run()\n`,
    "helper.py": "def run():\n    pass\n",
    "conftest.py": python,
    "setup.py": `${python}from setuptools import setup\nsetup(name="shop")\n`,
    "sitecustomize.py": python,
    "noxfile.py": python,
    "pyproject.toml": `[build-system]\nrequires = ["canary"]\nbuild-backend = "backend"\nbackend-path = ["."]\n`,
    "backend.py": python,
    "go.mod": "module shop.example/till\n\ngo 1.22\n",
    "main.go": `package main\n\n//go:generate ${program}\n\n// main opens the till with ${secrets.go}.\nfunc main() {}\n`,
    ".gitmodules": `[submodule "inner"]\n\tpath = inner\n\turl = ext::${program}\n`,
    Makefile: `$(shell ${program})\nall:\n\t${program}\n`,
  };
}

const EXECUTABLE = 0o755;
/** What this program, git and scripts start by its name. */
const STARTED = "curl dsp-cli env git git-remote-ext git-remote-http git-upload-pack node npx printenv sh ssh true unshare xdg-open".split(
  " ",
);

/** `place/shop`, with links to `place/outside`. Nothing of it is tracked yet. */
export function hostileRepository(place: string, canary: Canary): string {
  const root = join(place, "shop");
  write(join(place, "outside"), {
    "secret.ts": `export const outside = "${OUTSIDE}";\n`,
    "inner.ts": `/** ${OUTSIDE} */\nexport const inner = 1;\n`,
    "tsconfig.json": `{ "compilerOptions": { "paths": { "${OUTSIDE}": ["*"] } } }`,
    "dsp.json": `{ "root": "${OUTSIDE}" }`,
    "notes.md": `${OUTSIDE}\n`,
    ignored: "src/**\n",
    "entity/description": `source: src/total.ts\nkind: object\npurpose: ${OUTSIDE}\n`,
    "entity/imports": "",
    "entity/shared": "",
    "exports/obj-0a0a0a0a": `${OUTSIDE}\n`,
  });
  write(root, sourcesOf(canary, SECRETS));
  for (const name of ["tsc", "eslint", "python", "go", "prettier", ...STARTED]) program(join(root, "node_modules", ".bin", name), canary);
  // In the current directory, for whoever has it on the path.
  for (const name of STARTED) program(join(root, name), canary);
  symlinkSync("../../outside/secret.ts", join(root, "src", "outside.ts"));
  symlinkSync(join(place, "outside"), join(root, "src", "outer"));
  symlinkSync("../outside/notes.md", join(root, "NOTES.md"));
  symlinkSync("../../outside/ignored", join(root, "src", ".gitignore"));
  git(root, "init", "-q");
  return root;
}

function write(root: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

function program(file: string, canary: Canary): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `#!/bin/sh\nexec ${canary.program} "${file}"\n`);
  chmodSync(file, EXECUTABLE);
}
