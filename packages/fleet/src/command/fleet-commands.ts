/** The words of `fleet`, with options, examples and what they run. */
import type { ArgumentsCamelCase, Argv, CommandModule, Options } from "yargs";
import type { Host } from "../host.js";
import { type Context, createContext, type Values } from "./context.js";
import { FleetError } from "../fleet-error.js";

/** Options that several commands of a fleet have. */
const FOLDER_OPTIONS = {
  fleet: { type: "string", requiresArg: true, describe: "Folder of the fleet (default: dsp-fleet/default in the user's data directory)" },
  json: { type: "boolean", default: false, describe: "Print the answer as JSON" },
} as const satisfies Readonly<Record<string, Options>>;

const STORE_OPTIONS = {
  ...FOLDER_OPTIONS,
  store: {
    type: "string",
    requiresArg: true,
    describe: "Where maps are kept: a folder or s3://BUCKET/PREFIX (default: the folder of the fleet)",
  },
} as const satisfies Readonly<Record<string, Options>>;

const QUEUE_OPTIONS = {
  ...STORE_OPTIONS,
  redis: {
    type: "string",
    requiresArg: true,
    describe: "Queue on a Redis or Valkey server: redis://… or rediss://…; with a password, in DSP_FLEET_REDIS",
  },
  postgres: {
    type: "string",
    requiresArg: true,
    describe: "Queue on a PostgreSQL server: postgres://…; with a password, in DSP_FLEET_POSTGRES",
  },
  name: { type: "string", requiresArg: true, default: "default", describe: "Name of the fleet on that server" },
} as const satisfies Readonly<Record<string, Options>>;

const MAPPING_OPTIONS = {
  jobs: { type: "string", requiresArg: true, describe: "Repositories mapped here at a time (default: by cores and memory)" },
  "no-cache": { type: "boolean", default: false, describe: "Parse everything, and keep nothing of it for the next run" },
} as const satisfies Readonly<Record<string, Options>>;

/** Runs with the parsed values; resolves with the exit code. */
type Run = (context: Context, values: ArgumentsCamelCase<Readonly<Record<string, unknown>>>) => Promise<number>;

interface Described {
  readonly command: string;
  readonly describe: string;
  readonly options: (argv: Argv) => Argv;
  readonly examples: readonly (readonly [words: string, meaning: string])[];
  /** Below the examples. */
  readonly note?: string;
  readonly run: Run;
}

const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
const texts = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);
/** They are parsed here, since yargs makes "NaN" of what is no number. Throws `FleetError`. */
function jobsOf(value: unknown): number | undefined {
  return numberOf("jobs", value, { least: 0, meaning: "how many repositories are mapped at a time" });
}

function numberOf(
  option: string,
  value: unknown,
  { least, meaning }: { readonly least: number; readonly meaning: string },
): number | undefined {
  if (value === undefined) return undefined;
  const number = Number(value);
  if (/^\d{1,9}$/.test(String(value)) && number >= least) return number;
  throw new FleetError(`--${option} takes a number from ${least}, not '${String(value)}'`, `leave it out, or write ${meaning}`);
}

const LIST = { type: "string", array: true, requiresArg: true } as const;
const SOURCE_OPTIONS = {
  ...FOLDER_OPTIONS,
  dir: { ...LIST, describe: "Folder of clones" },
  file: { ...LIST, describe: "File with one address in a line" },
  github: { ...LIST, describe: "Organisation or user of GitHub" },
  gitlab: { ...LIST, describe: "Group of GitLab, with its subgroups" },
  gitea: { ...LIST, describe: "Organisation of Gitea or Forgejo: https://HOST/ORG" },
  at: { type: "string", requiresArg: true, describe: "With --github, --gitlab: address of a server of one's own" },
  archived: { type: "boolean", describe: "Also repositories that the forge calls archived" },
  forks: { type: "boolean", describe: "Also forks" },
} as const;

const sourceValues = (values: Readonly<Record<string, unknown>>) => ({
  urls: texts(values["url"]),
  dir: texts(values["dir"]),
  file: texts(values["file"]),
  github: texts(values["github"]),
  gitlab: texts(values["gitlab"]),
  gitea: texts(values["gitea"]),
  at: text(values["at"]),
  archived: values["archived"] === true,
  forks: values["forks"] === true,
});

