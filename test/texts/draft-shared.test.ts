import { expect, it } from "vitest";
import { draftShared } from "../../src/texts/wording.js";

it("notes aliases, namespaces and externals, and nothing else", () => {
  expect(draftShared({ key: "src/a.ts#Button" }, "A button.")).toBeUndefined();
  expect(draftShared({ key: "src/a.ts#Button", alias: "Btn" }, "A button.")).toBe("exported as `Btn`: A button.");
  expect(draftShared({ key: "src/a.ts", alias: "tools", namespace: true }, "Tools.")).toBe("exported as `tools` (namespace)");
  const names = ["Tea", "Bag"];
  expect(draftShared({ key: "src/api.gen.ts", alias: "Tea", names }, "Generated.")).toBe("exported as `Tea`, `Bag`: Generated.");
  expect(draftShared({ key: "::npm:react", names: ["useState", "useMemo"] }, "Library.", "react")).toBe(
    "re-exports `useState`, `useMemo` from `react`",
  );
  expect(draftShared({ key: "::npm:react", names: [] }, "Library.", "react")).toBe("re-exports everything from `react`");
});

it("stays on one line of 300 characters", () => {
  const text = draftShared({ key: "k", alias: "a\nb" }, "word\n".repeat(100)) ?? "";
  expect(text.length).toBeLessThanOrEqual(300);
  expect(text).not.toContain("\n");
});
