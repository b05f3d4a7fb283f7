/** Server, model and key: only from the environment and the command line, never from the described repository. */
import { UserError } from "../../model/problem.js";
import { hostOf } from "./open-client.js";

export interface ProviderSettings {
  readonly model: string;
  /** Absent: OpenAI's own server. */
  readonly baseUrl?: string;
  /** Empty if the server at `baseUrl` needs none. */
  readonly apiKey: string;
  /** Host and port, for messages. */
  readonly host: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Throws `UserError` with the next step; no message contains the key. */
export function providerSettings(env: Environment, argv: { readonly model?: string }): ProviderSettings {
  const model = argv.model?.trim() ?? "";
  if (model === "") throw new UserError("no model is named: pass --model NAME, as the server calls it");
  if (/\p{Cc}/u.test(model)) throw new UserError("--model has control characters: pass the name as the server spells it");
  const address = env["OPENAI_BASE_URL"]?.trim() ?? "";
  const baseUrl = address === "" ? undefined : checkedAddress(address);
  const apiKey = env["OPENAI_API_KEY"]?.trim() ?? "";
  if (apiKey === "" && baseUrl === undefined) {
    throw new UserError(
      "no key: set OPENAI_API_KEY, or OPENAI_BASE_URL to a server of your own that needs none (http://localhost:11434/v1, say)",
    );
  }
  if (!/^[\x21-\x7e]*$/u.test(apiKey)) {
    throw new UserError("OPENAI_API_KEY has spaces or characters that no key has: set it again, without quotes or line ends");
  }
  return { model, ...(baseUrl === undefined ? {} : { baseUrl }), apiKey, host: hostOf(baseUrl) };
}

/** Host and port of the server, for messages. Throws `UserError` like `providerSettings`. */
export function providerHost(env: Environment): string {
  const address = env["OPENAI_BASE_URL"]?.trim() ?? "";
  return hostOf(address === "" ? undefined : checkedAddress(address));
}

function checkedAddress(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !/^https?:$/u.test(url.protocol)) {
    throw new UserError("OPENAI_BASE_URL is not an http or https address: set it like https://host/v1");
  }
  if (url.username !== "" || url.password !== "") {
    throw new UserError("OPENAI_BASE_URL carries a user or a password: take them out and set OPENAI_API_KEY instead");
  }
  if (url.search !== "" || url.hash !== "") {
    throw new UserError("OPENAI_BASE_URL has a query or a fragment: set it up to the path, like https://host/v1");
  }
  return `${url.origin}${url.pathname.replace(/\/$/u, "")}`;
}
