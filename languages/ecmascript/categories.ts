/**
 * File-name conventions of JavaScript and TypeScript (semantics A.1), and which files the extractor reads.
 * Directory conventions that all languages share are general rows; only the ones of this ecosystem are here.
 */
import type { Category, CategoryRule } from "../../src/model/language.js";

const CODE = "[cm]?[jt]sx?";

const row = (category: Category, pattern: RegExp): CategoryRule => ({ category, matches: (path) => pattern.test(path) });

export const ECMASCRIPT_CATEGORIES: readonly CategoryRule[] = [
  row("vendored", /(?:^|\/)(?:node_modules|bower_components|jspm_packages|web_modules|\.yarn|\.pnpm-store)\//),
  row("vendored", /(?:^|\/)\.pnp\.(?:c|loader\.m)js$/),
  row("generated", /(?:^|\/)[^/]+\.(?:gen|generated)\.[^/]+$/),
  row("generated", /(?:^|\/)[^/]+_generated\.[cm]?[jt]sx?$/),
  row("generated", /(?:^|\/)[^/]+(?:\.min|\.bundle|-min)\.(?:[cm]?js|css)$/),
  row("generated", /(?:^|\/)next-env\.d\.ts$/),
  row("test", new RegExp(`(?:^|/)[^/]+\\.(?:test|spec|test-d|spec-d|e2e|e2e-spec|cy|bench)\\.(?:${CODE}|vue|svelte|astro)$`)),
  row("test", /(?:^|\/)cypress\//),
  row(
    "test",
    /(?:^|\/)(?:vitest|jest|karma|cypress|playwright|mocha|ava|wdio|protractor|nightwatch)\.(?:setup|global-?setup)\.[cm]?[jt]sx?$/i,
  ),
  row("test", /(?:^|\/)(?:setupTests|setup-jest|jest-setup|vitest-setup|test-setup|karma-test-shim)\.[cm]?[jt]sx?$/),
  row("story", /(?:^|\/)[^/]+\.(?:stories|story)\.[^/]+$/),
  row("story", /(?:^|\/)\.storybook\//),
  // Templates that a scaffolding tool copies into new projects are samples, not part of the tool.
  row("example", /(?:^|\/)create-[^/]+\/(?:template-[^/]+|templates?)\//),
  row("config", new RegExp(`(?:^|/)[^/]+\\.config\\.${CODE}$`)),
  row("config", /(?:^|\/)\.[^/]+rc\.[cm]?[jt]s$/),
  row("config", /(?:^|\/)(?:Gruntfile|gulpfile|Jakefile)(?:\.babel)?\.[^/]+$/i),
  row("config", /(?:^|\/)karma\.conf\.[^/]+$/),
  row("config", /(?:^|\/)(?:webpack|rollup)(?:\.[^/]+)?\.[cm]?[jt]s$/),
  row(
    "config",
    /(?:^|\/)(?:vitest\.workspace|vetur\.config|ecosystem\.config|metro\.transformer|\.pnpmfile|\.lintstagedrc|\.eslintrc|\.prettierrc)\.[cm]?[jt]s$/,
  ),
];

const READ = /\.(?:[cm]?[jt]s|[jt]sx|vue|svelte|astro|mdx|html?|css|s[ac]ss|less|styl|graphql|gql)$/;

/** Whether the extractor of this language reads the file; decided by its name alone. */
export function isClaimed(path: string): boolean {
  return READ.test(path);
}

/** Whether the file holds code: what an entrypoint may be, apart from pages. */
export function isCode(path: string): boolean {
  return /\.(?:[cm]?[jt]s|[jt]sx|vue|svelte|astro|mdx)$/.test(path);
}
