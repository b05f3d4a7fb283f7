/** Maps every fixture of JavaScript and TypeScript and holds it against its expectations. */
import { caseNumbers, describeFixtures } from "./describe-fixtures.js";

describeFixtures({ name: "ecmascript", leastLeaves: 111, numbered: [...caseNumbers(1, 40), "40a", "40b", "40c"] });
