/**
 * Preloaded into the program (`node --import`): when it first lists or opens something whose path ends with CHANGE_AT, the words CHANGE (a JSON array) are performed
 * by another process, from its beginning to its end.
 */
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

let isDone = false;
for (const name of ["openSync", "readdirSync"]) {
  const original = fs[name];
  fs[name] = (...given) => {
    if (!isDone && String(given[0]).endsWith(process.env.CHANGE_AT)) {
      isDone = true;
      execFileSync(process.execPath, [process.argv[1], ...JSON.parse(process.env.CHANGE)], { env: { ...process.env, NODE_OPTIONS: "" } });
    }
    return original(...given);
  };
}
syncBuiltinESMExports();
