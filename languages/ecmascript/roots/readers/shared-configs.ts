/**
 * Packages of the repository that configurations and fields of manifests name, also by a short form, and files by their path:
 * `extends: ["docs"]` of ESLint is `eslint-config-docs`. Only the tool imports them.
 */
import type { GroupEntry } from "../../../../src/model/language.js";
import { directoryOf, joinRelative } from "../../../../src/model/tree.js";
import { findSource } from "../../packages/find-source.js";
import type { EcmaPackage } from "../../project.js";
import { isTypeTarget, readExports } from "../exports-field.js";
import type { PackageContext } from "../package-context.js";

interface Tool {
  readonly name: string;
  readonly configs?: string;
  /** Field of `package.json` with the same content. */
  readonly field?: string;
  /** Field of the configuration, and what its names stand for: `docs` → `eslint-config-docs`. */
  readonly fields: readonly Field[];
}

interface Field {
  readonly key: RegExp;
  readonly prefix: string;
  /** File of the package that the tool loads. */
  readonly file?: string;
  /** Names are paths from the package, also without a dot. */
  readonly paths?: true;
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
      { key: /["']?parser["']?\s*:/, prefix: "eslint-parser" },
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
    fields: [
      { key: /["']?preset["']?\s*:/, prefix: "jest-preset", file: "jest-preset" },
      { key: /["']?(?:testEnvironment|runner|transform|resolver)["']?\s*:/, prefix: "jest-environment" },
    ],
  },
  {
    name: "PostCSS",
    configs: `{,*/}{.postcssrc${DATA},postcss.config.{js,cjs,mjs,ts,json}}`,
    field: "postcss",
    fields: [{ key: /["']?plugins["']?\s*:/, prefix: "postcss" }],
  },
  { name: "Browserslist", field: "browserslist", fields: [{ key: /"browserslist":/, prefix: "browserslist-config" }] },
  { name: "remark", configs: `.remarkrc${DATA}`, field: "remarkConfig", fields: [{ key: /["']?plugins["']?\s*:/, prefix: "remark" }] },
  {
    name: "semantic-release",
    configs: `{.releaserc${DATA},release.config.{js,cjs,mjs}}`,
    field: "release",
    fields: [{ key: /["']?(?:extends|plugins)["']?\s*:/, prefix: "semantic-release" }],
  },
  {
    name: "electron-builder",
    configs: `electron-builder{.json,.json5,.toml,.yml,.yaml,.config.{js,cjs,mjs,ts}}`,
    field: "build",
    fields: [
      {
        key: /["']?(?:(?:before|after)(?:Build|Extract|Pack|Sign|AllArtifactBuild)|artifactBuild(?:Started|Completed)|onNodeModuleFile|(?:appx|msi)\w*Created|sign)["']?\s*:/,
        prefix: "",
        paths: true,
      },
    ],
  },
  { name: "nyc", configs: ".nycrc{,.json,.yml,.yaml}", field: "nyc", fields: [{ key: /["']?extends["']?\s*:/, prefix: "nyc-config" }] },
  {
    name: "XO",
    configs: "{.xo-config{,.json,.js,.cjs},xo.config.{js,cjs,mjs,ts}}",
    field: "xo",
    fields: [{ key: /["']?(?:extends|plugins)["']?\s*:/, prefix: "eslint-config-xo" }],
  },
];

const LONGEST_LIST = 4000;

/** Named in files of configuration. */
export function readSharedConfigs(context: PackageContext): readonly GroupEntry[] {
  return TOOLS.flatMap((tool) =>
    (tool.configs === undefined ? [] : context.matching(tool.configs)).flatMap((path) =>
      namedIn(context, tool, path, context.project.tree.read(path) ?? ""),
    ),
  );
}

/** Named in fields of the manifest. */
export function readManifestConfigs(context: PackageContext): readonly GroupEntry[] {
  return TOOLS.flatMap((tool) => {
    const own = tool.field === undefined ? undefined : context.pkg.json[tool.field];
    return own === undefined ? [] : namedIn(context, tool, context.pkg.manifest, JSON.stringify({ [tool.field ?? ""]: own }));
  });
}

function namedIn(context: PackageContext, { name, fields }: Tool, path: string, text: string): readonly GroupEntry[] {
  return fields
    .flatMap((field) => namesAfter(text, field.key).flatMap((written) => fileOf(context, path, written, field)))
    .map((found) => ({ path: found, text: `plugin or configuration of ${name}, named in ${path}.` }));
}

/** Strings of the list or the table, or the string, after a key. */
function namesAfter(text: string, key: RegExp): readonly string[] {
  return [...text.matchAll(new RegExp(key, "g"))].flatMap(({ 0: found, index }) => {
    const rest = text.slice(index + found.length, index + found.length + LONGEST_LIST);
    const list =
      /^\s*\[[\s\S]*?\](?=\s*[,}\n]|\s*$)/.exec(rest)?.[0] ??
      /^\s*\{(?:[^{}]|\{[^{}]*\})*\}/.exec(rest)?.[0] ??
      /^(?:\s*-\s*[^\n]+\n?)+/.exec(rest)?.[0] ??
      /^\s*(?:"[^"\n]*"|'[^'\n]*'|[\w@/.:-]+)/.exec(rest)?.[0] ??
      "";
    return [...list.matchAll(/(?:<rootDir>\/|\.{1,2}\/)*[\w@][\w@/.:-]*/g)].map(([name]) => name);
  });
}

function fileOf(context: PackageContext, from: string, written: string, { prefix, file, paths }: Field): readonly string[] {
  if (paths === true || /^[.<]/.test(written)) {
    const target = joinRelative(directoryOf(from), written.replace("<rootDir>", "."));
    const below = target === undefined || file === undefined ? undefined : joinRelative(target, file);
    const found = [target, below].flatMap((one) => (one === undefined ? [] : (findSource(context.project.tree, one) ?? [])));
    return found.slice(0, 1);
  }
  const isPlugin = written.startsWith("plugin:");
  // `plugin:docs/recommended` is a configuration in `eslint-plugin-docs`.
  const name = written.replace(/^(?:plugin|module):/, "").replace(isPlugin ? /\/[^/]+$/ : /$^/, "");
  for (const [full, subpath] of spellings(name, isPlugin ? "eslint-plugin" : prefix)) {
    const pkg = context.project.packages.named(full, from);
    if (pkg === undefined || pkg.directory === "" || pkg.json["name"] !== full) continue;
    const below = subpath === "" ? file : subpath;
    const target = below === undefined ? undefined : joinRelative(pkg.directory, below);
    const own = target === undefined ? undefined : findSource(context.project.tree, target);
    const path = own ?? (subpath === "" ? mainOf(context, pkg) : undefined);
    if (path !== undefined) return [path];
  }
  return [];
}

function mainOf({ project }: PackageContext, pkg: EcmaPackage): string | undefined {
  const { main, exports } = pkg.json;
  const exported = readExports(exports)
    .find(({ subpath }) => subpath === ".")
    ?.targets.find((one) => !isTypeTarget(one))?.target;
  const declared = exported ?? (typeof main === "string" ? main : "./index.js");
  return project.mapOutput(pkg, declared)?.path;
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
