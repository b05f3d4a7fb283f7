/**
 * References: the import sites of one file, their bindings, and the uses of these (semantics B.1, B.2, E.7). Input is the syntax tree of
 * the file; nothing is resolved, no other file is read. If the file may contain types in comments, it must have been parsed with all of its
 * JSDoc; the visit sets the parents of nodes. Linear in the size of the file.
 */
import {
  NodeFlags,
  isCallExpression,
  isDecorator,
  isExportDeclaration,
  isImportDeclaration,
  isImportEqualsDeclaration,
  isImportTypeNode,
  isJSDocImportTag,
  isJSDocTypedefTag,
  isModuleDeclaration,
  isNewExpression,
  isVariableDeclaration,
  type ts,
} from "../../typescript.js";
import type { Reference } from "../../../../src/model/facts.js";
import type { EcmaProblem } from "../../problems.js";
import { readAmd, readImportScripts } from "./amd.js";
import { collect } from "./collect.js";
import type { Surroundings } from "./surroundings.js";
import { readDirectives, readPragmas } from "./directives.js";
import { mayRequire, readLateDestructuring, readRequire } from "./common-js.js";
import { readDecorator } from "./component-resources.js";
import { readDirectoryLoad } from "./directory-loads.js";
import { isImportCall, readDynamicImport } from "./dynamic-import.js";
import { isImporter, mayHideImports } from "./hidden-importer.js";
import { readFileCall, readModuleUrl, readWorker } from "./file-references.js";
import { finish } from "./finish.js";
import { readGlob } from "./globs.js";
import { readMock } from "./mock.js";
import { readAugmentation, readExport, readImport, readImportEquals, readImportType } from "./module-statements.js";
import { readNamedFiles } from "./named-files/index.js";
import { hasPathRoots, completesPaths, readExpressionRoot, readNameRoot } from "./path-roots.js";
import { aliasNamespace, resolveUses } from "./names/resolve-uses.js";
import { lookup } from "./names/scope.js";
import { lastName } from "../function-values.js";
import { bindTo, type Reading, type ReferencesContext } from "./reading.js";
import { dotted } from "./syntax-shapes.js";
import { readWorkingDirectoryGlob } from "./working-directory-globs.js";

export interface References {
  /** In source order; `offset` is unique in the file. */
  readonly references: Reference[];
  readonly problems: EcmaProblem[];
}

export function readReferences(file: ts.SourceFile, context: ReferencesContext): References {
  const pathRoots = hasPathRoots(file.text);
  const collected = collect(file, { pathRoots, docTypes: context.docTypes });
  const script = (file.flags & NodeFlags.JavaScriptFile) !== 0;
  const reading: Reading = {
    file,
    script,
    context,
    collected,
    byOffset: new Map(),
    problems: [],
    bound: new Set(),
    mayRequire: mayRequire(file.text),
    mayHideImports: mayHideImports(file.text),
    consumed: new Set(),
  };
  readDirectives(reading);
  const pragmas = readPragmas(reading);
  for (const { node, at } of collected.candidates) readCandidate(reading, node, at, pathRoots);
  for (const { node, at } of collected.candidates) readSecondHand(reading, node, at);
  if (pathRoots || completesPaths(reading)) {
    for (const { node, at, space } of collected.names) if (space === "value") readNameRoot(reading, node, at);
  }
  readNamedFiles(reading);
  resolveUses(reading);
  return { references: finish(reading, pragmas), problems: reading.problems };
}

function readCandidate(reading: Reading, node: ts.Node, at: Surroundings, pathRoots: boolean): void {
  if (isImportDeclaration(node) || isJSDocImportTag(node)) return readImport(reading, node, at);
  if (isExportDeclaration(node)) return readExport(reading, node);
  if (isImportEqualsDeclaration(node)) return readImportEquals(reading, node, at);
  if (isCallExpression(node)) return readCall(reading, node, at);
  if (isNewExpression(node)) return void (readModuleUrl(reading, node, at) || readWorker(reading, node, at));
  if (isImportTypeNode(node)) return readTypedef(reading, node, at);
  if (isModuleDeclaration(node)) return readAugmentation(reading, node, at);
  if (isDecorator(node)) return readDecorator(reading, node, at);
  if (pathRoots) readExpressionRoot(reading, node, at);
}

function readCall(reading: Reading, node: ts.CallExpression, at: Surroundings): void {
  if (isImportCall(node)) {
    const argument = node.arguments[0];
    if (!argument || !reading.consumed.has(argument)) readDynamicImport(reading, node, at);
    return;
  }
  if (reading.mayHideImports && isImporter(node.expression, at.scope)) return readDynamicImport(reading, node, at);
  if (readMock(reading, node, at) || readRequire(reading, node, at) || readAmd(reading, node, at)) return;
  if (readGlob(reading, node, at) || readImportScripts(reading, node, at)) return;
  if (lastName(node.expression) === "import" && dotted(node.expression) === "System.import" && !lookup(at.scope, "System", "value"))
    readDynamicImport(reading, node, at, "System.import");
  else {
    readDirectoryLoad(reading, node, at);
    readFileCall(reading, node, at);
  }
}

/** A typedef of an import type: uses of its name are uses of the import. */
function readTypedef(reading: Reading, node: ts.ImportTypeNode, at: Surroundings): void {
  const binding = readImportType(reading, node, at);
  const tag = node.parent?.parent;
  if (!binding || !tag || !isJSDocTypedefTag(tag) || !tag.name) return;
  const declared = lookup(at.scope, tag.name.text, "type");
  if (declared) bindTo(reading, tag.name.text, declared, [binding]);
}

/** Names for the bindings of other sites; these need every site to be collected first. */
function readSecondHand(reading: Reading, node: ts.Node, at: Surroundings): void {
  if (isVariableDeclaration(node)) readLateDestructuring(node, at, reading);
  else if (isImportEqualsDeclaration(node)) aliasNamespace(reading, node, at);
  else if (isCallExpression(node)) readWorkingDirectoryGlob(reading, node, at);
}
