/** Commands that answer from the index: `ask …`, `mcp` and `export`. */
import { resolve } from "node:path";
import type { Argv, CommandModule, Options } from "yargs";
import { hideCredentials } from "../../../../src/model/secrets/credentials.js";
import type { Host } from "../host.js";
import type { Database } from "../index/database.js";
import { InputError } from "../surface/input-error.js";
import { ANSWER_VERSION, type Answer, jsonText, shown } from "../ask/answer.js";
import { openIndex } from "../ask/open-index.js";

/** Parsed words of a command line. */
type Words = Readonly<Record<string, unknown>>;

/** Path of the index file that the words mean: of the fleet that `--fleet` names, say. */
type Place = (words: Words) => Promise<string>;

interface Running {
  readonly host: Host;
  /** Receives the exit code: 0 answered, 1 a bound is exceeded, 2 wrong use. */
  readonly done: (code: number) => void;
}

const INDEX = { type: "string", requiresArg: true, describe: "Index file to answer from (default: the current one of the fleet)" } as const;
const FLEET = {
  fleet: { type: "string", requiresArg: true, describe: "Folder of the fleet (default: dsp-fleet/default in the user's data directory)" },
  store: {
    type: "string",
    requiresArg: true,
    describe: "Where maps are kept: a folder or s3://BUCKET/PREFIX (default: the folder of the fleet)",
  },
  index: INDEX,
} as const satisfies Readonly<Record<string, Options>>;
const ANSWER = {
  ...FLEET,
  limit: { type: "number", requiresArg: true, default: 50, describe: "Most entries of a list; 0: all" },
  json: { type: "boolean", default: false, describe: "Print the answer as JSON" },
} as const satisfies Readonly<Record<string, Options>>;

interface Question {
  readonly command: string;
  readonly describe: string;
  readonly options: (argv: Argv) => Argv;
  readonly examples: readonly (readonly [words: string, meaning: string])[];
  readonly answer: (index: Database, words: Words, directory: string) => Promise<Answer>;
}

const PACKAGE = { type: "string", demandOption: true, describe: "npm:NAME, pypi:NAME, go:PATH or a package URL" } as const;
const text = (value: unknown): string => (typeof value === "string" ? value : "");

const QUESTIONS: readonly Question[] = [
  {
    command: "uses <target>",
    describe: "Who uses a package, a module of it, or a name",
    options: (argv) => argv.positional("target", { ...PACKAGE, describe: `${PACKAGE.describe}, with #NAME for a name` }),
    examples: [
      ["uses npm:@acme/auth#verify", "a name"],
      ["uses npm:@acme/auth/jwt", "a module of a package"],
      ["uses go:github.com/acme/log", "a package"],
    ],
    answer: async (index, words) => (await import("../ask/uses.js")).askUses(index, text(words["target"]), { limit: limitOf(words) }),
  },
  {
    command: "affected [repository] [place]",
    describe: "Which files of other repositories a change may affect",
    options: (argv) =>
      argv
        .positional("repository", {
          type: "string",
          describe: "Repository of the fleet; the end of a name will do; with --diff, that of the clone unless named",
        })
        .positional("place", { type: "string", describe: "File, or FILE#SYMBOL" })
        .options({
          diff: { type: "string", requiresArg: true, describe: "Instead of a place: files that differ from this commit in the clone" },
          clone: { type: "string", requiresArg: true, default: ".", describe: "With --diff: clone of the repository" },
          "fail-over": { type: "number", requiresArg: true, describe: "Exit code 1 if more files may be affected" },
        }),
    examples: [
      ["affected web/auth 'src/verify.ts#verify'", "a function"],
      ["affected --diff origin/main --fail-over 50", "a branch, in its clone, as in CI"],
    ],
    answer: affected,
  },
  {
    command: "versions <package>",
    describe: "Which version of a package each repository has",
    options: (argv) => argv.positional("package", PACKAGE),
    examples: [["versions npm:@acme/ui", "locked and declared, beside the publisher's"]],
    answer: async (index, words) =>
      (await import("../ask/versions.js")).askVersions(index, text(words["package"]), { limit: limitOf(words) }),
  },
  {
    command: "publishes <package>",
    describe: "Which repositories publish a package, and what it has",
    options: (argv) => argv.positional("package", PACKAGE),
    examples: [["publishes pypi:acme-core", "its modules, with their uses"]],
    answer: async (index, words) =>
      (await import("../ask/publishes.js")).askPublishes(index, text(words["package"]), { limit: limitOf(words) }),
  },
  {
    command: "unused <repository>",
    describe: "Published names that nobody in the fleet uses",
    options: (argv) => argv.positional("repository", { type: "string", demandOption: true, describe: "Repository of the fleet" }),
    examples: [["unused web/auth", "what could be removed"]],
    answer: async (index, words) =>
      (await import("../ask/unused.js")).askUnused(index, text(words["repository"]), { limit: limitOf(words) }),
  },
];

export function questionNames(): readonly string[] {
  return QUESTIONS.map(({ command }) => command.replace(/ .*/u, ""));
}

