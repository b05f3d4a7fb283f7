/** Names that lead to packages of the repository: import maps, `imports`, registries of Deno, protocols of package managers, workspaces in workspaces. */
import { describe } from "vitest";
import { type Form, tellForms } from "../support/forms.js";

const kit = {
  "packages/kit/package.json": { name: "@org/kit", version: "1.2.0", exports: { ".": "./lib/two.js", "./*": "./lib/*" } },
  "packages/kit/lib/two.js": "export const two = 2;\n",
};
const npm = { "package.json": { private: true, workspaces: ["packages/*"] }, ...kit };
const app = (more: object): object => ({ name: "@org/app", type: "module", main: "./main.js", dependencies: { "@org/kit": "*" }, ...more });
const use = (specifier: string): string => `import { two } from '${specifier}';\nconsole.log(two);\n`;
const deno = (imports: object): Form["files"] => ({
  "deno.json": { workspace: ["./a", "./b"], imports },
  "a/deno.json": { name: "@s/a", version: "1.0.3", exports: { ".": "./mod.ts", "./more": "./more.ts" } },
  "a/mod.ts": "export const two = 2;\n",
  "a/more.ts": "export const two = 2;\n",
  "b/deno.json": { name: "@s/b", version: "1.0.0", exports: "./mod.ts" },
});

