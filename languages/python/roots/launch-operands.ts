/**
 * Python modules and files that a command line starts: `poetry run gunicorn -b :80 shop.wsgi:app` → `shop.wsgi:app`.
 */
import { splitCommands, withoutAssignments } from "../../manifests/command-line.js";
import { joinRelative } from "../../../src/model/tree.js";
import type { BesideRow } from "./framework-row.js";

const RUNNERS: readonly RunnerRow[] = [
  { names: ["gunicorn", "uvicorn", "hypercorn", "daphne", "granian", "waitress-serve", "sanic", "uvicorn-worker"], operand: "object" },
  { names: ["uwsgi", "pyuwsgi"], options: ["--module", "-w", "--wsgi", "--wsgi-file", "--file"] },
  { names: ["mod_wsgi-express"], operand: "file", words: ["start-server"] },
  { names: ["celery"], options: ["-A", "--app"], inside: "celery" },
  { names: ["faust"], options: ["-A", "--app"] },
  { names: ["flask"], options: ["--app", "-A"], words: ["run", "shell"], variable: "FLASK_APP", defaults: ["wsgi.py", "app.py"] },
  { names: ["litestar"], options: ["--app"], variable: "LITESTAR_APP", defaults: ["app.py", "application.py"] },
  {
    names: ["fastapi"],
    operand: "file",
    options: ["--entrypoint", "-e"],
    words: ["run", "dev"],
    defaults: ["main.py", "app.py", "api.py", "app/main.py", "app/app.py", "app/api.py"],
  },
  {
    names: ["dagster", "dagster-webserver", "dagit", "dagster-daemon", "dagster-code-server"],
    options: ["-f", "--python-file", "-m", "--module-name"],
  },
  {
    names: ["streamlit"],
    operand: "file",
    words: ["run"],
    beside: { files: "pages/*.py", text: "Streamlit page `{stem}`, loaded by the framework." },
  },
  { names: ["chainlit"], operand: "file", words: ["run"] },
  { names: ["procrastinate"], operand: "object", options: ["--app"] },
  { names: ["arq", "huey_consumer", "huey_consumer.py"], operand: "object", dotted: true },
  { names: ["dramatiq", "dramatiq-gevent", "taskiq"], operand: "object", every: true },
  { names: ["rq", "rqworker"], options: ["-c", "--config"] },
  {
    names: ["bokeh", "panel", "solara", "gradio", "marimo", "mesop", "shiny", "locust", "functions-framework"],
    operand: "file",
    options: ["-f", "--source"],
  },
  // They run a program as the interpreter does.
  { names: ["coverage", "scalene", "memray"], operand: "program", words: ["run"] },
  { names: ["accelerate"], operand: "program", words: ["launch"] },
  { names: ["torchrun", "deepspeed", "kernprof", "viztracer", "debugpy", "pyinstrument", "ipython"], operand: "program" },
];

/** They start the command that follows; followed by a file alone, they run it. */
const WRAPPERS: ReadonlySet<string> = new Set(["uv", "poetry", "pipenv", "pdm", "rye", "hatch", "pixi"]);

/** Commands that only mention other programs. */
const OTHER_COMMANDS: ReadonlySet<string> = new Set(
  "pip pip3 apt apt-get apk yum dnf brew conda mamba echo printf rm cp mv mkdir touch chmod chown ls cat grep sed awk which type test [ kill pkill curl wget git docker".split(
    " ",
  ),
);

export interface Operand {
  /** Alternatives as written, best first: `shop.wsgi:app`, `shop.cli`, `src/serve.py`; the first existing one is used. */
  readonly written: readonly string[];
  /** Run with `-m`: of a package the main file is run. */
  readonly asMain: boolean;
  /** By its spelling it must be in the repository. */
  readonly certain: boolean;
  /** Directory after a preceding `cd`, relative to the working directory of the line, or absolute; `""` without a `cd`. */
  readonly directory: string;
  readonly runner?: RunnerRow;
}

