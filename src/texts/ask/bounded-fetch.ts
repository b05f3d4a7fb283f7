/**
 * The only access to the network. It reads the whole body, so that the client's time limit covers it and its size is limited before
 * it is kept. Only the headers below are sent: the client would add others from its own environment variables.
 */
import { collect } from "../../model/bounded.js";
import { isRecord, own, parsed, text } from "./record.js";

const SENT = ["accept", "content-type", "user-agent"];
const NO_BODY = new Set([204, 205, 304]);
/** Maximum bytes of an error body to examine. */
const ERROR_BYTES = 16_384;

/** `fetch` with a key and a bound in bytes on successful bodies (after decompression); never follows a redirect. Throws `TooLarge`. */
export function boundedFetch(key: string, most: number): typeof fetch {
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
