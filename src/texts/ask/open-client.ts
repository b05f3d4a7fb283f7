/** The client of the server, loaded with the first question, so that other commands do not pay for it. */
import { boundedFetch } from "./bounded-fetch.js";
import type * as Sdk from "openai";

export interface Access {
  /** `https://host/v1`; default: OpenAI's. */
  readonly baseUrl?: string;
  /** Empty if the server needs none. */
  readonly apiKey: string;
  /** Time limit for one request and its body, in milliseconds. */
  readonly timeout?: number;
}

export interface Client {
  readonly client: Sdk.OpenAI;
  readonly sdk: typeof Sdk;
}

export const OPENAI_URL = "https://api.openai.com/v1";
export const TIMEOUT = 120_000;

/** `most`: maximum bytes of an answer. */
export async function openClient(access: Access, most: number): Promise<Client> {
  const sdk = await import("openai");
  const client = new sdk.OpenAI({
    baseURL: access.baseUrl ?? OPENAI_URL,
    // The real key is added when the request leaves, so that no error or log of the client can contain it.
    apiKey: "none",
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    timeout: access.timeout ?? TIMEOUT,
    // The client would obey a Retry-After of any length and retry an exhausted quota, so retries are done here.
    maxRetries: 0,
    logLevel: "off",
    fetch: boundedFetch(access.apiKey, most),
  });
  return { client, sdk };
}

/** Host and port, for messages. */
export function hostOf(baseUrl: string = OPENAI_URL): string {
  const { protocol, hostname, port } = new URL(baseUrl);
  return `${hostname}:${port === "" ? (protocol === "http:" ? 80 : 443) : port}`;
}
