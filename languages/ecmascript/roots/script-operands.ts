/** Files that a command line starts: `cross-env NODE_ENV=production node --enable-source-maps dist/main.js` → `dist/main.js`. */
import { splitCommands, withoutAssignments } from "../../manifests/command-line.js";
import { joinRelative } from "../../../src/model/tree.js";

/** Names of `package.json` scripts that start the program instead of building or checking it. */
const RUNTIME_SCRIPT = /^(?:start|serve|dev|worker|cron|migrate|seed|prod|run)|^(?:develop|preview|bot|cli|main)$/;
/** `prestart:prod` prepares, `dev:build` builds. */
const OTHER_WORK = /(?:^|[:_-])(?:build|test|lint|types?|typecheck|clean|format|install|check|docs?|release|e2e)(?:$|[:_-])/;

export function isRuntimeScript(name: string): boolean {
  return RUNTIME_SCRIPT.test(name) && !OTHER_WORK.test(name);
}

export interface Operand {
  /** As written. */
  readonly file: string;
  /** Directory after a preceding `cd`, relative to the working directory of the line; `""` without a `cd`. */
  readonly directory: string;
}

const RUNNERS = new Set(
  (
    "node nodejs nodemon tsx ts-node ts-node-dev ts-node-esm tsnd bun deno vite-node babel-node pm2 pm2-runtime pm2-dev forever electron electronmon esno esmo jiti " +
    "swc-node @swc-node/register node-dev supervisor micro zx"
  ).split(" "),
);
const WORDS_OF_RUNNERS = new Set(["run", "start", "serve", "watch", "exec", "x"]);
const TAKES_VALUE = new Set(
  (
    "-r --require --import --loader --experimental-loader -C --conditions --env-file -P --project --tsconfig -O --compiler-options -c --config --import-map " +
    "-n --name -i --instances -w --watch-dir --ignore --ext --delay -d --presets --extensions --cwd --title --watch-path --include --exclude --port -p"
  ).split(" "),
);
/** They are followed by program text or a nested command, or by a file that is not run. */
const TAKES_TEXT = new Set(["-e", "--eval", "--print", "-pe", "--check"]);
/** Their operands are texts. */
const PRINTERS = new Set(["echo", "printf", "git", "grep", "#"]);
const DEEPEST = 3;

/** Operands in order of appearance, without any lookup. */
export function findOperands(line: string, depth = 0): readonly Operand[] {
  const operands: Operand[] = [];
  let directory = "";
  for (const command of splitCommands(line)) {
    const words = withoutAssignments(command);
    if (PRINTERS.has(words[0] ?? "")) continue;
    if (words[0] === "cd" && words[1] !== undefined) {
      directory = words[1].startsWith("/") ? words[1] : (joinRelative(directory, words[1]) ?? directory);
      continue;
    }
    const place = directory;
    const nested = depth < DEEPEST ? words.filter((word) => /\s/.test(word)) : [];
    const inner = nested.flatMap((word) => findOperands(word, depth + 1));
    operands.push(...inner.map((operand) => ({ ...operand, directory: joinRelative(place, operand.directory) ?? place })));
    for (const file of preloaded(words)) operands.push({ file, directory: place });
    const file = readOperand(words);
    if (file !== undefined) operands.push({ file, directory: place });
  }
  return operands;
}

const PRELOAD = /^(?:-r|--require|--import|--loader|--experimental-loader)(?:=(.+))?$/;

/** Files that a runner loads first: `node --import ./instrument.mjs server.js`. */
function preloaded(words: readonly string[]): readonly string[] {
  const runner = words.findIndex((word) => RUNNERS.has(word.replace(/^.*\//, "")));
  if (runner < 0) return [];
  return words.flatMap((word, index) => {
    const found = index > runner ? PRELOAD.exec(word) : null;
    const file = found === null ? undefined : (found[1] ?? words[index + 1]);
    return file !== undefined && /^\.{0,2}\//.test(file) && isOperandLike(file) ? [file] : [];
  });
}

/** The last runner of the line counts: `nodemon --exec ts-node src/main.ts`, `dotenv -- node server.js`. */
function readOperand(words: readonly string[]): string | undefined {
  const runner = words.findLastIndex((word) => RUNNERS.has(word.replace(/^.*\//, "")) && !isOperandLike(word));
  const name = words[runner];
  // A file that can be executed is a command: `./scripts/release.mjs --dry-run`.
  if (name === undefined) return words[0]?.startsWith("./") === true && isOperandLike(words[0]) ? words[0] : undefined;
  for (let index = runner + 1; index < words.length; index += 1) {
    const word = words[index] ?? "";
    if (name.endsWith("nodemon") && (word === "-e" || word === "--ext" || word === "--watch")) index += 1;
    else if (TAKES_TEXT.has(word)) return undefined;
    else if (TAKES_VALUE.has(word)) index += 1;
    else if (!word.startsWith("-") && !WORDS_OF_RUNNERS.has(word)) return /\s/.test(word) ? undefined : word;
  }
  return undefined;
}

function isOperandLike(word: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(word);
}
