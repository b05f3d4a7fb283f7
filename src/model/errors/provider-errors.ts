import type { ErrorRows } from "./error-row.js";

/** Errors of `texts` and of choosing entrypoints by a model: settings, then what the server answers. */
export const PROVIDER_ERRORS = {
  "no-answer-directory": {
    when: "There is no directory to store paid answers in.",
    problem: "there is no home directory to store answers in",
    next: "set XDG_CACHE_HOME",
    exitCode: 2,
  },
  "missing-model": {
    when: "No model is named.",
    problem: "no model is named",
    next: "pass --model NAME, with the name that the server uses",
    exitCode: 2,
  },
  "invalid-model": {
    when: "The name of the model has control characters.",
    problem: "--model has control characters",
    next: "pass the name that the server uses",
    exitCode: 2,
  },
  "missing-key": {
    when: "No key and no server of one's own is set.",
    problem: "there is no API key",
    next: "set OPENAI_API_KEY, or set OPENAI_BASE_URL to a server that needs no key, such as http://localhost:11434/v1",
    exitCode: 2,
  },
  "invalid-key": {
    when: "The key has spaces or characters that a header cannot have.",
    problem: "OPENAI_API_KEY has spaces or characters that no key has",
    next: "set it again, without quotes or line ends",
    exitCode: 2,
  },
  "invalid-base-url": {
    when: "The address of the server is not an http or https address.",
    problem: "OPENAI_BASE_URL is not an http or https address",
    next: "set it to an address such as https://host/v1",
    exitCode: 2,
  },
  "base-url-with-credentials": {
    when: "The address of the server has a user or a password in it.",
    problem: "OPENAI_BASE_URL contains a user or a password",
    next: "remove them, and set OPENAI_API_KEY instead",
    exitCode: 2,
  },
  "base-url-with-query": {
    when: "The address of the server has a query or a fragment.",
    problem: "OPENAI_BASE_URL has a query or a fragment",
    next: "set it without them, such as https://host/v1",
    exitCode: 2,
  },
  "provider-unreachable": {
    when: "No server answers at the address.",
    problem: "{host} cannot be reached ({reason})",
    next: "check the network and OPENAI_BASE_URL, then run the same command again",
    exitCode: 4,
  },
  "provider-failing": {
    when: "Several requests in a row fail.",
    problem: "{host} failed {count} questions in a row ({reason})",
    next: "run the same command again later; answers so far are stored",
    exitCode: 4,
  },
  "provider-rate-limited": {
    when: "The server asks for a pause that is longer than this program waits.",
    problem: "{host} asks for a pause of {pause} ({reason})",
    next: "run the same command again after that; answers so far are stored",
    exitCode: 4,
  },
  "provider-no-credit": {
    when: "The quota or credit of the account is used up.",
    problem: "{host} reports that the quota is used up[: {details}]",
    next: "add credit or use another key, then run the same command again; answers so far are stored",
    exitCode: 4,
  },
  "provider-rejects-key": {
    when: "The server does not accept the key (status 401).",
    problem: "{host} does not accept the key",
    next: "set OPENAI_API_KEY to a key of this server",
    exitCode: 4,
  },
  "provider-forbids": {
    when: "The server does not allow the request (status 403).",
    problem: "{host} does not allow this request[: {details}]",
    next: "check whether this key may use {model}",
    exitCode: 4,
  },
  "provider-unknown-model": {
    when: "The server does not have the model.",
    problem: "{host} has no model {model} under {path}[: {details}]",
    next: "check the spelling of --model and the path in OPENAI_BASE_URL",
    exitCode: 4,
  },
  "provider-redirects": {
    when: "The server answers with a redirect.",
    problem: "{host} redirects to another address (status {status})",
    next: "set OPENAI_BASE_URL to the final address",
    exitCode: 4,
  },
  "provider-without-batches": {
    when: "The server does not know the batch, or has no batches at all.",
    problem: "{host} does not know this batch, or has no batches",
    next: "run 'texts' instead of 'texts batch'",
    exitCode: 4,
  },
  "provider-batch-without-id": {
    when: "The server accepts a batch and gives it no id.",
    problem: "{host} answered without the id of the batch",
    next: "check whether the server supports batches, or run 'texts' instead of 'texts batch'",
    exitCode: 4,
  },
  "provider-batch-failed": {
    when: "A request about a batch fails.",
    problem: "the batch failed at {host} ({reason})[ {count} times]",
    next: "run the same command again later",
    exitCode: 4,
  },
  "provider-unusable-answer": {
    when: "The model gives no usable answer when it is to choose the entrypoints.",
    problem: "the model gave no usable answer ({reason})",
    next: "run again, name another --model, or leave out --roots",
    exitCode: 4,
  },
} as const satisfies ErrorRows;
