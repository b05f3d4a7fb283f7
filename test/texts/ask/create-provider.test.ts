import { afterEach, describe, expect, it } from "vitest";
import { createProvider, type ProviderOptions } from "../../../src/texts/ask/create-provider.js";
import { ProviderError, type Provider, type Question } from "../../../src/texts/ask/question.js";
import { fails, says, startFakeServer, type FakeServer, type Reply, type Script } from "./fake-server.js";

const KEY = "sk-test-0123456789abcdef";
const GOOD = { purpose: "Keeps the ledger of the shop." };
const question: Question = {
  about: "src/ledger.ts",
  system: "You describe code.",
  user: "Describe src/ledger.ts.",
  schema: {
    name: "texts",
    body: { type: "object", properties: { purpose: { type: "string" } }, required: ["purpose"], additionalProperties: false },
  },
  maxOutput: 300,
};

const servers: FakeServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

interface Setting {
  readonly server: FakeServer;
  readonly provider: Provider;
  readonly waits: readonly number[];
}

/** Waits are written down, never waited for. */
async function given(script: Script | readonly Reply[], options: Partial<ProviderOptions> = {}): Promise<Setting> {
  const list: Script = Array.isArray(script) ? (_, index) => script[Math.min(index, script.length - 1)] as Reply : (script as Script);
  const server = await startFakeServer(list);
  servers.push(server);
  const waits: number[] = [];
  const sleep = async (milliseconds: number): Promise<void> => void waits.push(milliseconds);
  const provider = createProvider({ model: "m-1", baseUrl: server.url, apiKey: KEY, sleep, random: () => 0.5, timeout: 5000, ...options });
  return { server, provider, waits };
}

async function endOf(provider: Provider): Promise<ProviderError> {
  const error: unknown = await provider.ask(question).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(error).toBeInstanceOf(ProviderError);
  const end = error as ProviderError;
  expect(end.message).not.toContain(KEY);
  expect(end.exitCode).toBe(4);
  return end;
}

describe("a server that answers", () => {
  it("gives the value and its count of tokens for one request", async () => {
    const { provider, server } = await given([says(GOOD)]);
    expect(await provider.ask(question)).toEqual({ kind: "answered", value: GOOD, input: 100, output: 10 });
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]?.body).toMatchObject({ model: "m-1", temperature: 0, max_completion_tokens: 300 });
    expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
  });
});

describe("a server that fails all questions alike", () => {
  it("ends the run at a refused key, and sends nothing after it", async () => {
    const { provider, server } = await given([fails(401, { message: `Incorrect API key provided: ${KEY}` })]);
    const end = await endOf(provider);
    expect(end.message).toBe(`${server.host} does not accept the key: set OPENAI_API_KEY to a key of this server`);
    await endOf(provider);
    expect(server.requests).toHaveLength(1);
  });
});
