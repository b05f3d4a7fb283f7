/** Maps every fixture of Go and holds it against its expectations. */
import { caseNumbers, describeFixtures } from "./describe-fixtures.js";

describeFixtures({ name: "go", leastLeaves: 38, numbered: caseNumbers(56, 67) });
