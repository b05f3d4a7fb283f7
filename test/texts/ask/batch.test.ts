import { afterEach, describe, expect, it } from "vitest";
import { collectBatch, readBatchLines, submitBatch, writeBatchLines } from "../../../src/texts/ask/batch.js";
import { ProviderError, type Question } from "../../../src/texts/ask/question.js";
import { fails, says, startFakeServer, type FakeServer, type Script } from "./fake-server.js";
import { refusal } from "../../support/refusal.js";

function about(path: string): Question {
  const body = { type: "object", properties: { purpose: { type: "string" } }, required: ["purpose"], additionalProperties: false };
  return { about: path, system: "You describe code.", user: `Describe ${path}.`, schema: { name: "texts", body }, maxOutput: 300 };
}

const questions = new Map(["till", "ledger", "stock", "shelf"].map((name) => [name, about(`src/${name}.ts`)]));
const servers: FakeServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function given(script: Script) {
  const server = await startFakeServer(script);
  servers.push(server);
  const waits: number[] = [];
  const sleep = async (milliseconds: number): Promise<void> => void waits.push(milliseconds);
  return { server, waits, options: { model: "m-1", baseUrl: server.url, apiKey: "sk-test", sleep, random: () => 0.5, timeout: 5000 } };
}

const ok = (body: string | object) => ({ status: 200, body });
const line = (id: string, more: object): string => JSON.stringify({ id: "r", custom_id: id, ...more });
const answered = (id: string, content: string): string => {
  const reply = says(content) as { body: object };
  return line(id, { response: { status_code: 200, body: reply.body }, error: null });
};

describe("lines of a batch", () => {
  it("hold a question each, as the API takes them", () => {
    const lines = writeBatchLines("m-1", questions).split("\n");
    expect(lines).toHaveLength(5);
    expect(JSON.parse(lines[0] ?? "")).toEqual({
      custom_id: "till",
      method: "POST",
      url: "/v1/chat/completions",
      body: {
        model: "m-1",
        messages: [
          { role: "system", content: "You describe code." },
          { role: "user", content: "Describe src/till.ts." },
        ],
        response_format: { type: "json_schema", json_schema: { name: "texts", strict: true, schema: about("").schema.body } },
        max_completion_tokens: 300,
      },
    });
  });

  it("are read by id, whatever their order, and checked", () => {
    const lines = [
      answered("ledger", '{"purpose": "Adds up."}'),
      "not JSON",
      answered("nobody", '{"purpose": "Nobody asked."}'),
      line("stock", { response: { status_code: 400, body: { error: { message: "too\u0007 long" } } } }),
      answered("till", '{"purpose": 7}'),
      answered("ledger", '{"purpose": "Twice."}'),
      line("shelf", { response: null, error: { code: "batch_expired", message: "out of time" } }),
      "",
    ];
    expect([...readBatchLines(lines.join("\n"), questions)]).toEqual([
      ["ledger", { kind: "answered", value: { purpose: "Adds up." }, input: 100, output: 10 }],
      ["stock", { kind: "unusable", reason: 'the batch failed for it: "too\\u{7} long"', input: 0, output: 0 }],
      ["till", { kind: "unusable", reason: "not the asked shape: answer.purpose is not of type string", input: 100, output: 10 }],
      ["shelf", { kind: "unusable", reason: 'the batch failed for it: "out of time"', passing: true, input: 0, output: 0 }],
    ]);
  });
});

