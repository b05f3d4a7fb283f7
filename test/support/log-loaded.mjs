/** Writes the address of every module that a process and its threads load to the file that LOADED names: `node --import` this. */
import { appendFileSync } from "node:fs";
import { Module, register } from "node:module";

const load = Module._load;
const resolveName = Module._resolveFilename;
Module._load = function (request, parent, isMain) {
  if (!Module.isBuiltin(request)) appendFileSync(process.env["LOADED"], `${resolveName(request, parent, isMain)}\n`);
  return load.call(this, request, parent, isMain);
};

register(
  `data:text/javascript,${encodeURIComponent(`
    import { appendFileSync } from "node:fs";
    export async function load(url, context, next) {
      if (url.startsWith("file:")) appendFileSync(process.env.LOADED, new URL(url).pathname + "\\n");
      return next(url, context);
    }
  `)}`,
);
