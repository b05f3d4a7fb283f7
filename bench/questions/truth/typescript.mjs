/** What the TypeScript compiler says: its program for modules, its language service for references, its checker for exports. */
import { readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import ts from "typescript";
import { openService, readConfig } from "../../typescript-service.mjs";
import { askGraph } from "./graph.mjs";

const UNRESOLVED_BARE = /^(?:@[^/]+\/)?[^./@][^/]*/;

export function openTypescript(root, { config, manifests, isTest }) {
  const service = openService(root, readConfig(root, config, { noLib: true, types: [], skipLibCheck: true }));
  const program = service.getProgram();
  const ours = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(`${root}/`));
  const path = (file) => relative(root, file);
  const edges = new Map(ours.map((source) => [path(source.fileName), edgesOf(source, program, root)]));
  const entries = new Map(manifests.map((manifest) => entriesOf(program, root, manifest)));
  return {
    tool: `TypeScript ${ts.version} (language service, ${config})`,
    ...askGraph(edges),
    entries: () => [...entries.values()].flat(),
    entriesOf: (name) => entries.get(name) ?? [],
    users: (symbol) => [...referencesOf(service, root, symbol).keys()].filter((file) => !isTest(file)),
    tests: (symbol) => [...referencesOf(service, root, symbol).keys()].filter(isTest),
    places: (importer, symbol) => placesOf(program.getSourceFile(join(root, importer)), referencesOf(service, root, symbol).get(importer)),
    api: (entry) => exportsOf(program, root, entry).map(({ declared }) => declared),
    where: (entry, name) => exportsOf(program, root, entry).find((one) => one.name === name)?.declared,
  };
}

function resolveModule(program, from, literal) {
  const options = program.getCompilerOptions();
  const source = program.getSourceFile(from);
  const mode = source === undefined || literal.parent === undefined ? undefined : ts.getModeForUsageLocation(source, literal, options);
  return ts.resolveModuleName(literal.text, from, options, ts.sys, undefined, undefined, mode).resolvedModule?.resolvedFileName;
}

function edgesOf(source, program, root) {
  const found = { to: new Set(), externals: new Set() };
  for (const literal of source.imports) {
    const file = resolveModule(program, source.fileName, literal);
    if (file?.startsWith(`${root}/`) === true) found.to.add(relative(root, file));
    else if (file === undefined) found.externals.add(UNRESOLVED_BARE.exec(literal.text)?.[0] ?? literal.text);
  }
  return found;
}

/** What stands behind the export map of a package, as another file would import it. */
function entriesOf(program, root, manifest) {
  const { name, exports } = JSON.parse(readFileSync(join(root, manifest), "utf8"));
  const specifiers = Object.keys(exports)
    .filter((key) => key !== "./package.json")
    .map((key) => `${name}${key.slice(1)}`);
  const files = specifiers.map((text) => resolveModule(program, join(root, "entry.ts"), { text }));
  if (files.includes(undefined)) throw new Error(`${specifiers[files.indexOf(undefined)]} does not resolve`);
  return [name, files.map((file) => relative(root, file))];
}

/** Files other than the declaring one that name a symbol, each with the places. */
function referencesOf(service, root, symbol) {
  const [path, name] = symbol.split("#");
  const source = service.getProgram().getSourceFile(join(root, path));
  const [at] = exportedDeclarations(service.getProgram(), source, name);
  if (at === undefined) throw new Error(`${symbol} does not exist`);
  const start = (ts.getNameOfDeclaration(at) ?? at).getStart(source);
  const files = new Map();
  for (const { references } of service.findReferences(source.fileName, start) ?? []) {
    for (const { fileName, textSpan } of references) {
      if (resolve(fileName) === resolve(source.fileName)) continue;
      const file = relative(root, fileName);
      files.set(file, [...(files.get(file) ?? []), textSpan.start]);
    }
  }
  return files;
}

function exportedDeclarations(program, source, name) {
  const module = source === undefined ? undefined : program.getTypeChecker().getSymbolAtLocation(source);
  const symbol = module?.exports?.get(ts.escapeLeadingUnderscores(name));
  return symbol?.declarations ?? [];
}

/** Names of the declarations in which the positions stand; imports and exports by name are no place. */
function placesOf(source, positions = []) {
  return [...new Set(positions.flatMap((position) => placeOf(source, position) ?? []))];
}

function placeOf(source, position) {
  const statement = source.statements.find((one) => one.pos <= position && position < one.end);
  if (statement === undefined || ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) return undefined;
  if (ts.isVariableStatement(statement)) {
    const declaration = statement.declarationList.declarations.find((one) => one.pos <= position && position < one.end);
    return declaration?.name.getText(source);
  }
  return statement.name?.text ?? "module level";
}

function exportsOf(program, root, entry) {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(join(root, entry));
  const module = source === undefined ? undefined : checker.getSymbolAtLocation(source);
  if (module === undefined) return [];
  return checker.getExportsOfModule(module).map((symbol) => {
    const real = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    const [declaration] = real.declarations ?? [];
    const declared = declaration === undefined ? undefined : `${relative(root, declaration.getSourceFile().fileName)}#${real.name}`;
    return { name: symbol.name, declared };
  });
}