describe("submitBatch", () => {
  it("uploads the lines and starts one job", async () => {
    const { server, options } = await given((_, index) => (index === 0 ? ok({ id: "file-1" }) : ok({ id: "batch_1" })));
    expect(await submitBatch(options, writeBatchLines("m-1", questions))).toBe("batch_1");
    expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(["POST /v1/files", "POST /v1/batches"]);
    expect(server.requests[0]?.text).toContain('"custom_id":"till"');
    expect(server.requests[1]?.body).toEqual({ input_file_id: "file-1", endpoint: "/v1/chat/completions", completion_window: "24h" });
  });

  it("finds a job that was started although the answer was lost", async () => {
    const { server, options, waits } = await given((_, index, { method, path }) => {
      if (path === "/v1/files") return index === 0 ? fails(500) : ok({ id: "file-1" });
      return method === "POST"
        ? { reset: true }
        : ok({
            data: [
              { id: "batch_0", input_file_id: "file-0" },
              { id: "batch_1", input_file_id: "file-1" },
            ],
          });
    });
    expect(await submitBatch(options, "{}\n")).toBe("batch_1");
    expect(server.requests.filter(({ method, path }) => method === "POST" && path === "/v1/batches")).toHaveLength(1);
    expect(waits).toEqual([750, 750]);
  });

  it.each([
    ["an exhausted quota", fails(429, { code: "insufficient_quota" }), 1, "provider-no-credit", ""],
    ["a refused key", fails(401), 1, "provider-rejects-key", ""],
    ["a server without batches", fails(404), 1, "provider-without-batches", ""],
    ["a server without ids", ok({ id: "../models" }), 1, "provider-batch-without-id", ""],
    ["faults for ever", fails(500), 4, "provider-batch-failed", '(status 500: "no") 4 times'],
    ["a refused file", fails(400, { message: "bad file" }), 1, "provider-batch-failed", '(status 400: "bad file")'],
  ] as const)("ends at %s", async (_, reply, requests, code, value) => {
    const { server, options } = await given(() => reply);
    const submitted = submitBatch(options, "{}\n");
    await expect(submitted).rejects.toThrow(ProviderError);
    await expect(submitted).rejects.toThrow(refusal(code, value));
    expect(server.requests).toHaveLength(requests);
  });
});

describe("collectBatch", () => {
  it("says how far a job is, without waiting for it", async () => {
    const request_counts = { completed: 2, failed: 1, total: 9 };
    const { server, options } = await given(() => ok({ id: "batch_1", status: "in_progress", request_counts }));
    expect(await collectBatch(options, "batch_1")).toEqual({ kind: "pending", done: 3, total: 9 });
    expect(server.requests.map(({ path }) => path)).toEqual(["/v1/batches/batch_1"]);
  });

  it("gives up a job that the server has forgotten", async () => {
    const { server, options } = await given(() => fails(404));
    expect(await collectBatch(options, "batch_1")).toEqual({ kind: "failed", reason: "the server does not know it" });
    expect(server.requests).toHaveLength(1);
  });

  it.each(["completed", "expired", "cancelled"])("brings what succeeded and what failed of a job that is %s", async (status) => {
    const good = answered("till", '{"purpose": "Takes money."}');
    const bad = line("stock", { response: { status_code: 500, body: {} } });
    const { options } = await given((_, __, { path }) => {
      if (path === "/v1/files/file-2/content") return { status: 200, headers: { "content-type": "application/octet-stream" }, body: good };
      if (path === "/v1/files/file-3/content") return ok(bad);
      return ok({ id: "batch_1", status, output_file_id: "file-2", error_file_id: "file-3" });
    });
    const collected = await collectBatch(options, "batch_1");
    if (collected.kind !== "done") throw new Error(collected.kind);
    const answers = readBatchLines(collected.lines, questions);
    expect(answers.get("till")).toMatchObject({ kind: "answered" });
    expect(answers.get("stock")).toMatchObject({ kind: "unusable", reason: 'the batch failed for it: "no reason given"' });
  });

  it("says why a job failed as a whole", async () => {
    const errors = { data: [{ message: "line 3 is\u001b[2J wrong" }] };
    const { options } = await given(() => ok({ id: "batch_1", status: "failed", errors }));
    expect(await collectBatch(options, "batch_1")).toEqual({
      kind: "failed",
      reason: 'the batch ended as "failed": "line 3 is\\u{1b}[2J wrong"',
    });
  });
});