describe("aliases of packages of the workspace", () => {
  const rows: readonly (readonly [title: string, files: Form["files"], main: string, specifier: string, target: string])[] = [
    [
      "imports, exact key",
      { ...npm, "packages/app/package.json": app({ imports: { "#two": "@org/kit" } }) },
      "packages/app/main.js",
      "#two",
      "packages/kit/lib/two.js",
    ],
    [
      "imports with conditions",
      {
        ...npm,
        "packages/app/package.json": app({ imports: { "#two": { browser: "@org/kit/two.js", default: "./own.js" } } }),
        "packages/app/own.js": "export const two = 1;\n",
      },
      "packages/app/main.js",
      "#two",
      "packages/kit/lib/two.js",
    ],
    [
      "imports of the own name",
      {
        ...npm,
        "packages/app/package.json": app({ exports: { "./in": "./in.js" }, imports: { "#in": "@org/app/in" } }),
        "packages/app/in.js": "export const two = 1;\n",
      },
      "packages/app/main.js",
      "#in",
      "packages/app/in.js",
    ],
    [
      "an alias of a bundler",
      {
        ...npm,
        "packages/app/package.json": app({}),
        "packages/app/vite.config.js": "export default { resolve: { alias: { kit: '@org/kit' } } };\n",
      },
      "packages/app/main.js",
      "kit/two.js",
      "packages/kit/lib/two.js",
    ],
    [
      "a second name by the protocol of npm",
      { ...npm, "packages/app/package.json": app({ dependencies: { kit: "npm:@org/kit@^1.0.0" } }) },
      "packages/app/main.js",
      "kit",
      "packages/kit/lib/two.js",
    ],
    [
      "a second name by the protocol of a workspace",
      { ...npm, "packages/app/package.json": app({ dependencies: { kit: "workspace:@org/kit@*" } }) },
      "packages/app/main.js",
      "kit",
      "packages/kit/lib/two.js",
    ],
    ...(
      [
        ["Yarn", { resolutions: { kit: "portal:./forks/kit" } }, ""],
        ["npm", { overrides: { kit: "file:forks/kit" } }, ""],
        ["pnpm in its manifest", { pnpm: { overrides: { kit: "link:./forks/kit" } } }, ""],
        ["pnpm in its workspace", {}, "packages: ['packages/*']\noverrides:\n  kit: link:./forks/kit\n"],
      ] as const
    ).map(
      ([manager, fields, yaml]) =>
        [
          `what ${manager} has in place of a dependency`,
          {
            "package.json": { private: true, workspaces: ["packages/*"], ...fields },
            ...(yaml !== "" && { "pnpm-workspace.yaml": yaml }),
            "packages/app/package.json": app({ dependencies: { kit: "^3.0.0" } }),
            "forks/kit/package.json": { name: "kit", main: "two.js" },
            "forks/kit/two.js": "exports.two = 2;\n",
          },
          "packages/app/main.js",
          "kit",
          "forks/kit/two.js",
        ] as const,
    ),
    ["an import map, exact", deno({ "@s/a": "jsr:@s/a@^1.0.0" }), "b/mod.ts", "@s/a", "a/mod.ts"],
    ["an import map with a path below", deno({ "@s/a": "jsr:@s/a@^1.0.0" }), "b/mod.ts", "jsr:@s/a@1/more", "a/more.ts"],
    ["an import map that ends in a slash", deno({ "a/": "jsr:/@s/a@^1.0.0/" }), "b/mod.ts", "a/more", "a/more.ts"],
    [
      "an import map of the member",
      { ...deno({}), "b/deno.json": { name: "@s/b", version: "1.0.0", exports: "./mod.ts", imports: { x: "jsr:@s/a@1" } } },
      "b/mod.ts",
      "x",
      "a/mod.ts",
    ],
    [
      "a specifier of npm in Deno",
      { ...npm, "deno.json": { workspace: ["packages/*"] }, "packages/app/package.json": app({}) },
      "packages/app/main.js",
      "npm:@org/kit@^1.0.0/two.js",
      "packages/kit/lib/two.js",
    ],
  ];
  tellForms(
    rows.map(([title, files, main, specifier, target]) => ({
      title,
      files: { ...files, [main]: use(specifier) },
      answers: {
        [`explain ${main}`]: [target, "!→ npm:", "!→ jsr:"],
        // A file for another condition is imported as a whole.
        ...(title !== "imports with conditions" && { [`uses ${target}#two`]: [`^${main} — pass: 2`] }),
      },
    })),
  );
  tellForms([
    {
      title: "a version that no member has comes from the registry",
      files: { ...deno({ "@s/a": "jsr:@s/a@^2.0.0" }), "b/mod.ts": use("@s/a") },
      answers: { "explain b/mod.ts": ["jsr:@s/a", "!a/mod.ts"] },
    },
    {
      title: "imports with a package for one condition: no folder of its name",
      files: {
        "package.json": {
          name: "x",
          type: "module",
          main: "m.js",
          imports: { "#fs": { node: "fs-extra", default: "./shim.js" } },
          dependencies: { "fs-extra": "11" },
        },
        "m.js": 'import fs from "#fs";\nexport default fs;\n',
        "shim.js": "export default {};\n",
        "fs-extra/index.js": "export default {};\n",
      },
      answers: { "explain m.js": ["npm:fs-extra", "→ shim.js", "!→ fs-extra/index.js"] },
    },
    {
      title: "the nearest workspace that lists the name",
      files: {
        "package.json": { private: true, workspaces: ["packages/*"] },
        "packages/types/package.json": { name: "types", main: "index.ts" },
        "packages/types/index.ts": "export type Page = 1;\n",
        "packages/app/package.json": { name: "app", main: "index.ts", dependencies: { types: "*" } },
        "packages/app/index.ts": 'import { Page } from "types";\nexport const page: Page = 1;\n',
        "tool/pnpm-workspace.yaml": "packages:\n  - 'lib/*'\n",
        "tool/package.json": { private: true, name: "tool" },
        "tool/lib/types/package.json": { name: "types", main: "in.ts" },
        "tool/lib/types/in.ts": "export type Format = 1;\n",
        "tool/lib/theme/package.json": { name: "theme", main: "index.ts", dependencies: { types: "workspace:*" } },
        "tool/lib/theme/index.ts": 'import { Format } from "types";\nexport const format: Format = 1;\n',
      },
      answers: {
        "explain packages/app/index.ts": ["packages/types/index.ts"],
        "explain tool/lib/theme/index.ts": ["tool/lib/types/in.ts", "!packages/types"],
        findings: ["!missing-export"],
      },
    },
  ]);
});
