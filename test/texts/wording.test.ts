import { expect, test } from "vitest";
import type { Declaration, ExportFact, FileFacts, Use } from "../../src/model/facts.js";
import type { Graph, LinkedFile, Node, Reason, SharedEntry } from "../../src/model/graph.js";
import { memoryTree } from "../../src/fs/memory-tree.js";
import { createWording } from "../../src/texts/wording.js";

const WORDS = { formOf: () => ({ noun: "Function", layout: "signature" }) as const, indexStems: new Set(["index"]) };

const declaration = (name: string, rest: Partial<Declaration> = {}): Declaration => ({
  name,
  kind: "function",
  form: "function",
  line: 1,
  position: 0,
  end: 9,
  block: 0,
  ...rest,
});
const facts = (path: string, rest: Partial<FileFacts> = {}): FileFacts => ({
  path,
  dialect: "TypeScript",
  declarations: [],
  exports: [],
  references: [],
  calls: [],
  parse: "full",
  hasExportTable: true,
  generated: false,
  ambient: false,
  problems: [],
  ...rest,
});
const fileNode = (path: string, rest: Partial<FileFacts> = {}): Node => ({ type: "file", key: path, path, facts: facts(path, rest) });
const symbolNode = (path: string, name: string): Node => ({
  type: "symbol",
  key: `${path}#${name}`,
  path,
  declaration: declaration(name, { parameters: "" }),
});
const linked = (path: string, rest: Partial<LinkedFile> = {}): LinkedFile => ({
  key: path,
  path,
  members: [],
  shared: [],
  edges: [],
  next: [],
  ...rest,
});

function wordingOf(
  nodes: readonly Node[],
  files: readonly LinkedFile[],
  texts: Readonly<Record<string, string>> = {},
): (key: string) => string {
  const graph: Graph = {
    nodes: new Map(nodes.map((node) => [node.key, node])),
    files: new Map(files.map((file) => [file.path, file])),
    units: new Map(),
    variants: new Map(),
    problems: [],
  };
  const tree = { ...memoryTree({}), read: (path: string) => texts[path] };
  const root = { path: files[0]?.path ?? "", evidence: "" } as never;
  const contents = [{ root, keys: nodes.map(({ key }) => key) }];
  const wording = createWording({
    tree,
    graph,
    contents,
    workspaces: [],
    workspaceOf: () => undefined,
    projectName: "",
    keepsDeadImports: false,
    kinds: new Set(),
    roleOf: () => undefined,
    contentOf: () => undefined,
    ...WORDS,
  });
  return (key) => {
    const node = graph.nodes.get(key);
    if (node === undefined) throw new Error(key);
    return wording.purpose(node);
  };
}

const local = (name: string): ExportFact => ({ kind: "local", name, declaration: name, position: 0 });

test("a module that passes names of a package on exports these names", () => {
  const jars: Node = { type: "external", key: "::npm:jars", external: { ecosystem: "npm", name: "jars" }, language: "ecmascript" };
  const lids: Node = { type: "external", key: "::npm:lids", external: { ecosystem: "npm", name: "lids" }, language: "ecmascript" };
  const shared: SharedEntry[] = [
    { key: "jam.ts#cook" },
    { key: "::npm:jars", names: ["openJar", "closeJar"] },
    { key: "::npm:lids", names: [] },
  ];
  const star: ExportFact = { kind: "star", reference: 1, withDefault: false, position: 1 };
  const purposeWith = (more: readonly ExportFact[]): string => {
    const own = fileNode("jam.ts", { declarations: [declaration("cook")], exports: [local("cook"), ...more] });
    return wordingOf([own, symbolNode("jam.ts", "cook"), jars, lids], [linked("jam.ts", { shared })])("jam.ts");
  };
  expect(purposeWith([star])).toBe("cook(); re-exports `openJar`, `closeJar` and `lids`.");
  // Names that are only bound are no API of the file.
  expect(purposeWith([{ ...star, implicit: true }])).toBe("cook().");
});

test("a file of nothing is no script", () => {
  const files = [linked("jam.ts"), linked("jar.ts")];
  const purpose = wordingOf([fileNode("jam.ts"), fileNode("jar.ts")], files, { "jam.ts": "\n", "jar.ts": "globalThis.jar = 1;\n" });
  expect(purpose("jam.ts")).toBe("TypeScript module without code of its own.");
  expect(purpose("jar.ts")).toBe("Script executed for its side effects.");
});

test("who uses an entity is told by documented files, without those that pass it on", () => {
  const reason = (label: string | undefined, line: number, kind: Use["kind"] = "call"): Reason => ({
    form: "import",
    kind: "static",
    specifier: "./jam",
    line: 1,
    imported: "jam",
    typeOnly: false,
    rule: "relative",
    uses: [{ kind, line, ...(label !== undefined && { within: { label } }) }],
  });
  const from = (path: string, reasons: readonly Reason[]): LinkedFile =>
    linked(path, { edges: [{ from: path, to: "jam.ts#jam", via: "jam.ts", reasons, offset: 0 }] });
  const files = [
    linked("jam.ts"),
    from("shop/till.ts", [reason(undefined, 3)]),
    from("kitchen.ts", [reason("preserve()", 9), reason("Kitchen.cook()", 4)]),
    from("index.ts", [reason(undefined, 1, "re-export")]),
    from("unreached.ts", [reason("boil()", 1)]),
  ];
  const nodes = [...["jam.ts", "shop/till.ts", "kitchen.ts", "index.ts"].map((path) => fileNode(path)), symbolNode("jam.ts", "jam")];
  expect(wordingOf(nodes, files)("jam.ts#jam")).toBe("Function `jam()`, used by `Kitchen`, `preserve` and others.");
  expect(wordingOf(nodes, files.slice(0, 2))("jam.ts#jam")).toBe("Function `jam()`, used by `till.ts`.");
});
