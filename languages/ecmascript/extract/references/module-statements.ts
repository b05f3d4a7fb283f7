/** Import and export statements, `import =`, module augmentations. */
import type { BindingDraft, SiteDraft, Surroundings } from "./names/scope.js";
import * as is from "../../is.js";
import { NodeFlags, SyntaxKind, type ts } from "../../typescript.js";
import { indexOf } from "./names/classify-use.js";
import { addBinding, addSite, addUse, attach, type Reading } from "./reading.js";

/** `import … from`, and `@import … from` in a comment. */
export function readImport(reading: Reading, node: ts.ImportDeclaration | ts.JSDocImportTag, at: Surroundings): void {
  const literal = node.moduleSpecifier;
  if (!is.StringLiteralLike(literal)) return;
  const clause = node.importClause;
  const comment = is.JSDocImportTag(node);
  const type = comment || clause?.phaseModifier === SyntaxKind.TypeKeyword;
  const site = addSite(reading, {
    specifier: literal.text,
    kind: type ? "type" : "static",
    form: comment ? "@import" : type ? "import type" : "import",
    syntax: "import",
    offset: literal.getStart(reading.file),
    ...loaderManner(literal.text),
    ...(at.optional ? { optional: at.optional } : {}),
  });
  if (!clause) {
    site.kind = "side-effect";
    site.keep = true;
    return;
  }
  if (clause.phaseModifier === SyntaxKind.DeferKeyword) {
    site.kind = "dynamic";
    site.form = "import defer";
  }
  bindClause(reading, site, clause, type, at);
}

function bindClause(reading: Reading, site: SiteDraft, clause: ts.ImportClause, type: boolean, at: Surroundings): void {
  if (clause.name) attach(reading, addBinding(site, "default", { type }), clause.name, at);
  const named = clause.namedBindings;
  if (!named) return;
  if (is.NamespaceImport(named)) {
    attach(reading, addBinding(site, "*", { type }), named.name, at);
    return;
  }
  for (const element of named.elements) {
    const imported = (element.propertyName ?? element.name).text;
    attach(reading, addBinding(site, imported, { type: type || element.isTypeOnly }), element.name, at);
  }
  if (named.elements.length > 0 || clause.name || type) return;
  site.kind = "side-effect";
  // TypeScript drops `import {} from` unless it is configured to keep imports as they are.
  if (reading.script) site.keep = true;
  else site.liveIf = "verbatim-module-syntax";
}

export function readExport(reading: Reading, node: ts.ExportDeclaration): void {
  const literal = node.moduleSpecifier;
  if (!literal || !is.StringLiteralLike(literal)) return;
  const clause = node.exportClause;
  const star = clause ? (is.NamespaceExport(clause) ? "export * as" : "export from") : "export *";
  const site = addSite(reading, {
    specifier: literal.text,
    kind: "re-export",
    form: node.isTypeOnly ? star.replace("export", "export type") : star,
    syntax: "import",
    offset: literal.getStart(reading.file),
    keep: true,
  });
  const at = { scope: reading.collected.moduleScope, moduleLevel: true, type: false };
  if (!clause) return;
  if (is.NamespaceExport(clause)) {
    const binding = addBinding(site, "*", { type: node.isTypeOnly, keep: true });
    addUse(reading, binding, clause, at, { kind: "re-export", subject: clause.name.text });
    return;
  }
  for (const element of clause.elements) {
    const binding = addBinding(site, (element.propertyName ?? element.name).text, {
      type: node.isTypeOnly || element.isTypeOnly,
      keep: true,
    });
    addUse(reading, binding, element, at, { kind: "re-export", subject: element.name.text });
  }
}

