/** Where the queue is. Passwords belong into variables or files: every user of a machine can see the words that a process was started with. */
import { hideCredentials } from "../../../../src/model/secrets/credentials.js";
import { FleetError } from "../fleet-error.js";
import { wordIn } from "../sources/named-file.js";

interface QueueAddress {
  readonly redis?: string | undefined;
  readonly postgres?: string | undefined;
}

/** What the options say; without them `DSP_FLEET_REDIS` or `DSP_FLEET_POSTGRES`, or the file that the variable with `_FILE` names. Throws `FleetError`. */
export function queueAddress({ redis, postgres }: QueueAddress, environment: NodeJS.ProcessEnv = process.env): QueueAddress {
  if (redis !== undefined || postgres !== undefined) return { redis, postgres };
  return { redis: fromEnvironment("DSP_FLEET_REDIS", environment), postgres: fromEnvironment("DSP_FLEET_POSTGRES", environment) };
}

function fromEnvironment(variable: string, environment: NodeJS.ProcessEnv): string | undefined {
  const given = environment[variable];
  if (given !== undefined && given !== "") return given;
  const file = environment[`${variable}_FILE`];
  if (file === undefined || file === "") return undefined;
  let text: string;
  try {
    text = wordIn(file);
  } catch {
    throw new FleetError(`the file that ${variable}_FILE names cannot be read`, "correct the variable, or the permissions of the file");
  }
  if (text === "") throw new FleetError(`the file that ${variable}_FILE names is empty`, "write the address of the queue into it");
  return text;
}

/** The text without the names and secrets of the addresses in it, and without the passwords of the addresses, whatever library repeats them. */
export function withoutPasswords(text: string, addresses: readonly (string | undefined)[] = []): string {
  const hidden = addresses
    .flatMap((address) => (address === undefined ? [] : passwordsOf(address)))
    .reduce((before, password) => before.replaceAll(password, "…"), text);
  return hideCredentials(hidden);
}

/** As they are written, and as servers get them. Shorter ones than three signs would take words apart. */
function passwordsOf(address: string): readonly string[] {
  const written = [/^\w+:\/\/[^:@/]*:(.*)@/.exec(address)?.[1], /[?&]password=([^&]*)/.exec(address)?.[1]];
  return written.flatMap((password) => (password === undefined ? [] : [password, decoded(password)])).filter(({ length }) => length > 2);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
