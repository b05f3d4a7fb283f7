/**
 * File-name conventions of JavaScript and TypeScript, and the files that the extractor reads. Directory conventions of all
 * languages are general rows; only those of this ecosystem are here.
 */
import type { CategoryRule } from "../../src/model/language.js";
import { categoryRow, directoryRow } from "../shared/category-row.js";

const CODE = "[cm]?[jt]sx?";

export const ECMASCRIPT_CATEGORIES: readonly CategoryRule[] = [
  categoryRow("vendored", /(?:^|\/)(?:node_modules|bower_components|jspm_packages|web_modules|\.yarn|\.pnpm-store)\//),
  categoryRow("vendored", /(?:^|\/)\.pnp\.(?:c|loader\.m)js$/),
  categoryRow("generated", /(?:^|\/)[^/]+\.(?:gen|generated)\.[^/]+$/),
  categoryRow("generated", /(?:^|\/)[^/]+_generated\.[cm]?[jt]sx?$/),
  categoryRow("generated", /(?:^|\/)[^/]+(?:\.min|\.bundle|-min)\.(?:[cm]?js|css)$/),
  categoryRow("generated", /(?:^|\/)next-env\.d\.ts$/),
  categoryRow("test", new RegExp(`(?:^|/)[^/]+\\.(?:test|spec|test-d|spec-d|e2e|e2e-spec|cy|bench)\\.(?:${CODE}|vue|svelte|astro)$`)),
  categoryRow("test", new RegExp(`(?:^|/)[^/]+_(?:test|spec|bench)\\.${CODE}$`)),
  directoryRow("test", /(?:^|\/)cypress\//),
  categoryRow(
    "test",
    /(?:^|\/)(?:vitest|jest|karma|cypress|playwright|mocha|ava|wdio|protractor|nightwatch)\.(?:setup|global-?setup)\.[cm]?[jt]sx?$/i,
  ),
  categoryRow("test", /(?:^|\/)(?:setupTests|setup-jest|jest-setup|vitest-setup|test-setup|karma-test-shim)\.[cm]?[jt]sx?$/),
  categoryRow("story", /(?:^|\/)[^/]+\.(?:stories|story)\.[^/]+$/),
  categoryRow("test", /(?:^|\/)type-tests?\.[cm]?tsx?$/),
  directoryRow("story", /(?:^|\/)\.storybook\//),
  // Folders of tools that work on the repository.
  directoryRow("script", /(?:^|\/)\.(?:changeset|husky|vscode|devcontainer|circleci|agents|claude|cursor)\//),
  // Templates that a scaffolding tool copies into new projects are samples, not part of the tool.
  directoryRow("example", /(?:^|\/)create-[^/]+\/(?:template-[^/]+|templates?)\//),
  // Yeoman: https://yeoman.io/authoring/file-system.html
  directoryRow("example", /(?:^|\/)generators\/[^/]+\/templates\//),
  categoryRow("config", new RegExp(`(?:^|/)[^/]+\\.config(?:\\.[\\w-]+)?\\.${CODE}$`)),
  categoryRow("config", /(?:^|\/)\.(?:vitepress|vuepress)\/config\//),
  categoryRow("config", /(?:^|\/)\.[^/]+rc\.[cm]?[jt]s$/),
  categoryRow("config", /(?:^|\/)(?:Gruntfile|gulpfile|Jakefile)(?:\.babel)?\.[^/]+$/i),
  categoryRow("config", /(?:^|\/)(?:karma|wdio|protractor|nightwatch|codecept|testcafe)(?:\.[\w-]+)?\.conf\.[^/]+$/),
  categoryRow("config", /(?:^|\/)(?:webpack|rollup)(?:\.[^/]+)?\.[cm]?[jt]s$/),
  categoryRow(
    "config",
    /(?:^|\/)(?:vitest\.workspace|vetur\.config|ecosystem\.config|metro\.transformer|jest\.preset|knip|plopfile|dangerfile|lighthouserc|electron-builder[\w.-]*|\.pnpmfile|\.vscode-test|\.lintstagedrc|\.eslintrc|\.prettierrc)\.[cm]?[jt]s$/,
  ),
];

const READ = /\.(?:[cm]?[jt]s|[jt]sx|vue|svelte|astro|mdx|html?|css|s[ac]ss|less|styl|graphql|gql|j2|jinja2?|tmpl|gohtml)$/;

/** Whether the extractor of this language reads the file, by its name alone. */
export function isClaimed(path: string): boolean {
  return READ.test(path) || isMarkdownPage(path);
}

/** Markdown that a framework renders as a page: its front matter names a component. Other Markdown is documentation. */
export function isMarkdownPage(path: string): boolean {
  return /(?:^|\/)src\/pages\/(?:.*\/)?[^/]+\.md$/.test(path);
}

/** Programs that run scripts. */
export const INTERPRETERS = /^(?:node(?:js)?|bun|deno|tsx|ts-node(?:-esm)?|zx|babel-node)$/;

/** Whether the file contains code. Apart from pages, only such a file can be an entrypoint. */
export function isCode(path: string): boolean {
  return /\.(?:[cm]?[jt]s|[jt]sx|vue|svelte|astro|mdx)$/.test(path);
}