/** `import x = require("./m")`; with `export` it is a re-export. */
export function readImportEquals(reading: Reading, node: ts.ImportEqualsDeclaration, at: Surroundings): void {
  const reference = node.moduleReference;
  if (!is.ExternalModuleReference(reference)) return readSourceImport(reading, node, at);
  const literal = reference.expression;
  if (!is.StringLiteralLike(literal)) return;
  const exported = node.modifiers?.some((modifier) => modifier.kind === SyntaxKind.ExportKeyword) ?? false;
  const site = addSite(reading, {
    specifier: literal.text,
    kind: exported ? "re-export" : node.isTypeOnly ? "type" : "static",
    form: "import =",
    syntax: "require",
    offset: literal.getStart(reading.file),
    ...(exported ? { keep: true } : {}),
  });
  const binding = addBinding(site, "=", { type: node.isTypeOnly, ...(exported ? { keep: true } : {}) });
  attach(reading, binding, node.name, at);
  if (exported) addUse(reading, binding, node, at, { kind: "re-export", subject: node.name.text });
}

/** `import source x from "./m.wasm"`, which the compiler's parser reads as three statements. */
function readSourceImport(reading: Reading, node: ts.ImportEqualsDeclaration, at: Surroundings): void {
  const name = node.moduleReference;
  if (node.name.text !== "source" || !is.Identifier(name) || !is.SourceFile(node.parent)) return;
  if (node.getText(reading.file).includes("=")) return;
  const { statements } = node.parent;
  const next = statements[statements.indexOf(node) + 2];
  if (!next || !is.ExpressionStatement(next) || !is.StringLiteral(next.expression)) return;
  const literal = next.expression;
  const binding = addBinding(
    addSite(reading, {
      specifier: literal.text,
      kind: "static",
      manner: "asset",
      form: "import source",
      syntax: "import",
      offset: literal.getStart(reading.file),
    }),
    "default",
    { local: name.text },
  );
  const declared = (at.scope.values ??= new Map()).get(name.text) ?? { constant: false };
  at.scope.values.set(name.text, { ...declared, bindings: [binding] });
  reading.bound.add(name.text);
}

/**
 * `declare module "./m" { … }` inside a module extends the module; elsewhere it declares the module. Wildcard names only describe assets.
 */
export function readAugmentation(reading: Reading, node: ts.ModuleDeclaration, at: Surroundings): void {
  if (!is.ExternalModule(reading.file)) return;
  if (!is.StringLiteral(node.name) || node.name.text.includes("*") || node.name.text === "") return;
  addSite(reading, {
    specifier: node.name.text,
    kind: "type",
    manner: "augment",
    form: "declare module",
    syntax: "import",
    offset: node.name.getStart(reading.file),
    tentative: true,
    ...(at.optional ? {} : { keep: true }),
  });
}

/** `import("./m").T` and `typeof import("./m")` in types and in JSDoc. */
export function readImportType(reading: Reading, node: ts.ImportTypeNode, at: Surroundings): BindingDraft | undefined {
  const literal = is.LiteralTypeNode(node.argument) ? node.argument.literal : undefined;
  if (!literal || !is.StringLiteral(literal)) return undefined;
  const comment = (node.flags & NodeFlags.JSDoc) !== 0;
  const site = addSite(reading, {
    specifier: literal.text,
    kind: "type",
    form: comment ? "JSDoc import()" : node.isTypeOf ? "typeof import()" : "import() type",
    syntax: "import",
    offset: literal.getStart(reading.file),
  });
  let qualifier = node.qualifier;
  while (qualifier && is.QualifiedName(qualifier)) qualifier = qualifier.left;
  // Without a member it is `module.exports` itself, or the type of the namespace.
  const member = qualifier?.text ?? (node.isTypeOf ? indexOf(node) : undefined);
  const binding = addBinding(site, member ?? (node.isTypeOf ? "*" : "="), { type: true });
  addUse(reading, binding, node, at, { kind: "type" });
  return binding;
}

/** Prefixes and queries that tell bundlers how to convert the target. */
function loaderManner(specifier: string): Pick<SiteDraft, "manner"> {
  if (/[?&](?:worker|sharedworker)\b/.test(specifier) || specifier.includes("worker-loader!")) return { manner: "worker" };
  const asset = /[?&](?:raw|url|inline)\b/.test(specifier) || /(?:^|!)(?:raw|url|file)-loader[!?]/.test(specifier);
  return asset ? { manner: "asset" } : {};
}
