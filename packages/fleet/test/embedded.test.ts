import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe } from "vitest";
import { keepsItsPromises, loseFolder } from "./contract.js";

describe("the embedded queue", () => {
  keepsItsPromises({
    words: () => [],
    lose: async (fleet) => {
      if (existsSync(join(fleet, "engine"))) loseFolder(join(fleet, "engine"));
    },
  });
});
