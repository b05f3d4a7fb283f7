/** The client of the server, loaded with the first question, so that other commands do not pay for it. */
import type * as Sdk from "openai";
import { collect } from "../../model/collections/bounded.js";
import { isRecord } from "../../model/shown-text.js";
import { own, parsed, text } from "./record.js";

const SENT = ["accept", "content-type", "user-agent"];

const NO_BODY = new Set([204, 205, 304]);

/** Maximum bytes of an error body to examine. */
const ERROR_BYTES = 16_384;

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

// The only access to the network. It reads the whole body, so that the client's time limit covers it and its size is limited before
// it is kept. Only the headers below are sent: the client would add others from its own environment variables.

/** `fetch` with a key and a bound in bytes on successful bodies (after decompression); never follows a redirect. Throws `TooLarge`. */
function boundedFetch(key: string, most: number): typeof fetch {
  const get = async (url: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const given = new Headers(init?.headers);
    const headers = new Headers();
    for (const name of SENT) {
      const value = given.get(name);
      if (value !== null) headers.set(name, value);
    }
    if (key !== "") headers.set("authorization", `Bearer ${key}`);
    const response = await fetch(url, { ...init, headers, redirect: "manual" });
    return await held(response, most);
  };
  // The client takes the class of responses from here; without it, it would make a request to find out.
  return Object.assign(get, { Response });
}

async function held(response: Response, most: number): Promise<Response> {
  const { status, headers } = response;
  if (NO_BODY.has(status)) return new Response(null, { status, headers });
  if (response.ok)
    return new Response(new Uint8Array(response.body === null ? [] : await collect(response.body, most)), { status, headers });
  const body = await readHead(response, ERROR_BYTES);
  return new Response(JSON.stringify({ error: errorIn(body) }), { status, headers });
}

/** The beginning of it. */
async function readHead({ body }: Response, most: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    size += chunk.length;
    // Leaving the loop cancels the body.
    if (size > most) break;
  }
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, most));
}

/** Converts the various error formats of servers to the one that the client reads: `{ message, code, type, param }`. */
function errorIn(body: string): Record<string, unknown> {
  const value = parsed(body);
  const inner = own(value, "error");
  if (isRecord(inner)) return { ...inner, message: text(own(inner, "message")) ?? body };
  const message = text(inner) ?? text(own(value, "message")) ?? body;
  return { message, code: own(value, "code"), type: own(value, "type"), param: own(value, "param") };
}
