/** Server, model and key: only from the environment and the command line, never from the described repository. */
import { userError } from "../../model/errors/user-error.js";
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
  if (model === "") throw userError("missing-model");
  if (/\p{Cc}/u.test(model)) throw userError("invalid-model");
  const address = env["OPENAI_BASE_URL"]?.trim() ?? "";
  const baseUrl = address === "" ? undefined : checkedAddress(address);
  const apiKey = env["OPENAI_API_KEY"]?.trim() ?? "";
  if (apiKey === "" && baseUrl === undefined) {
    throw userError("missing-key");
  }
  if (!/^[\x21-\x7e]*$/u.test(apiKey)) {
    throw userError("invalid-key");
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
    throw userError("invalid-base-url");
  }
  if (url.username !== "" || url.password !== "") {
    throw userError("base-url-with-credentials");
  }
  if (url.search !== "" || url.hash !== "") {
    throw userError("base-url-with-query");
  }
  return `${url.origin}${url.pathname.replace(/\/$/u, "")}`;
}
