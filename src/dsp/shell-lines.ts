import { OWNER_WHY, type Operation, type TocName } from "../model/operation.js";
import { contained } from "./contain-texts.js";
import { shellQuote } from "./shell-quote.js";

type Option = readonly [flag: string, value: string];

/**
 * The operations as lines for the reference command line, to be run in an empty directory or in the tree
 * that they belong to. Operations without a command (extras other than `scope`, texts of aliases,
 * another prefix of a UID, the order of lines, diagnostics) are left out.
 */
export function shellLines(operations: Iterable<Operation>): string[] {
  const lines = ["dsp-cli init"];
  for (const operation of contained(operations)) lines.push(...linesOf(operation));
  return lines;
}

function linesOf(operation: Operation): readonly string[] {
  switch (operation.op) {
    case "createObject":
      return createObjectLines(operation);
    case "createFunction":
      return createFunctionLines(operation);
    case "createShared":
      if (operation.shared.length === 0) return [];
      return [command("create-shared", [operation.exporter, ...operation.shared.map(({ uid }) => uid)])];
    case "addImport":
      return [command("add-import", edge(operation), optional("--exporter", operation.exporter))];
    case "updateDescription":
      return updateDescriptionLines(operation);
    case "updateImportWhy":
      return [command("update-import-why", edge(operation), optional("--exporter", operation.exporter))];
    case "moveEntity":
      return [command("move-entity", [operation.uid, operation.source])];
    case "removeImport":
      return [command("remove-import", [operation.importer, operation.imported], optional("--exporter", operation.exporter))];
    case "removeShared":
      return [command("remove-shared", [operation.exporter, operation.shared])];
    case "removeEntity":
      return [command("remove-entity", [operation.uid])];
    case "addToToc":
      if (operation.uids.length === 0) return [];
      return [command("add-to-toc", operation.uids, tocOptions([operation.toc]))];
    case "renameEntity":
    case "describeShared":
    case "writeLines":
    case "writeKey":
    case "writeRemovedTexts":
    case "writeDiagnostics":
      return [];
    default:
      operation satisfies never;
      return [];
  }
}

/** A new root does not accept `--toc` and other entities do not accept `--scope`, so both need a second line. */
function createObjectLines(operation: Extract<Operation, { op: "createObject" }>): readonly string[] {
  const { uid, source, purpose, tocs, newRoot } = operation;
  const scope = operation.extras?.scope || undefined;
  const kind: readonly Option[] = operation.kind === "external" ? [["--kind", "external"]] : [];
  // An adopted UID may have the other prefix; the reference accepts it only in create-function.
  if (uid.startsWith("func-")) return [command("create-function", [source, purpose], [["--uid", uid], ...tocOptions(tocs)])];
  if (!newRoot) {
    const created = command("create-object", [source, purpose], [...kind, ["--uid", uid], ...tocOptions(tocs)]);
    return scope === undefined ? [created] : [created, command("update-description", [uid], [["--scope", scope]])];
  }
  const root = command("create-object", [source, purpose], [...kind, ["--uid", uid], ["--new-root", ""], ...optional("--scope", scope)]);
  const others = tocs.filter((toc) => toc !== uid);
  return others.length === 0 ? [root] : [root, command("add-to-toc", [uid], tocOptions(others))];
}

function createFunctionLines(operation: Extract<Operation, { op: "createFunction" }>): readonly string[] {
  const { uid, source, purpose, owner, tocs } = operation;
  const options: readonly Option[] = [["--uid", uid], ...tocOptions(tocs)];
  if (uid.startsWith("func-")) return [command("create-function", [source, purpose], [...options, ...optional("--owner", owner)])];
  // The reverse case of an adopted UID: an `obj-` UID is only accepted by create-object, which has no owner.
  const created = command("create-object", [source, purpose], options);
  return owner === undefined ? [created] : [created, command("add-import", [owner, uid, OWNER_WHY])];
}

function updateDescriptionLines(operation: Extract<Operation, { op: "updateDescription" }>): readonly string[] {
  const options = [
    ...optional("--source", operation.source),
    ...optional("--purpose", operation.purpose),
    ...optional("--kind", operation.kind),
    ...optional("--scope", operation.scope ?? (operation.extras?.scope || undefined)),
  ];
  return options.length === 0 ? [] : [command("update-description", [operation.uid], options)];
}

function edge(operation: { readonly importer: string; readonly imported: string; readonly why: string }): readonly string[] {
  return [operation.importer, operation.imported, operation.why];
}

function optional(flag: string, value: string | undefined): readonly Option[] {
  return value === undefined ? [] : [[flag, value]];
}

function tocOptions(tocs: readonly TocName[]): readonly Option[] {
  return tocs.map((toc) => ["--toc", toc] as const);
}

/** Arguments that begin with a dash must follow `--`, and the options must precede it. */
function command(verb: string, positionals: readonly string[], options: readonly Option[] = []): string {
  const flags = options.flatMap(optionWords);
  const words = positionals.map(shellQuote);
  const dashed = positionals.some((word) => word.startsWith("-"));
  const rest = dashed ? [...flags, "--", ...words] : [...words, ...flags];
  return ["dsp-cli", verb, ...rest].join(" ");
}

function optionWords([flag, value]: Option): readonly string[] {
  if (flag === "--new-root") return [flag];
  return value.startsWith("-") ? [shellQuote(`${flag}=${value}`)] : [flag, shellQuote(value)];
}
