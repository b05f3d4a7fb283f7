/** Preloaded into the program (`node --import`): it stands still for PAUSE ms when its journal lies there, before it changes anything. */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const original = fs.renameSync;
fs.renameSync = (from, to) => {
  original(from, to);
  if (String(to).endsWith("-journal")) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(process.env.PAUSE));
};
syncBuiltinESMExports();
