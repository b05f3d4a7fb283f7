import { ts } from "ts-morph";
import { describe, expect, it } from "vitest";
import { createEvaluator, forEachNode } from "../../../../languages/ecmascript/config-values/evaluator.js";
import { toJson, type StaticValue } from "../../../../languages/ecmascript/config-values/static-value.js";
import { processorTime } from "../../../support/processor-time.js";

/** Value of the constant `wanted` in `shop/vite.config.ts`. */
function valueOf(text: string, guesses = false): StaticValue | undefined {
  const evaluator = createEvaluator("shop/vite.config.ts", text, { guesses });
  let value: StaticValue | undefined;
  if (evaluator === undefined) return undefined;
  forEachNode(evaluator.source, (node) => {
    if (ts.isVariableDeclaration(node) && node.name.getText(evaluator.source) === "wanted" && node.initializer !== undefined)
      value = evaluator.evaluate(node.initializer);
  });
  return value;
}

describe("createEvaluator", () => {
  it.each([
    ["path.resolve(__dirname, '../lib')", "lib"],
    ["fileURLToPath(new URL('./src/', import.meta.url))", "shop/src/"],
    ["path.dirname(fileURLToPath(import.meta.url)) + '/src'", "shop/src"],
    ["await shelf('tea')", "shop/shelves/tea"],
    ["path.resolve(__dirname, '../../outside')", undefined],
    ["path.join(__dirname, 'src/')", "shop/src/"],
    ["path.resolve('/usr/lib')", undefined],
  ])("%s is the path %s", (expression, path) => {
    const text = `const wanted = ${expression}; const shelf = (name) => path.join(__dirname, "shelves", name);`;
    expect(valueOf(text)).toEqual(path === undefined ? undefined : { kind: "path", path });
  });

  it.each(["open ? 'day' : 'night'", "process.env.SHOP || 'day'", "withTill({ at: 'day' })", "() => 'day'"])(
    "%s is known only by guessing",
    (text) => {
      expect(valueOf(`const wanted = ${text};`)).toBeUndefined();
      expect(JSON.stringify(toJson(valueOf(`const wanted = ${text};`, true) ?? { kind: "list", items: [] }, "shop"))).toContain("day");
    },
  );

  it("gives up on what would exhaust it", () => {
    expect(createEvaluator("vite.config.ts", `export default ${"(".repeat(50_000)}`)).toBeUndefined();
    expect(valueOf("const again = () => again(); const wanted = again();", true)).toBeUndefined();
    const doubled = Array.from({ length: 40 }, (_, level) => `const l${level} = [l${level + 1}, l${level + 1}];`).join("\n");
    const start = processorTime();
    valueOf(`${doubled}\nconst wanted = l0;`);
    expect(processorTime() - start).toBeLessThan(2000);
  });
});

describe("toJson", () => {
  it("writes paths relative to the directory, and omits values without a JSON form", () => {
    const path = (text: string): StaticValue => ({ kind: "path", path: text });
    expect(
      toJson({ kind: "list", items: [path("shop/src/"), path("lib"), path("shop"), { kind: "pattern", source: "^@" }] }, "shop"),
    ).toEqual(["./src/", "../lib", "."]);
  });

  it("keeps foreign keys harmless", () => {
    const polluted = toJson(
      { kind: "record", entries: [["__proto__", { kind: "record", entries: [["till", { kind: "text", text: "x" }]] }]] },
      "",
    );
    expect(polluted).not.toHaveProperty("till");
  });
});
