/** Programs that start Python code, as data (semantics A.3.2, P4). To add a runner, add a row here and a case to the test. */
import type { BesideRow } from "./framework-row.js";

export interface RunnerRow {
  readonly names: readonly string[];
  /**
   * Form of the positional operand: `object` is `module:attribute` (or a dotted module), `file` a path that ends in `.py`. Absent: only
   * options contain it.
   */
  readonly operand?: "object" | "file";
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

export const RUNNERS: readonly RunnerRow[] = [
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
  { names: ["arq", "dramatiq", "taskiq", "huey_consumer", "huey_consumer.py", "procrastinate"], operand: "object", options: ["--app"] },
  {
    names: ["bokeh", "panel", "solara", "gradio", "marimo", "mesop", "shiny", "locust", "functions-framework"],
    operand: "file",
    options: ["-f", "--source"],
  },
];

/** They start the command that follows; followed by a file alone, they run it. */
export const WRAPPERS: ReadonlySet<string> = new Set(["uv", "poetry", "pipenv", "pdm", "rye", "hatch", "pixi"]);

/** Commands that only mention other programs. */
export const OTHER_COMMANDS: ReadonlySet<string> = new Set(
  "pip pip3 apt apt-get apk yum dnf brew conda mamba echo printf rm cp mv mkdir touch chmod chown ls cat grep sed awk which type test [ kill pkill curl wget git docker".split(
    " ",
  ),
);
