/** TypeScript's language service on a checkout, with the files and options of one configuration. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";

/** `more`: options that take precedence. */
export function readConfig(root, config, more) {
  const path = join(root, config);
  const read = ts.readConfigFile(path, ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(read.config, ts.sys, dirname(path), more, path);
  return { options: { ...options, ...more }, fileNames };
}

export function openService(root, { options, fileNames }) {
  return ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => fileNames,
    getScriptVersion: () => "1",
    getScriptSnapshot: (file) => (ts.sys.fileExists(file) ? ts.ScriptSnapshot.fromString(readFileSync(file, "utf8")) : undefined),
    getCurrentDirectory: () => root,
    getDefaultLibFileName: (given) => (given.noLib ? "lib.d.ts" : ts.getDefaultLibFilePath(given)),
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  });
}
