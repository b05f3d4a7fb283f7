import yargs from "yargs";
import { WITHDRAWN } from "../../../src/model/withdrawn.js";
import { hideCredentials } from "../../../src/model/secrets/credentials.js";
import { shownLines } from "../../../src/model/shown-text.js";
import { jsonText } from "./ask/answer.js";
import { questionNames } from "./command/ask-commands.js";
import { askModules } from "./command/ask-modules.js";
import { FleetError, reasonOf } from "./fleet-error.js";
import { fleetCommands } from "./command/fleet-commands.js";
import type { Host } from "./host.js";

/** Runs `fleet` with the words that follow it. Resolves with the exit code: 0 done, 1 something failed or was found, 2 wrong use. */
export async function fleet(words: readonly string[], given: Host): Promise<number> {
  // Words that are not understood are repeated, and so is what servers say.
  const host = {
    ...given,
    err: (text: string) => given.err(hideCredentials(text)),
    progress: (text: string) => given.progress(hideCredentials(text)),
  };
  try {
    return await perform(words.length === 0 || (words.length === 1 && words[0] === "ask") ? [...words, "--help"] : words, host);
  } catch (error) {
    const message = reasonOf(error);
    const { next, exitCode } = error instanceof FleetError ? error : { next: "", exitCode: 2 as const };
    // Before anything is cut: half of a password is one, too.
    const said = { message: hideCredentials(message), next: hideCredentials(next) };
    host.err(`${shownLines(`error: ${said.message}${next === "" ? "" : `; ${said.next}`}`)}\n`);
    if (words.includes("--json")) host.out(jsonText({ schemaVersion: 1, error: { ...said, exitCode } }));
    return exitCode;
  }
}

/** `said`: what the parser of the words has to say. */
function misuse(said: string, words: readonly string[], program: string): FleetError {
  const typed = words.map((word) => word.split("=", 1)[0] ?? word);
  for (const { options, instead } of WITHDRAWN) {
    const option = typed.find((word) => options.some((name) => word === `--${name}`));
    if (option !== undefined) return new FleetError(`${option} was withdrawn`, instead);
  }
  const [command, ...others] = typed;
  const isAsked = command === "ask";
  const next = `'${program} ${isAsked ? "ask " : ""}--help' lists what there is`;
  const names = /^Unknown (?:commands?|arguments?): (.*)$/m.exec(said)?.[1]?.split(", ") ?? [];
  const questions = questionNames();
  // Options stand behind a question: before it, those that it has are unknown, too.
  const question = isAsked && !others.some((word) => questions.includes(word)) ? names.find((name) => others.includes(name)) : undefined;
  if (question !== undefined) return new FleetError(`unknown question '${question}'`, `the questions are ${questions.join(", ")}; ${next}`);
  const [name] = names;
  if (name === undefined) return new FleetError(said, next);
  const option = [`--${name}`, `-${name}`].find((one) => typed.includes(one));
  if (option !== undefined) return new FleetError(`unknown option '${option}'`, next);
  return new FleetError(command === name ? `unknown command '${name}'` : `unexpected word '${name}'`, next);
}

async function perform(words: readonly string[], host: Host): Promise<number> {
  let code: number | undefined;
  const done = (of: number): void => {
    code = of;
  };
  const program = `${host.program} fleet`;
  const parser = yargs()
    .scriptName(program)
    .usage("$0 COMMAND …    Maps many repositories, and answers questions across them.")
    .locale("en")
    .wrap(host.columns)
    .version(host.version)
    .help()
    .alias("help", "h")
    .strict()
    .demandCommand(1, "a command is missing")
    .fail((message: string, error: unknown) => {
      throw error instanceof Error ? error : misuse(message, words, program);
    })
    // `--no-cache` is an option of its own, and each former option has the name that was typed.
    .parserConfiguration({ "boolean-negation": false });
  for (const module of [...fleetCommands(host, done), ...askModules(host, done)]) parser.command(module);
  let printed = "";
  await parser.parseAsync([...words], {}, (_error: unknown, __: unknown, output: string) => {
    printed = output;
  });
  if (code === undefined && printed !== "") {
    host.out(`${printed}\n`);
    return 0;
  }
  return code ?? 0;
}