async function affected(index: Database, words: Words, directory: string): Promise<Answer> {
  const { askAffected } = await import("../ask/affected.js");
  const { changedFiles, repositoryIn } = await import("../ask/changed-files.js");
  const [place, diff, clone] = [text(words["place"]), text(words["diff"]), resolve(directory, text(words["clone"]))];
  if ((place === "") === (diff === ""))
    throw new InputError("'ask affected' needs a place or --diff, and not both", "name a file, FILE#SYMBOL, or --diff COMMIT");
  const places = diff === "" ? [place] : changedFiles(clone, diff);
  const repository = text(words["repository"]);
  const bound = words["failOver"];
  return askAffected(index, repository === "" ? repositoryIn(clone) : repository, places, {
    limit: limitOf(words),
    ...(diff !== "" && { since: diff }),
    ...(typeof bound === "number" && { failOver: wholeNumber("fail-over", bound) }),
  });
}

function limitOf(words: Words): number {
  return wholeNumber("limit", words["limit"]);
}

function wholeNumber(option: string, value: unknown): number {
  if (typeof value === "number" && Number.isInteger(value) && value >= 0) return value;
  throw new InputError(`--${option} takes a number, not '${String(value)}'`, "write a whole number from 0");
}

/** Modules for a yargs parser. `place` is called if the words have no `--index`. */
export function askCommands(place: Place, running: Running): readonly CommandModule[] {
  const file = async (words: Words): Promise<string> =>
    typeof words["index"] === "string" ? resolve(running.host.directory, words["index"]) : await placed(place, words);
  const run = (perform: (words: Words) => Promise<number>) => async (words: Words) =>
    running.done(await guarded(running.host, words, perform));
  return [
    {
      command: "ask",
      describe: "Answer a question about the repositories of the fleet",
      builder: (argv) => {
        for (const question of QUESTIONS) {
          argv.command({
            command: question.command,
            describe: question.describe,
            builder: (inner: Argv) => withExamples(question.options(inner).options(ANSWER), running.host, "ask ", question.examples),
            handler: run(async (words) => print(running.host, words, await answerTo(question, await file(words), words, running.host))),
          });
        }
        return argv.demandCommand(1, `a question is missing: ${questionNames().join(", ")}`);
      },
      handler: () => {},
    },
    {
      command: "mcp",
      describe: "Answer the questions of coding agents (Model Context Protocol, over stdin and stdout)",
      builder: (argv) => argv.options(FLEET),
      handler: run(async (words) => {
        const { serveFleet } = await import("../mcp/serve-fleet.js");
        await serveFleet(await file(words), running.host);
        return 0;
      }),
    },
    {
      command: "export",
      describe: "Write the fleet as a map: repositories, packages, and who imports what",
      builder: (argv) =>
        withExamples(
          argv.options({
            ...FLEET,
            dsp: { type: "string", requiresArg: true, demandOption: true, describe: "Directory that gets a .dsp" },
            json: ANSWER.json,
          }),
          running.host,
          "",
          [["export --dsp acme", "then dsp-cli view in acme"]],
        ),
      handler: run(async (words) => {
        const { exportDsp } = await import("../export/export-dsp.js");
        const answer = await exportDsp(await file(words), resolve(running.host.directory, text(words["dsp"])), running.host);
        return print(running.host, words, answer);
      }),
    },
  ];
}

/** A fleet without an index is told like any other wrong use. */
async function placed(place: Place, words: Words): Promise<string> {
  try {
    return await place(words);
  } catch (error) {
    if (error instanceof Error && "next" in error && typeof error.next === "string" && error.next !== "")
      throw new InputError(error.message, error.next);
    throw error;
  }
}

function withExamples(argv: Argv, host: Host, before: string, examples: Question["examples"]): Argv {
  for (const [words, meaning] of examples) argv.example(`${host.program} fleet ${before}${words}`, meaning);
  return argv;
}

async function answerTo(question: Question, file: string, words: Words, { directory }: Host): Promise<Answer> {
  const index = openIndex(file);
  try {
    return await question.answer(index, words, directory);
  } finally {
    index.close();
  }
}

/** Commands in a next step as they are typed: with the fleet and the store that these words name, else they would mean other ones. */
function withPlace(next: string, program: string, words: Words): string {
  const places = ["fleet", "store"].flatMap((option) => {
    const value = words[option];
    return typeof value === "string" ? [`--${option} ${/^[\w@%+=:,./-]+$/u.test(value) ? value : JSON.stringify(value)}`] : [];
  });
  const typed = (command: string): string => `'${[`${program} ${command}`, ...places].join(" ")}'`;
  return next.replace(
    /'(?:dsp-cli|dsp-bootstrap) (fleet [^']*)'|\bfleet (?:run|status|ask publishes \S+)/gu,
    // A command with options has its place already.
    (text, whole: string | undefined) => (whole === undefined ? typed(text) : whole.includes(" --") ? text : typed(whole)),
  );
}

function print(host: Host, words: Words, { data, lines, exitCode }: Answer): number {
  host.out(words["json"] === true ? jsonText({ schemaVersion: ANSWER_VERSION, ...data }) : `${lines.map(shown).join("\n")}\n`);
  return exitCode;
}

async function guarded(host: Host, words: Words, perform: (words: Words) => Promise<number>): Promise<number> {
  try {
    return await perform(words);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const problem = hideCredentials(error.problem);
    const next = hideCredentials(withPlace(error.next, host.program, words));
    host.err(`${shown(`error: ${problem}; ${next}`)}\n`);
    if (words["json"] === true) host.out(jsonText({ schemaVersion: ANSWER_VERSION, error: { message: problem, next, exitCode: 2 } }));
    return 2;
  }
}
