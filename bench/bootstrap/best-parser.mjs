/** The fastest known parsers of each language, tried in turns: what reading and parsing must take at least. */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { timed } from "../timed.mjs";

const own = (path) => fileURLToPath(new URL(path, import.meta.url));
const LANGUAGES = [
  ["scripts", /\.(?:[cm]?[jt]s|[jt]sx)$/],
  ["go", /\.go$/],
  ["python", /\.pyi?$/],
];

/**
 * The parsers that this machine has for the parsed files, each as a function that runs it once and answers `{ language, name, milliseconds, processor }`. `installed`: a
 * directory with oxc-parser; `python`: an interpreter, with tree-sitter and tree-sitter-python if they are to be tried.
 */
export function candidates(root, parsed, { work, installed, python }) {
  return LANGUAGES.flatMap(([language, pattern]) => {
    const paths = parsed.filter((path) => pattern.test(path));
    if (paths.length === 0) return [];
    const list = join(work, `${language}.json`);
    writeFileSync(list, JSON.stringify(paths));
    return COMMANDS[language]({ root, list, work, installed, python }).map(([name, run]) => () => ({ language, name, ...run() }));
  });
}

const COMMANDS = {
  scripts: ({ root, list, installed }) => [
    ...(installed === undefined ? [] : [["oxc-parser", inNode("oxc", root, list, installed)]]),
    ["TypeScript", inNode("typescript", root, list, "-")],
  ],
  go: ({ root, list, work }) => {
    const program = join(work, "parse-go");
    execFileSync("go", ["build", "-o", program, own("parse.go")]);
    return [
      ["go/parser", whole(program, [root, list])],
      ["this project", inNode("own", root, list, "-")],
      ["tree-sitter in WebAssembly", inNode("grammar", root, list, "-")],
    ];
  },
  python: ({ root, list, python }) => [
    ...(python === undefined
      ? []
      : [
          ["CPython", whole(python, [own("parse.py"), "ast", root, list])],
          ["tree-sitter", whole(python, [own("parse.py"), "tree-sitter", root, list])],
        ]),
    ["this project", inNode("own", root, list, "-")],
    ["tree-sitter in WebAssembly", inNode("grammar", root, list, "-")],
  ],
};

function inNode(...words) {
  return () => {
    const result = timed({ command: process.execPath, words: [own("limit.mjs"), ...words] });
    return result.failed === undefined ? JSON.parse(result.stdout) : { failed: result.failed };
  };
}

function whole(command, words) {
  return () => {
    const { milliseconds, processor, failed } = timed({ command, words });
    return failed === undefined ? { milliseconds, processor } : { failed };
  };
}
