/** The client of the server, loaded when the first question is asked: commands that ask nothing never pay for it. */
import { boundedFetch } from "./bounded-fetch.js";
import type * as Sdk from "openai";

export interface Access {
  /** `https://host/v1`; OpenAI's own where there is none. */
  readonly baseUrl?: string;
  /** Empty where the server asks for none. */
  readonly apiKey: string;
  /** Milliseconds that one request may take, its body included. */
  readonly timeout?: number;
}

export interface Client {
  readonly client: Sdk.OpenAI;
  readonly sdk: typeof Sdk;
}

export const OPENAI_URL = "https://api.openai.com/v1";
export const TIMEOUT = 120_000;

/** `most`: bytes of an answer that are held. */
export async function openClient(access: Access, most: number): Promise<Client> {
  const sdk = await import("openai");
  const client = new sdk.OpenAI({
    baseURL: access.baseUrl ?? OPENAI_URL,
    // The real one is added where the request leaves, so that no error or log of the client can carry it.
    apiKey: "none",
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    timeout: access.timeout ?? TIMEOUT,
    // It obeys a Retry-After of any length and retries an exhausted quota: we wait ourselves.
    maxRetries: 0,
    logLevel: "off",
    fetch: boundedFetch(access.apiKey, most),
  });
  return { client, sdk };
}

/** Host and port for people. */
export function hostOf(baseUrl: string = OPENAI_URL): string {
  const { protocol, hostname, port } = new URL(baseUrl);
  return `${hostname}:${port === "" ? (protocol === "http:" ? 80 : 443) : port}`;
}
