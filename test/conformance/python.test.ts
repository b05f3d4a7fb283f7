/** Maps every fixture of Python and holds it against its expectations. */
import { caseNumbers, describeFixtures } from "./describe-fixtures.js";

describeFixtures({ name: "python", leastLeaves: 51, numbered: caseNumbers(41, 55) });