const COMMANDS: readonly Described[] = [
  {
    command: "add [url..]",
    describe: "Add repositories to the fleet",
    options: (argv) =>
      argv.positional("url", { type: "string", describe: "Address of a repository, or path of a clone" }).options(SOURCE_OPTIONS),
    examples: [
      ["add https://git.acme.dev/web/ui.git", "one repository"],
      ["add --dir ~/code", "all clones in a folder"],
      ["add --gitlab acme/platform --at https://git.acme.dev", "a group of a server of one's own"],
    ],
    run: async (context, values) => (await import("./edit.js")).add(context, sourceValues(values)),
  },
  {
    command: "remove [url..]",
    describe: "Take repositories, or what lists them, out of the fleet",
    options: (argv) => argv.positional("url", { type: "string", describe: "As it was added" }).options(SOURCE_OPTIONS),
    examples: [["remove --dir ~/code", "what 'add --dir ~/code' added"]],
    run: async (context, values) => (await import("./edit.js")).remove(context, sourceValues(values)),
  },
  {
    command: "run",
    describe: "Map what changed, and build the index",
    options: (argv) =>
      argv.options({
        ...QUEUE_OPTIONS,
        ...MAPPING_OPTIONS,
        only: { ...LIST, describe: "Repository to map; the others stay as they are" },
        spread: {
          type: "string",
          requiresArg: true,
          describe: "After an upgrade: spread what only the mapper changed for over so many runs (default: 1)",
        },
      }),
    examples: [
      ["run", "on this machine, without a server"],
      ["run --spread 3", "an upgrade in three nights"],
      ["run --redis redis://queue --store s3://acme-maps --jobs 0", "workers on other machines map"],
    ],
    note: "Exit code 0: all is mapped, or is skipped, was quarantined before, or waits for a later run by --spread. 1: a repository failed or could not be reached, a source could not be listed, the store refused the index, or the run was stopped. 2: wrong use, or nothing could begin.",
    run: async (context, values) =>
      (await import("./run.js")).run(context, {
        jobs: jobsOf(values["jobs"]),
        only: texts(values["only"]),
        spread: numberOf("spread", values["spread"], { least: 1, meaning: "over how many runs an upgrade is spread" }),
        cached: values["noCache"] !== true,
      }),
  },
  {
    command: "worker",
    describe: "Map for a 'fleet run' on another machine",
    options: (argv) => argv.options({ ...QUEUE_OPTIONS, ...MAPPING_OPTIONS }),
    examples: [["worker --redis redis://queue --store s3://acme-maps --jobs 8", "eight repositories at a time"]],
    run: async (context, values) =>
      (await import("./work.js")).work(context, { jobs: jobsOf(values["jobs"]), cached: values["noCache"] !== true }),
  },
  {
    command: "status",
    describe: "What is mapped, what failed, how old maps are",
    options: (argv) =>
      argv.options({
        ...QUEUE_OPTIONS,
        metrics: { type: "string", requiresArg: true, describe: "Serve gauges for Prometheus at a port of this machine" },
        board: { type: "string", requiresArg: true, describe: "Serve a page of the queue at a port of this machine" },
      }),
    examples: [
      ["status", "the fleet in a few lines"],
      ["status --metrics :9400", "http://127.0.0.1:9400/metrics"],
    ],
    run: async (context, values) => {
      const [metrics, board] = [text(values["metrics"]), text(values["board"])];
      if (metrics !== undefined) return await (await import("./metrics.js")).serveMetrics(context, metrics);
      if (board !== undefined) return await (await import("./board.js")).serveBoard(context, board);
      return await (await import("./status.js")).status(context);
    },
  },
  {
    command: "why <repository>",
    describe: "Why a repository is in its state, and what happens next",
    options: (argv) => argv.positional("repository", { type: "string" }).options(STORE_OPTIONS),
    examples: [["why web/ui", "the end of a name will do"]],
    run: async (context, values) => (await import("./status.js")).why(context, String(values["repository"])),
  },
  {
    command: "retry [repository..]",
    describe: "Have the next run try again; without a name, all that failed",
    options: (argv) => argv.positional("repository", { type: "string" }).options(STORE_OPTIONS),
    examples: [["retry web/ui", "also out of quarantine"]],
    run: async (context, values) => (await import("./status.js")).retry(context, texts(values["repository"])),
  },
  {
    command: "skip <repository>",
    describe: "Leave a repository out",
    options: (argv) =>
      argv.positional("repository", { type: "string" }).options({
        ...FOLDER_OPTIONS,
        reason: { type: "string", default: "", describe: "Why, for those who read fleet.toml" },
        undo: { type: "boolean", default: false, describe: "Map it again" },
      }),
    examples: [["skip legacy/huge --reason 'generated, 2 GB'", "its last map stays, and leaves the index if no source lists it"]],
    run: async (context, values) =>
      (await import("./edit.js")).skip(context, String(values["repository"]), {
        reason: text(values["reason"]) ?? "",
        undo: values["undo"] === true,
      }),
  },
  {
    command: "verify <repository>",
    describe: "Map a commit again without caches, and compare with what was published",
    options: (argv) => argv.positional("repository", { type: "string" }).options(STORE_OPTIONS),
    examples: [["verify web/ui", "1 if it differs"]],
    run: async (context, values) => (await import("./verify.js")).verify(context, String(values["repository"])),
  },
];

/** `done` gets the exit code of the command that ran. */
export function fleetCommands(host: Host, done: (code: number) => void): readonly CommandModule[] {
  return COMMANDS.map(({ command, describe, options, examples, note = "", run }) => ({
    command,
    describe,
    builder: (argv: Argv) => examples.reduce((all, [words, meaning]) => all.example(`$0 ${words}`, meaning), options(argv).epilogue(note)),
    handler: async (values: ArgumentsCamelCase) => done(await run(createContext(host, values as Values), values)),
  }));
}
