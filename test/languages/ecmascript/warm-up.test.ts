import { expect, test } from "vitest";
import { ts } from "../../../languages/ecmascript/typescript.js";
import { extractScript } from "../../../languages/ecmascript/extract/script.js";
import { SPECIMEN, warmUp } from "../../../languages/ecmascript/extract/index.js";

/** Only comments have the last two; the tree has no node for the first. */
const ELSEWHERE = ["</", "`", "#"];

test("the specimen is faultless", () => {
  expect(extractScript("specimen.tsx", SPECIMEN, { kind: ts.ScriptKind.TSX }).problems).toEqual([]);
});

test("the specimen has every operator and bracket", () => {
  const file = ts.createSourceFile("specimen.tsx", SPECIMEN, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const seen = new Set<ts.SyntaxKind>();
  const visit = (node: ts.Node): void => {
    seen.add(node.kind);
    node.getChildren(file).forEach(visit);
  };
  visit(file);
  const { FirstPunctuation, LastPunctuation } = ts.SyntaxKind;
  const all: ts.SyntaxKind[] = Array.from({ length: LastPunctuation - FirstPunctuation + 1 }, (_, index) => FirstPunctuation + index);
  expect(all.filter((kind) => !seen.has(kind)).map((kind) => ts.tokenToString(kind))).toEqual(ELSEWHERE);
});

test("warming up leaves nothing that changes the facts of the next file", () => {
  const facts = (): unknown => extractScript("a.ts", 'import { b } from "./b";\nexport const c = b();', { kind: ts.ScriptKind.TS });
  const before = facts();
  warmUp();
  expect(facts()).toEqual(before);
});
