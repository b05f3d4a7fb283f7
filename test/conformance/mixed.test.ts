/** Maps every fixture of repositories of several languages and holds it against its expectations. */
import { describeFixtures } from "./describe-fixtures.js";

describeFixtures({ name: "mixed", leastLeaves: 5, numbered: [] });
