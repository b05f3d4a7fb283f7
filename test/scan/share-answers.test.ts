import { expect, it } from "vitest";
import type { Resolution, Target } from "../../src/model/language.js";
import { createAnswerSharing } from "../../src/scan/scan.js";

const cart = (more: object = {}): Target => ({ kind: "file", path: "src/cart.ts", rule: "relative", ...more });
const answer = (targets: readonly Target[], more: Partial<Resolution> = {}): Resolution => ({ targets, problems: [], ...more });

it("has one answer for sites that lead to one file by one rule", () => {
  const share = createAnswerSharing();
  const first = answer([cart()]);
  expect(share(first)).toBe(first);
  expect(share(answer([cart()]))).toBe(first);
});

const problem = { code: "case-mismatch", path: "src/till.ts", line: 3, detail: "./Cart" } as const;

it.each<[string, Resolution]>([
  ["another file", answer([cart({ path: "src/till.ts" })])],
  ["another rule", answer([cart({ rule: "absolute" })])],
  ["a part of the file", answer([cart({ symbol: "Cart" })])],
  ["its text", answer([cart({ whole: true })])],
  ["two files", answer([cart(), cart({ variant: "ios" })])],
  ["nothing", answer([])],
  ["a problem", answer([cart()], { problems: [problem] })],
  ["names that lead elsewhere", answer([cart()], { names: new Map([["add", cart()]]) })],
  ["a package", answer([{ kind: "external", external: { ecosystem: "npm", name: "src/cart.ts" }, rule: "relative" }])],
])("leaves an answer that says more: %s", (_, other) => {
  const share = createAnswerSharing();
  share(answer([cart()]));
  expect(share(other)).toBe(other);
});
