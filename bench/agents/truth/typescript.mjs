/** What the TypeScript compiler says of a checkout without its packages: which file imports which, and where exported functions are used. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import ts from "typescript";

/** `files`: sources relative to `root`. Workspace packages stand for the sources of what they export. */
export function readTypescript(root, files) {
  const service = openService(root, files);
  const program = service.getProgram();
  const own = new Set(files);
  const at = (path) => program.getSourceFile(join(root, path));
  const edges = new Map(
    files.map((path) => [path, new Set(modulesOf(at(path), program, root).filter((to) => own.has(to) && to !== path))]),
  );
  return {
    edges,
    functions: () => files.flatMap((path) => functionsOf(at(path), path)),
    uses: (symbol) => usesOf(service, root, symbol, own),
    through: () => takenFrom(program, root, files),
  };
}

function openService(root, files) {
  const options = {
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.Preserve,
    allowJs: true,
    noLib: true,
    types: [],
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    paths: workspacePaths(root),
  };
  const names = files.map((path) => join(root, path));
  return ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => names,
    getScriptVersion: () => "1",
    getScriptSnapshot: (file) => (ts.sys.fileExists(file) ? ts.ScriptSnapshot.fromString(readFileSync(file, "utf8")) : undefined),
    getCurrentDirectory: () => root,
    getDefaultLibFileName: () => "lib.d.ts",
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  });
}

function workspacePaths(root) {
  const base = join(root, "tsconfig.base.json");
  const declared = existsSync(base) ? (ts.readConfigFile(base, ts.sys.readFile).config?.compilerOptions?.paths ?? {}) : {};
  const paths = Object.fromEntries(Object.entries(declared).map(([name, places]) => [name, places.map((place) => join(root, place))]));
  const packages = join(root, "packages");
  if (!existsSync(packages)) return paths;
  for (const directory of readdirSync(packages)) {
    const manifest = join(packages, directory, "package.json");
    if (!existsSync(manifest)) continue;
    const { name, exports = {} } = JSON.parse(readFileSync(manifest, "utf8"));
    const entries = typeof exports === "string" ? [] : Object.entries(exports).filter(([entry]) => /^\.(?:\/[^*]*)?$/.test(entry));
    for (const [entry, target] of [...entries, [".", "./src/index.js"]]) {
      const source = sourceOf(join(packages, directory), target);
      if (name !== undefined && source !== undefined) paths[`${name}${entry.slice(1)}`] ??= [source];
    }
  }
  return paths;
}

/** The source that a target of `exports` is built from: `dist/esm/a.js` from `src/a.ts`. */
function sourceOf(directory, target) {
  if (target === null || typeof target !== "string") {
    for (const one of Object.values(target ?? {})) {
      const source = sourceOf(directory, one);
      if (source !== undefined) return source;
    }
    return undefined;
  }
  const stem = target.replace(/^(?:\.\/)?dist\/(?:(?:esm|cjs)\/)?/, "src/").replace(/(?:\.d)?\.[cm]?[jt]sx?$/, "");
  return [".ts", ".tsx", ".mts", ".js", ".jsx"].map((ending) => join(directory, `${stem}${ending}`)).find(existsSync);
}

/** Files that the module specifiers of a file stand for: imports, re-exports, `import()` and, in scripts, `require()`. */
function modulesOf(source, program, root) {
  return source.imports.flatMap((literal) => {
    const found = program.getResolvedModuleFromModuleSpecifier(literal, source)?.resolvedModule?.resolvedFileName;
    return found === undefined ? [] : [relative(root, found)];
  });
}

/** Exported functions by name: declarations, and values that are functions. */
function functionsOf(source, path) {
  return source.statements.flatMap((statement) => {
    const exported =
      ts.canHaveModifiers(statement) && ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
    if (!exported) return [];
    if (ts.isFunctionDeclaration(statement) && statement.name !== undefined) return [`${path}#${statement.name.text}`];
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations
      .filter(
        ({ name, initializer }) =>
          ts.isIdentifier(name) && initializer !== undefined && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer)),
      )
      .map(({ name }) => `${path}#${name.text}`);
  });
}

/** `[path, line]` of each use, its declaration, imports and exports left out. */
function usesOf(service, root, symbol, own) {
  const [path, name] = symbol.split("#");
  const program = service.getProgram();
  const source = program.getSourceFile(join(root, path));
  const module = program.getTypeChecker().getSymbolAtLocation(source);
  const declaration = module?.exports?.get(ts.escapeLeadingUnderscores(name))?.declarations?.[0];
  if (declaration === undefined) return [];
  const references = service.findReferences(source.fileName, ts.getNameOfDeclaration(declaration).getStart(source)) ?? [];
  return references.flatMap(({ references: places }) =>
    places.flatMap(({ fileName, textSpan }) => {
      const file = program.getSourceFile(fileName);
      if (!own.has(relative(root, fileName)) || isNaming(file, textSpan.start)) return [];
      return [[relative(root, fileName), file.getLineAndCharacterOfPosition(textSpan.start).line + 1]];
    }),
  );
}

/** Whether a position only declares, imports or exports a name. */
function isNaming(source, position) {
  let node = ts.getTokenAtPosition?.(source, position) ?? tokenAt(source, position);
  if (
    ts.getNameOfDeclaration(node.parent) === node &&
    node.parent.kind !== ts.SyntaxKind.PropertyAssignment &&
    !ts.isShorthandPropertyAssignment(node.parent)
  )
    return true;
  for (; node !== undefined; node = node.parent) {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return true;
    if (ts.isExportAssignment(node.parent ?? node) && ts.isIdentifier(node)) return true;
  }
  return false;
}

function tokenAt(node, position) {
  const inner = ts.forEachChild(node, (child) => (child.getStart() <= position && position < child.end ? child : undefined));
  return inner === undefined ? node : tokenAt(inner, position);
}

/** For each file, the files that declare what it imports or re-exports by name: behind other re-exports too. */
function takenFrom(program, root, files) {
  const checker = program.getTypeChecker();
  return new Map(
    files.map((path) => {
      const source = program.getSourceFile(join(root, path));
      const names = source.statements.flatMap((statement) => {
        if (ts.isExportDeclaration(statement) && statement.moduleSpecifier !== undefined) {
          return statement.exportClause !== undefined && ts.isNamedExports(statement.exportClause)
            ? statement.exportClause.elements.map(({ name }) => name)
            : [];
        }
        if (!ts.isImportDeclaration(statement)) return [];
        const { importClause } = statement;
        const bindings = importClause?.namedBindings;
        return bindings !== undefined && ts.isNamedImports(bindings)
          ? bindings.elements.map(({ name }) => name)
          : importClause?.name === undefined
            ? []
            : [importClause.name];
      });
      const declared = names.flatMap((name) => {
        const symbol = checker.getSymbolAtLocation(name);
        const real = symbol !== undefined && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
        return (real?.declarations ?? []).map((one) => relative(root, one.getSourceFile().fileName));
      });
      return [path, new Set(declared)];
    }),
  );
}
