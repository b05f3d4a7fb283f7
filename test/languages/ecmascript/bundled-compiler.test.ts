/** The bundled compiler lacks the checker and most messages; its syntax trees must equal those of the complete compiler. */
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { ts } from "../../../languages/ecmascript/typescript.js";

const bundled = createRequire(import.meta.url)("../../../dist/bundle/compiler.cjs") as typeof ts;
const FIXTURES = fileURLToPath(new URL("../../../fixtures/ecmascript", import.meta.url));
const BROKEN = ["class {", "let = ;", "const a = `${", "<a><b></a>", "import from;", "@", "enum 1 {}", "'"];

/** The whole content of a syntax tree, node by node. */
function syntaxOf(compiler: typeof ts, name: string, text: string): unknown {
  const kind = name.endsWith("x") ? compiler.ScriptKind.TSX : name.endsWith("ts") ? compiler.ScriptKind.TS : compiler.ScriptKind.JSX;
  const source = compiler.createSourceFile(name, text, compiler.ScriptTarget.Latest, true, kind);
  const nodes: unknown[] = [];
  const left: ts.Node[] = [source];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    const docs = "jsDoc" in node && Array.isArray(node.jsDoc) ? (node.jsDoc as readonly ts.Node[]) : [];
    nodes.push([node.kind, node.pos, node.end, node.flags, node.getStart(source), docs.length]);
    const children: ts.Node[] = [...docs];
    compiler.forEachChild(node, (child) => void children.push(child));
    left.push(...children);
  }
  const faults = "parseDiagnostics" in source ? (source.parseDiagnostics as readonly ts.Diagnostic[]) : [];
  return { nodes, faults: faults.map(({ code, start, length, messageText }) => ({ code, start, length, messageText })) };
}

const files = readdirSync(FIXTURES, { recursive: true, encoding: "utf8" }).filter((name) => /\.[cm]?[jt]sx?$/.test(name));

test("in every fixture", () => {
  expect(files.length).toBeGreaterThan(100);
  for (const name of files) {
    const text = readFileSync(join(FIXTURES, name), "utf8");
    expect(syntaxOf(bundled, name, text), name).toEqual(syntaxOf(ts, name, text));
  }
});

test.each(BROKEN)("with the same faults in %s", (text) => {
  const found = syntaxOf(bundled, "till.tsx", text);
  expect(found).toEqual(syntaxOf(ts, "till.tsx", text));
  expect(found).toHaveProperty("faults.0.messageText");
});
