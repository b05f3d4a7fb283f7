/** Short values read from sources in addition to their facts (`Reading`). */
import type { Reading } from "../../src/model/tree.js";
import { conditionOf } from "./extract/condition.js";
import { readHeader } from "./extract/header.js";

const IMPORT_COMMENT = /^package[ \t]+\w+[ \t]+(?:\/\/|\/\*)[ \t]*import[ \t]+"([^"\n]+)"/m;
const IMPORTS = /^import[ \t]*(?:\(([^)]*)\)|(?:[\w.]+[ \t]+)?"([^"\n]+)")/gm;
const QUOTED = /"([^"\n]+)"/g;
/** Imports are at the beginning of a file; an unterminated block must not cost time. */
const HEAD = 20_000;

/** Condition under which the file belongs to its package; null: always. */
export const CONDITION: Reading<string | null> = {
  name: "go/condition",
  of: (text, path) => (text === undefined ? null : (conditionOf(path, text, readHeader(text)) ?? null)),
};

/** `package ledger // import "shop.example/ledger"` fixes the path of its directory. */
export const IMPORT_PATH: Reading<string | null> = { name: "go/import-path", of: (text = "") => IMPORT_COMMENT.exec(text)?.[1] ?? null };

/** Import paths as written, in order. */
export const IMPORTED: Reading<readonly string[]> = {
  name: "go/imported",
  of: (text = "") =>
    [...text.slice(0, HEAD).matchAll(IMPORTS)].flatMap(([, block, single]) =>
      single === undefined ? [...(block ?? "").matchAll(QUOTED)].map(([, path = ""]) => path) : [single],
    ),
};

export const READINGS: readonly Reading[] = [CONDITION, IMPORT_PATH, IMPORTED];