const DEEPEST = 3;
/** Each runner in a command searches the words after it; nobody writes longer commands by hand. */
const MOST_WORDS = 1000;
const PRINTERS: ReadonlySet<string> = new Set(["echo", "printf", "git", "grep", "#"]);
const PYTHON = /^(?:python|pypy)[\d.]*w?$/;
const OBJECT = /^[\p{ID_Start}_][\p{ID_Continue}.]*:[\p{ID_Start}_][\p{ID_Continue}.]*(?:\([^()]*\))?$/u;
const DOTTED = /^[\p{ID_Start}_][\p{ID_Continue}]*(?:\.[\p{ID_Start}_][\p{ID_Continue}]*)+$/u;
const PLAIN = /^[\p{ID_Start}_][\p{ID_Continue}]*$/u;
const FILE = /\.pyw?(?:::?[\w.]+)?$/;
const UNKNOWN = /[$<>*?{}%`]/;
/** Prefixes of a command without influence on its operands. */
const SILENT: ReadonlySet<string> = new Set(["exec", "sudo", "time", "nohup", "env", "if", "then", "do", "else", "!", "{", "("]);
/** Options of the interpreter that are followed by a value. */
const PYTHON_VALUES: ReadonlySet<string> = new Set(["-W", "-X", "--check-hash-based-pycs"]);

/** Operands in order of appearance, without any lookup. */
export function findOperands(line: string, depth = 0): readonly Operand[] {
  const operands: Operand[] = [];
  let directory = "";
  for (const command of splitCommands(line)) {
    const all = withoutAssignments(command);
    const words = all.slice(0, MOST_WORDS);
    if (words[0] === "cd" && words[1] !== undefined) {
      directory = words[1].startsWith("/") ? words[1] : (joinRelative(directory, words[1]) ?? directory);
      continue;
    }
    // Their operands are texts.
    if (PRINTERS.has(words[0] ?? "")) continue;
    const place = directory;
    const nested = depth < DEEPEST ? words.filter((word) => /\s/.test(word)) : [];
    const inner = nested.flatMap((word) => findOperands(word, depth + 1));
    operands.push(...inner.map((one) => (one.directory === "" ? { ...one, directory: place } : one)));
    if (OTHER_COMMANDS.has(words[0] ?? "")) continue;
    const found = readCommand(words, command.slice(0, command.length - all.length));
    if (found !== undefined) operands.push(...separate(found).map((one) => ({ ...one, directory: place })));
  }
  return operands;
}

type Read = Omit<Operand, "directory">;

/** Modules that are started together are no alternatives. */
function separate(found: Read): readonly Read[] {
  if (found.runner?.every !== true) return [found];
  return found.written.map((one) => ({ ...found, written: [one], certain: found.certain && OBJECT.test(one) }));
}

/** The first runner of the line with an operand: `python -m flask --app shop run`, `watchmedo auto-restart -- celery -A shop worker`. */
function readCommand(words: readonly string[], assignments: readonly string[]): Read | undefined {
  for (const [index, word] of words.entries()) {
    const name = word.slice(word.lastIndexOf("/") + 1);
    const rest = words.slice(index + 1);
    const row = RUNNERS.find(({ names }) => names.includes(name));
    const found = PYTHON.test(name) ? readPython(rest) : row === undefined ? undefined : readRunner(row, rest, assignments);
    if (found !== undefined) return found;
  }
  const first = words.find((word) => !SILENT.has(word)) ?? "";
  if (FILE.test(first) && isKnown(first)) return { written: [first], asMain: false, certain: true };
  const wrapper = words.findIndex((word) => WRAPPERS.has(word));
  const file = wrapper < 0 || words[wrapper + 1] !== "run" ? undefined : words.slice(wrapper + 2).find((word) => !word.startsWith("-"));
  return file !== undefined && FILE.test(file) && isKnown(file) ? { written: [file], asMain: false, certain: true } : undefined;
}

function isKnown(word: string): boolean {
  return !UNKNOWN.test(word) && !/\s/.test(word);
}

function readPython(words: readonly string[]): Read | undefined {
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? "";
    if (word === "-c") return undefined;
    // Preceding options may be combined with it: `-um shop`.
    if (/^-[a-zA-Z]*m$/.test(word)) return readModule(words[index + 1], words.slice(index + 2));
    if (PYTHON_VALUES.has(word)) index += 1;
    else if (!word.startsWith("-")) return isKnown(word) ? { written: [word], asMain: true, certain: FILE.test(word) } : undefined;
  }
  return undefined;
}

/** A module that is a runner is read as one; modules outside of the repository are external. */
function readModule(name: string | undefined, rest: readonly string[]): Read | undefined {
  if (name === undefined || !isKnown(name) || RUNNERS.some(({ names }) => names.includes(name))) return undefined;
  const inside = RUNNERS.find(({ dotted, names }) => dotted === true && names.includes(name.slice(name.lastIndexOf(".") + 1)));
  if (inside !== undefined) return readRunner(inside, rest, []);
  // Tools that run a program under observation.
  if (/^(?:coverage|debugpy|cProfile|pdb|trace|memray|scalene|torch\.distributed\.(?:run|launch))$/.test(name)) return readProgram(rest);
  return { written: [name], asMain: true, certain: false };
}

/** After options of a tool: a file, or `-m` and a module. */
function readProgram(words: readonly string[]): Read | undefined {
  const start = words.findIndex((word) => FILE.test(word) || /^-[a-z]*m$/.test(word));
  return start < 0 ? undefined : readPython(words.slice(start));
}

function readRunner(row: RunnerRow, words: readonly string[], assignments: readonly string[]): Read | undefined {
  if (row.words !== undefined && !row.words.some((word) => words.includes(word))) return undefined;
  if (row.operand === "program") return readProgram(words);
  const optional = optionValues(row, words);
  const positional = words.filter((word) => !word.startsWith("-") && isKnown(word) && !optional.includes(word));
  const operands =
    row.operand === undefined ? [] : row.operand === "object" ? objects(positional) : positional.filter((word) => FILE.test(word));
  const variable = row.variable === undefined ? [] : assignments.filter((word) => word.startsWith(`${row.variable}=`));
  const written = [...optional, ...operands, ...variable.map((word) => word.slice(word.indexOf("=") + 1))].filter(isKnown);
  const certain = written.some((word) => OBJECT.test(word) || FILE.test(word));
  const all = written.length > 0 ? written : (row.defaults ?? []);
  return all.length === 0 ? undefined : { written: all, asMain: false, certain, runner: row };
}

/** `--config python:shop.conf` is no application. */
function objects(words: readonly string[]): readonly string[] {
  const named = words.filter((word) => OBJECT.test(word) && !word.startsWith("python:"));
  return [...named, ...words.filter((word) => DOTTED.test(word)), ...words.filter((word) => PLAIN.test(word))];
}

/** `-A shop`, `-Ashop`, `--app shop`, `--app=shop`. */
function optionValues({ options = [] }: RunnerRow, words: readonly string[]): readonly string[] {
  return words.flatMap((word, index) => {
    const option = options.find((one) => word === one || word.startsWith(`${one}=`) || (/^-\w$/.test(one) && word.startsWith(one)));
    if (option === undefined) return [];
    const value = word === option ? words[index + 1] : word.slice(option.length).replace(/^=/, "");
    return value === undefined || value === "" || value.startsWith("-") ? [] : [value];
  });
}

/** Programs that start Python code, as data. To add a runner, add a row here and a case to the test. */
interface RunnerRow {
  readonly names: readonly string[];
  /**
   * Form of the positional operand: `object` is `module:attribute` (or a dotted module), `file` a path that ends in `.py`, `program` a path or `-m`
   * and a module. Absent: only options contain it.
   */
  readonly operand?: "object" | "file" | "program";
  /** The attribute may stand behind a dot: `shop.queue.huey`. */
  readonly dotted?: true;
  /** All operands are started, and not the first one that exists. */
  readonly every?: true;
  /** Options whose value is the operand: a module, an object or a file. */
  readonly options?: readonly string[];
  /** Only lines with one of these words count. */
  readonly words?: readonly string[];
  /** Environment variable with the operand, if the line does not contain it. */
  readonly variable?: string;
  /** The first existing one is used if nothing is given. */
  readonly defaults?: readonly string[];
  /** Submodule to use if the operand is a package. */
  readonly inside?: string;
  /** Files beside it that the runner also loads; `{stem}` is the name of the file. */
  readonly beside?: BesideRow;
}
