/** The protocol's operations that change `.dsp/`, §5.1 to §5.10, §5.23 and §5.24, with the arguments and output of the reference. */
import type { Argument, ProtocolCommand } from "./protocol-command.js";
import { changeImport } from "./change-import.js";
import {
  addImport,
  addToToc,
  commit,
  createFunction,
  createObject,
  createShared,
  edgeOf,
  KINDS,
  moveToToc,
  updateDescription,
} from "./perform-changes.js";

const SOURCE: Argument = { name: "source", help: "repository-relative source path, with #symbol where it is a declaration" };
const PURPOSE: Argument = { name: "purpose", help: "one to three sentences: what it is and what for" };
const NEW_UID: Argument = {
  name: "--uid",
  type: "uid",
  metavar: "UID",
  help: "take this UID instead of a new one (re-indexing by @dsp markers)",
};
const TOC: Argument = {
  name: "--toc",
  type: "toc",
  many: true,
  metavar: "TOC",
  help: "table of contents: a root's UID or 'default'; repeatable. Default: those whose root covers the source",
};
const IMPORTER: Argument = { name: "importer", type: "entity", help: "the importing entity" };
const IMPORTED: Argument = { name: "imported", type: "entity", help: "what is imported" };
const EXPORTER: Argument = { name: "--exporter", type: "entity", metavar: "UID", help: "the exporter, for an import of a shared entity" };
const UID: Argument = { name: "uid", type: "entity", help: "the entity" };
const UIDS: Argument = { name: "uids", type: "entity", many: true, metavar: "uid", help: "the entities" };

export const CHANGES: readonly ProtocolCommand[] = [
  {
    name: "create-object",
    help: "§5.1 create an Object entity",
    arguments: [
      SOURCE,
      PURPOSE,
      { name: "--kind", choices: ["object", "external"], help: "default: object" },
      NEW_UID,
      { ...TOC, group: "toc" },
      { name: "--new-root", flag: true, group: "toc", help: "make it a root with a table of contents of its own" },
      { name: "--scope", metavar: "DIR", help: "directory that this root covers ('.': everything); needs --new-root" },
    ],
    example: "create-object src/cart.ts 'What a customer is about to buy.'",
    writes: true,
    run: createObject,
  },
  {
    name: "create-function",
    help: "§5.2 create a Function entity",
    arguments: [SOURCE, PURPOSE, { name: "--owner", type: "entity", metavar: "UID", help: "Object that it belongs to" }, NEW_UID, TOC],
    example: "create-function 'src/cart.ts#add' 'Puts an item into the cart.' --owner obj-a1b2c3d4",
    writes: true,
    run: createFunction,
  },
  {
    name: "create-shared",
    help: "§5.3 register what an Object exports",
    arguments: [
      { name: "exporter", type: "entity", help: "Object that exports" },
      { name: "shared", type: "entity", many: true, help: "what it exports" },
    ],
    example: "create-shared obj-a1b2c3d4 func-7f3a9c12",
    writes: true,
    run: createShared,
  },
  {
    name: "add-import",
    help: "§5.4 add an import",
    arguments: [IMPORTER, IMPORTED, { name: "why", help: "one to three sentences: why it is imported" }, EXPORTER],
    example: "add-import obj-b2c3d4e5 func-7f3a9c12 'Fills the cart.' --exporter obj-a1b2c3d4",
    writes: true,
    run: addImport,
  },
  {
    name: "update-description",
    help: "§5.5 change fields of a description",
    arguments: [
      UID,
      { name: "--source", help: "new source" },
      { name: "--purpose", help: "new purpose" },
      { name: "--kind", choices: KINDS, help: "new kind" },
      { name: "--scope", metavar: "DIR", help: "directory that this root covers ('.': everything)" },
    ],
    example: "update-description obj-a1b2c3d4 --purpose 'The cart, with its discounts.'",
    writes: true,
    run: updateDescription,
  },
  {
    name: "update-import-why",
    help: "§5.6 change the reason of an import",
    arguments: [IMPORTER, IMPORTED, { name: "why", help: "the new reason" }, EXPORTER],
    example: "update-import-why obj-b2c3d4e5 func-7f3a9c12 'Adds gifts to the cart.'",
    writes: true,
    run: (typed, store) => changeImport(store, { op: "updateImportWhy", ...edgeOf(typed), why: typed.text("why") }),
  },
  {
    name: "move-entity",
    help: "§5.7 record a new source path; the UID stays",
    arguments: [UID, { name: "new_source", help: "new repository-relative source path" }],
    example: "move-entity obj-a1b2c3d4 src/checkout/cart.ts",
    writes: true,
    run: (typed, store) => commit(store, [{ op: "moveEntity", uid: typed.text("uid"), source: typed.text("new_source") }]),
  },
  {
    name: "remove-import",
    help: "§5.8 remove an import",
    arguments: [IMPORTER, IMPORTED, EXPORTER],
    example: "remove-import obj-b2c3d4e5 func-7f3a9c12 --exporter obj-a1b2c3d4",
    writes: true,
    run: (typed, store) => changeImport(store, { op: "removeImport", ...edgeOf(typed) }),
  },
  {
    name: "remove-shared",
    help: "§5.9 take something out of what an Object exports",
    arguments: [
      { name: "exporter", type: "entity", help: "Object that exports" },
      { name: "shared", type: "entity", help: "what it exports no longer" },
    ],
    example: "remove-shared obj-a1b2c3d4 func-7f3a9c12",
    writes: true,
    run: (typed, store) => commit(store, [{ op: "removeShared", exporter: typed.text("exporter"), shared: typed.text("shared") }]),
  },
  {
    name: "remove-entity",
    help: "§5.10 remove an entity and everything that names it",
    arguments: [UID],
    example: "remove-entity obj-a1b2c3d4",
    writes: true,
    run: (typed, store) => commit(store, [{ op: "removeEntity", uid: typed.text("uid") }]),
  },
  {
    name: "add-to-toc",
    help: "§5.23 list entities in tables of contents",
    arguments: [UIDS, { ...TOC, required: true, help: "a root's UID or 'default'; repeatable" }],
    example: "add-to-toc obj-a1b2c3d4 --toc default",
    writes: true,
    run: addToToc,
  },
  {
    name: "move-to-toc",
    help: "§5.24 move entities from one table of contents to another",
    arguments: [
      UIDS,
      { name: "--from", type: "toc", required: true, metavar: "TOC", help: "a root's UID or 'default'" },
      { name: "--to", type: "toc", required: true, metavar: "TOC", help: "a root's UID or 'default'" },
    ],
    example: "move-to-toc func-7f3a9c12 --from default --to obj-a1b2c3d4",
    writes: true,
    run: moveToToc,
  },
];
