import { describe } from "vitest";
import { keepsItsPromises } from "./contract.js";
import { embeddedEngine } from "./support/embedded.js";

describe("the embedded queue", () => {
  keepsItsPromises(embeddedEngine, "interruptions");
});
