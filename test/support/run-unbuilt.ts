import { runUnbuilt } from "../../src/runtime/unbuilt.js";

runUnbuilt();
