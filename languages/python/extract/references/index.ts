/** Sites other than import statements (semantics B.4): modules loaded by name, files found by path, names in strings. */
import type { ExportFact } from "../../../../src/model/facts.js";
import type { AllNames } from "../all-names.js";
import type { Reading } from "../reading.js";
import { readDottedNames } from "./dotted-names.js";
import { readDynamicImports } from "./dynamic-imports.js";
import { readEntryStrings } from "./entry-strings.js";
import { readFilePaths } from "./file-paths.js";
import { readLazyTables } from "./lazy-tables.js";
import { readResources } from "./resources.js";
import { readSettings } from "./settings.js";

/** Adds the sites to the reading; returns the names that lazy tables add to the module. */
export function readSites(reading: Reading, all: AllNames): readonly ExportFact[] {
  const lazy = readLazyTables(reading, all);
  readDynamicImports(reading, lazy.length > 0);
  readResources(reading);
  readFilePaths(reading);
  readEntryStrings(reading);
  readSettings(reading);
  // Last, because the first site at a position is kept.
  readDottedNames(reading);
  return lazy;
}
