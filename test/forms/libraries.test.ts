/** Libraries of a workspace that are imported by the name of their output: ng-packagr, build targets of Nx and Angular. */
import { describe } from "vitest";
import { type Form, tellForms } from "../support/forms.js";

const app = { "s/main.ts": "import { K } from 'kit';\nconsole.log(K);\n", "kit/src/public-api.ts": "export const K = 1;\n" };
const ng = { dest: "../dist/kit", lib: { entryFile: "src/public-api.ts" } };
const root = (main: string): object => ({ main, devDependencies: { "ng-packagr": "17" } });
const paths = (value: string): object => ({ compilerOptions: { paths: { kit: [value], "kit/*": [`${value}/*`] } } });

describe("libraries by their output", () => {
  const rows: readonly (readonly [title: string, files: Form["files"], target: string])[] = [
    [
      "ng-packagr, a file of the output",
      { "tsconfig.json": paths("dist/kit/index.d.ts"), "kit/ng-package.json": ng, "kit/package.json": { name: "kit" } },
      "kit/src/public-api.ts",
    ],
    [
      "ng-packagr, another configuration",
      { "tsconfig.base.json": paths("./dist/kit"), "tsconfig.json": { extends: "./tsconfig.base.json" }, "kit/ng-package.prod.json": ng },
      "kit/src/public-api.ts",
    ],
    [
      "ng-packagr without paths",
      {
        "angular.json": { version: 1, projects: { kit: { projectType: "library", root: "kit" } } },
        "kit/ng-package.json": ng,
        "kit/package.json": { name: "kit" },
      },
      "kit/src/public-api.ts",
    ],
    [
      "ng-packagr with the usual entry",
      {
        "tsconfig.json": paths("dist/kit"),
        "kit/ng-package.json": { dest: "../dist/kit" },
        "kit/src/public_api.ts": "export const K = 1;\n",
      },
      "kit/src/public_api.ts",
    ],
    [
      "a build target of Nx",
      {
        "nx.json": {},
        "tsconfig.base.json": paths("dist/libs/kit"),
        "tsconfig.json": { extends: "./tsconfig.base.json" },
        "kit/project.json": {
          name: "kit",
          targets: { build: { executor: "@nx/js:tsc", options: { outputPath: "dist/libs/kit", main: "kit/src/public-api.ts" } } },
        },
      },
      "kit/src/public-api.ts",
    ],
  ];
  tellForms(
    rows.map(([title, files, target]) => ({
      title,
      files: { "package.json": root("s/main.ts"), ...app, ...files },
      answers: { "explain s/main.ts": [target, "!→ npm:"], [`uses ${target}#K`]: ["^s/main.ts — pass: 2"] },
    })),
  );
  tellForms([
    {
      title: "a secondary entry of ng-packagr",
      files: {
        "package.json": root("s/main.ts"),
        "tsconfig.json": paths("dist/kit"),
        "kit/ng-package.json": ng,
        "kit/package.json": { name: "kit" },
        "kit/src/public-api.ts": "export const K = 1;\n",
        "kit/testing/ng-package.json": { lib: { entryFile: "src/index.ts" } },
        "kit/testing/src/index.ts": "export const T = 1;\n",
        "s/main.ts": "import { T } from 'kit/testing';\nconsole.log(T);\n",
      },
      answers: { "explain s/main.ts": ["kit/testing/src/index.ts", "!→ npm:"] },
    },
  ]);
});
