/** File-name conventions of Go, and categories that follow from build constraints. General rows are not repeated here. */
import type { CategoryRule } from "../../src/model/language.js";
import { learn, type Tree } from "../../src/model/tree.js";
import { remember } from "../../src/model/basics.js";
import { requires } from "./constraints/expression.js";
import { categoryRow, directoryRow } from "../shared/category-row.js";
import { CONDITION } from "./readings.js";

export const GO_CATEGORIES: readonly CategoryRule[] = [
  categoryRow("vendored", /(?:^|\/)Godeps\/_workspace\//),
  categoryRow("generated", /(?:^|\/)(?:zz_generated\.[^/]*|[^/]+(?:\.pb|\.pb\.gw|_generated|\.gen|\.generated))\.go$/),
  categoryRow("test", /(?:^|\/)[^/]+_test\.go$/),
  // The Go tool skips `_name` directories, which some repositories use for samples; others keep samples beside the package they
  // demonstrate.
  directoryRow("example", /(?:^|\/)_?examples?\/(?:[^/]+\/)*[^/]+\.go$/),
  directoryRow("example", /(?:^|\/)[_.][^/]+\/(?:[^/]+\/)*[^/]+\.go$/),
  categoryRow("example", /(?:^|\/)[_.][^/]*\.go$/),
  categoryRow("config", /(?:^|\/)(?:magefile|magefiles\/[^/]+)\.go$/),
];

const TESTING = /(?:^|\/)testing\/.*\.go$/;

/** Files that are built only on demand: scripts (`ignore`), build recipes (`mage`), lists of tools (`tools`). */
export function constraintCategories(tree: Tree): readonly CategoryRule[] {
  const conditionFor = remember((path: string) => (path.endsWith(".go") ? learn(tree, CONDITION, path) : null));
  const needs = (path: string, tag: string): boolean => {
    const condition = conditionFor(path);
    return condition !== null && requires(condition, tag);
  };
  return [
    { category: "config", matches: (path) => needs(path, "mage") || needs(path, "tools") },
    { category: "script", matches: (path) => needs(path, "ignore") },
    // Below such a folder packages may be shipped, but programs are built by tests.
    { category: "test", matches: (path) => TESTING.test(path) && /^package main\b/m.test(tree.read(path) ?? "") },
  ];
}
