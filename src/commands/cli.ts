/** argv → command → exit code. Nothing here ends the process. */
import { resolve } from "node:path";
import yargs, { type Argv } from "yargs";
import { UserError } from "../model/problem.js";
import { repositoryRoot } from "../repo/repository-root.js";
import { bootstrap } from "./bootstrap.js";
import { explain } from "./explain.js";
import { MAP_OPTIONS } from "./options.js";
import { listRoots } from "./roots.js";
import type { Streams } from "./streams.js";

export interface Invocation {
  /** Name that the program was started by; `dsp-bootstrap` needs no command. */
  readonly program: string;
  readonly arguments: readonly string[];
  readonly directory: string;
  readonly version: string;
}

const EXAMPLES: readonly (readonly [string, string])[] = [
  ["$0 bootstrap", "map the repository that holds the current directory"],
  ["$0 bootstrap ../shop --dry-run", "print the operations as lines of the protocol's command line"],
  ["$0 bootstrap --entry src/server.ts --entry src/worker.ts", "name the entrypoints"],
  ["$0 roots", "list what could be an entrypoint, and why"],
  ["$0 explain src/cart.ts", "why each edge of a file exists: rule and line"],
];

type Values = Readonly<Record<string, unknown>>;

export async function run(invocation: Invocation, streams: Streams): Promise<number> {
  let code = 0;
  const start = (command: (values: Values) => Promise<number>) => async (values: Values) => {
    code = await command(values);
  };
  const parser = declare(invocation, streams, start);
  const commands = ["bootstrap", "roots", "explain"];
  const given = invocation.arguments;
  const first = given.find((argument) => !argument.startsWith("-"));
  const implied = invocation.program === "dsp-bootstrap" && !given.some((argument) => ["--help", "--version", "-h"].includes(argument));
  await parser.parseAsync(implied && !commands.includes(first ?? "") ? ["bootstrap", ...given] : [...given]);
  return code;
}

type Start = (command: (values: Values) => Promise<number>) => (values: Values) => Promise<void>;

function declare(invocation: Invocation, streams: Streams, start: Start): Argv {
  const root = (values: Values): string => projectDirectory(values, invocation.directory);
  return yargs()
    .scriptName(invocation.program)
    .usage("$0 <command> — maps a repository as a Data Structure Protocol graph in .dsp/")
    .parserConfiguration({ "duplicate-arguments-array": true, "boolean-negation": false })
    .command(
      ["bootstrap [path]"],
      "Map the repository into .dsp/",
      (command) =>
        command
          .positional("path", { type: "string", describe: "Project directory (same as --root)" })
          .options(MAP_OPTIONS)
          .option("dry-run", { type: "boolean", default: false, describe: "Write nothing; print the operations as dsp-cli lines" })
          .option("json", { type: "boolean", default: false, describe: "Print the summary as JSON" })
          .option("report", { type: "string", describe: "Write everything, with positions, as JSON to FILE" }),
      start((values) => {
        const { dryRun, json, report, trackedOnly } = values;
        const flags = { dryRun: dryRun === true, json: json === true, trackedOnly: trackedOnly === true };
        const file = typeof report === "string" ? resolve(invocation.directory, report) : undefined;
        return bootstrap({ root: root(values), ...flags, report: file, argv: values }, streams);
      }),
    )
    .command(
      "roots [path]",
      "List the candidates for entrypoints with their class and evidence; * marks the roots",
      (command) => command.positional("path", { type: "string" }).options(MAP_OPTIONS).option("json", { type: "boolean", default: false }),
      start((values) =>
        listRoots(
          { root: root(values), trackedOnly: values["trackedOnly"] === true, json: values["json"] === true, argv: values },
          streams,
        ),
      ),
    )
    .command(
      "explain <target>",
      "Why each edge of a UID, path or path#symbol exists",
      (command) =>
        command
          .positional("target", { type: "string", demandOption: true })
          .options(MAP_OPTIONS)
          .option("json", { type: "boolean", default: false }),
      start((values) => {
        const target = String(values["target"]);
        const flags = { trackedOnly: values["trackedOnly"] === true, json: values["json"] === true };
        return explain({ root: projectDirectory({ root: values["root"] }, invocation.directory), ...flags, target, argv: values }, streams);
      }),
    )
    .demandCommand(1, "name a command; see --help")
    .strict()
    .recommendCommands()
    .example(EXAMPLES.map(([line, text]) => [line, text] as [string, string]))
    .epilogue("Exit codes: 0 done, 1 something to fix was found, 2 wrong use or a fault of the machine.")
    .version(invocation.version)
    .help()
    .wrap(110)
    .exitProcess(false)
    .fail((message, error) => {
      if (error instanceof Error) throw error;
      throw new UserError(`${message}; see '${invocation.program} --help'`);
    });
}

/** A named directory is taken as it is; without one, the repository that holds the current directory. */
function projectDirectory(values: Values, directory: string): string {
  const { path, root } = values;
  if (Array.isArray(root) || Array.isArray(path)) throw new UserError("--root is given twice; name one project directory");
  const named = typeof path === "string" && path !== "" ? path : root;
  return typeof named === "string" && named !== "" ? resolve(directory, named) : repositoryRoot(directory);
}
