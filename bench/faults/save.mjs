/** What a re-run does to the disk, without the work before it: `node save.mjs DIR OTHER` gives DIR the map of OTHER. */
import { fileURLToPath, pathToFileURL } from "node:url";

const load = (path) => import(pathToFileURL(fileURLToPath(new URL(`../../dist/src/store/${path}`, import.meta.url))).href);
const [{ recoverDsp }, { loadDsp }, { saveDsp }] = await Promise.all([load("recover-dsp.js"), load("load-dsp.js"), load("save-dsp.js")]);
const [, , directory, other] = process.argv;
const before = recoverDsp(directory);
saveDsp(directory, before?.tree, loadDsp(other).tree);
