/** `import` and `from … import`. */
import { is, isWord, unsure, type Cursor, branch, inField, leaf, type Draft } from "./cursor.js";
import { advance, enter, leave, takes, identifier, keyword, softKeyword } from "./read-token.js";

export function importStatement(cursor: Cursor): Draft {
  const { start } = cursor;
  const children = [keyword(cursor)];
  importList(cursor, children);
  return branch("import_statement", start, cursor.last, children);
}

/** `import_from_statement` or `future_import_statement`. */
export function fromStatement(cursor: Cursor): Draft {
  const { start } = cursor;
  const children = [keyword(cursor)];
  const isFuture = isWord(cursor, "__future__");
  if (isFuture) children.push(softKeyword(cursor));
  else children.push(inField("module_name", moduleName(cursor)));
  if (!is(cursor, "import")) unsure(cursor, "from without import");
  children.push(keyword(cursor));
  if (cursor.kind === "(") {
    cursor.unclosable += 1;
    enter(cursor);
    importList(cursor, children, ")");
    cursor.unclosable -= 1;
    leave(cursor, ")");
  } else if (cursor.kind === "*" && !isFuture) {
    const { start: star, end } = cursor;
    children.push(branch("wildcard_import", star, end, [keyword(cursor)]));
  } else importList(cursor, children);
  return branch(isFuture ? "future_import_statement" : "import_from_statement", start, cursor.last, children);
}

function moduleName(cursor: Cursor): Draft {
  const { start } = cursor;
  if (cursor.kind !== "." && cursor.kind !== "...") return dottedName(cursor);
  while (cursor.kind === "." || cursor.kind === "...") advance(cursor);
  const children = [leaf("import_prefix", start, cursor.last)];
  if (cursor.kind === "identifier") children.push(dottedName(cursor));
  return branch("relative_import", start, cursor.last, children);
}

/** Only brackets allow a comma at the end (`end` is the closing one). */
function importList(cursor: Cursor, into: Draft[], end?: string): void {
  for (;;) {
    into.push(inField("name", imported(cursor)));
    if (!takes(cursor, ",") || cursor.kind === end) return;
  }
}

function imported(cursor: Cursor): Draft {
  const name = dottedName(cursor);
  if (cursor.kind !== "as") return name;
  const children = [inField("name", name), keyword(cursor), inField("alias", identifier(cursor))];
  return branch("aliased_import", name.start, cursor.last, children);
}

export function dottedName(cursor: Cursor): Draft {
  const { start } = cursor;
  const all = [identifier(cursor)];
  while (takes(cursor, ".")) all.push(identifier(cursor));
  return branch("dotted_name", start, cursor.last, all);
}
