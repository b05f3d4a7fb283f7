/** A cache behind HTTP, in the form that Bazel has given to it: `GET` and `PUT` of `/ac/KEY` and `/cas/SHA256`. No redirect is followed. */
import { Agent as HttpAgent, request as httpRequest, type ClientRequest, type IncomingMessage, type RequestOptions } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { CacheFailure, failure, type Transport } from "./transport.js";

/** Connections at a time: as many as there are commits to ask for. */
const MOST_CONNECTIONS = 21;

interface Answer {
  readonly status: number;
  readonly body: Buffer;
}

interface Question {
  readonly path: string;
  readonly body?: Buffer;
  /** Bytes of the answer, at most. */
  readonly most: number;
  readonly signal: AbortSignal;
}

export function openHttp(address: URL): Transport {
  const isSecure = address.protocol === "https:";
  const agent = new (isSecure ? HttpsAgent : HttpAgent)({ keepAlive: true, maxSockets: MOST_CONNECTIONS });
  const base = address.pathname.replace(/\/+$/, "");
  const user = [address.username, address.password].map(decoded).join(":");
  const options = { agent, ...(user === ":" ? {} : { auth: user }) };
  const send = (method: "GET" | "PUT", question: Question): Promise<Answer> => {
    const target = new URL(`${base}/${question.path}`, address.origin);
    const start = (given: RequestOptions, listen: (answer: IncomingMessage) => void): ClientRequest =>
      isSecure ? httpsRequest(target, given, listen) : httpRequest(target, given, listen);
    return answerOf((listen) => start({ ...options, method, signal: question.signal, headers: headersOf(question) }, listen), question);
  };
  return {
    name: `${address.origin}${base}`,
    async get(path, most, signal) {
      const { status, body } = await send("GET", { path, most, signal });
      if (status === 404) return undefined;
      if (status === 200) return body;
      throw refused(status);
    },
    async put(path, body, signal) {
      const { status } = await send("PUT", { path, body, most: Infinity, signal });
      if (status < 200 || status > 299) throw refused(status);
    },
    close: () => agent.destroy(),
  };
}

/** A percent sign in a password need not begin an escape: `URL` leaves it as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function headersOf({ body }: Question): Record<string, string | number> {
  return body === undefined ? {} : { "content-type": "application/octet-stream", "content-length": body.length };
}

function refused(status: number): CacheFailure {
  const isElsewhere = status >= 300 && status < 400;
  return failure(`answered with status ${status}${isElsewhere ? ", which sends elsewhere and is not followed" : ""}`);
}

function answerOf(start: (listen: (answer: IncomingMessage) => void) => ClientRequest, { body, most }: Question): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException): void =>
      reject(error instanceof CacheFailure ? error : failure(`cannot be reached (${error.code ?? error.message})`));
    const request = start((answer) => {
      const chunks: Buffer[] = [];
      let size = 0;
      answer.on("error", fail);
      answer.on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (answer.statusCode !== 200) return;
        if (size > most) answer.destroy(failure(`sent more than ${most} bytes`));
        else chunks.push(chunk);
      });
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks) }));
    });
    request.on("error", fail);
    request.end(body);
  });
}
