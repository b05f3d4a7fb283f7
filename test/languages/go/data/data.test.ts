import { expect, it } from "vitest";
import { MODULE_PURPOSES } from "../../../../languages/go/data/module-purposes.js";
import { isStandard, STANDARD_PACKAGES } from "../../../../languages/go/data/standard-packages.js";

it("contains the standard library only", () => {
  expect(STANDARD_PACKAGES.size).toBeGreaterThanOrEqual(176);
  for (const name of ["fmt", "net/http", "math/rand/v2", "unsafe", "crypto/mlkem"]) expect(isStandard(name)).toBe(true);
  for (const name of ["golang.org/x/net", "internal/abi", "vendor/x", "C", ""]) expect(isStandard(name)).toBe(false);
});

it("has one sentence for each", () => {
  for (const text of [...STANDARD_PACKAGES.values(), ...MODULE_PURPOSES.values()]) expect(text).toMatch(/^[A-Z\d][^\n]{4,89}\.$/);
  expect(MODULE_PURPOSES.size).toBeGreaterThan(80);
});
