/**
 * Packages of the repository that configurations name by a short form: `extends: ["docs"]` of ESLint is `eslint-config-docs`. A full name is an
 * import of the package as well, which only the tool makes.
 */
import type { GroupEntry } from "../../../../src/model/language.js";
import { joinRelative } from "../../../manifests/paths.js";
import { findSource } from "../../packages/find-source.js";
import type { PackageContext } from "../package-context.js";

interface Tool {
  readonly name: string;
  readonly configs: string;
  /** Field of `package.json` with the same content. */
  readonly field?: string;
  /** Field of the configuration, and what its names stand for: `docs` → `eslint-config-docs`. */
  readonly fields: readonly { readonly key: RegExp; readonly prefix: string }[];
}

const DATA = "{,.json,.jsonc,.yml,.yaml,.js,.cjs,.mjs,.ts,.cts,.mts}";

/** To add a tool, add a row. */
const TOOLS: readonly Tool[] = [
  {
    name: "ESLint",
    configs: `{,*/,*/*/}{.eslintrc${DATA},eslint.config.{js,mjs,cjs,ts,mts,cts}}`,
    field: "eslintConfig",
    fields: [
      { key: /["']?extends["']?\s*:/, prefix: "eslint-config" },
      { key: /["']?plugins["']?\s*:/, prefix: "eslint-plugin" },
    ],
  },
  {
    name: "Babel",
    configs: `{,*/}{.babelrc${DATA},babel.config.{js,cjs,mjs,json,ts,cts}}`,
    field: "babel",
    fields: [
      { key: /["']?presets["']?\s*:/, prefix: "babel-preset" },
      { key: /["']?plugins["']?\s*:/, prefix: "babel-plugin" },
    ],
  },
  {
    name: "Prettier",
    configs: `{.prettierrc${DATA},prettier.config.{js,cjs,mjs,ts}}`,
    field: "prettier",
    fields: [{ key: /["']?(?:prettier|plugins)["']?\s*:/, prefix: "prettier-plugin" }],
  },
  {
    name: "Stylelint",
    configs: `{.stylelintrc${DATA},stylelint.config.{js,cjs,mjs}}`,
    field: "stylelint",
    fields: [{ key: /["']?(?:extends|plugins)["']?\s*:/, prefix: "stylelint-config" }],
  },
  {
    name: "commitlint",
    configs: `{.commitlintrc${DATA},commitlint.config.{js,cjs,mjs,ts}}`,
    field: "commitlint",
    fields: [{ key: /["']?extends["']?\s*:/, prefix: "commitlint-config" }],
  },
  {
    name: "Jest",
    configs: "{,*/}jest.config.{js,cjs,mjs,ts,json}",
    field: "jest",
    fields: [{ key: /["']?(?:preset|testEnvironment|runner)["']?\s*:/, prefix: "jest-environment" }],
  },
];

const LONGEST_LIST = 4000;

export function readSharedConfigs(context: PackageContext): readonly GroupEntry[] {
  return TOOLS.flatMap(({ name, configs, field, fields }) => {
    const own = field === undefined ? undefined : context.pkg.json[field];
    const texts = [
      ...context.matching(configs).map((path) => [path, context.project.tree.read(path) ?? ""] as const),
      ...(own === undefined ? [] : [[context.pkg.manifest, JSON.stringify({ [field ?? ""]: own })] as const]),
    ];
    return texts.flatMap(([path, text]) =>
      fields
        .flatMap(({ key, prefix }) => namesAfter(text, key).flatMap((written) => fileOf(context, path, written, prefix)))
        .map((found) => ({ path: found, text: `shared configuration of ${name}, named in ${path}.` })),
    );
  });
}

/** Strings of the list, or the string, after a key. */
function namesAfter(text: string, key: RegExp): readonly string[] {
  return [...text.matchAll(new RegExp(key, "g"))].flatMap(({ 0: found, index }) => {
    const rest = text.slice(index + found.length, index + found.length + LONGEST_LIST);
    const list =
      /^\s*\[[\s\S]*?\](?=\s*[,}\n]|\s*$)/.exec(rest)?.[0] ??
      /^\s*(?:"[^"\n]*"|'[^'\n]*'|[\w@/.:-]+)/.exec(rest)?.[0] ??
      /^(?:\s*-\s*[^\n]+\n?)+/.exec(rest)?.[0] ??
      "";
    return [...list.matchAll(/[\w@][\w@/.:-]*/g)].map(([name]) => name);
  });
}

function fileOf(context: PackageContext, from: string, written: string, prefix: string): readonly string[] {
  const name = written.replace(/^(?:plugin|module):/, "");
  for (const [full, subpath] of spellings(name, prefix)) {
    const pkg = context.project.packages.named(full, from);
    if (pkg === undefined || pkg.directory === "" || pkg.json["name"] !== full) continue;
    const target = subpath === "" ? undefined : joinRelative(pkg.directory, subpath);
    const main = typeof pkg.json["main"] === "string" ? pkg.json["main"] : "./index.js";
    const path = target === undefined ? context.project.mapOutput(pkg, main)?.path : findSource(context.project.tree, target);
    if (path !== undefined) return [path];
  }
  return [];
}

/** Package and path below it: `docs/next`, `@shop`, `@shop/docs`, `eslint-config-docs`. */
function spellings(name: string, prefix: string): readonly (readonly [full: string, subpath: string])[] {
  const [first = "", second = "", ...rest] = name.split("/");
  if (!first.startsWith("@")) {
    const subpath = [second, ...rest].filter((part) => part !== "").join("/");
    return [
      [`${prefix}-${first}`, subpath],
      [first, subpath],
    ];
  }
  const below = rest.join("/");
  return [
    [`${first}/${second}`, below],
    [`${first}/${prefix}-${second}`, below],
    [`${first}/${prefix}`, [second, ...rest].filter((part) => part !== "").join("/")],
  ];
}
