/** The comment of the action, with a GitHub of a few lines instead of the network. */
import { spawn } from "node:child_process";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { git, temporaryRepository } from "../support/temporary-repository.js";
import { MAP_OPTIONS } from "../../src/commands/options/option-table.js";
import { start } from "../support/program.js";
import { temporaryDirectory } from "../support/temporary-directory.js";

const PROJECT = join(dirname(fileURLToPath(import.meta.url)), "../..");
const MARKER = "<!-- dsp-bootstrap diff: . -->\n";

interface Comment {
  readonly id: number;
  body: string;
  readonly user: { readonly type: string };
  readonly author_association: string;
}

let comments: Comment[] = [];
let requests: string[] = [];
let refuses = false;
const server = createServer((request, response) => {
  let text = "";
  request.on("data", (piece: Buffer) => (text += piece.toString()));
  request.on("end", () => {
    const { method = "", url = "", headers } = request;
    requests.push(`${method} ${url} ${headers.authorization ?? ""}`);
    const [, id] = /^\/repos\/tea\/shop\/issues\/comments\/(\d+)$/.exec(url) ?? [];
    const found = comments.find((comment) => String(comment.id) === id);
    const body = text === "" ? "" : (JSON.parse(text) as { readonly body: string }).body;
    if (refuses) response.statusCode = 403;
    else if (method === "PATCH" && found !== undefined) found.body = body;
    else if (method === "POST") comments.push({ id: comments.length + 1, body, user: { type: "Bot" }, author_association: "NONE" });
    const page = Number(/&page=(\d+)$/.exec(url)?.[1] ?? 1);
    response.end(JSON.stringify(comments.slice((page - 1) * 100, page * 100)));
  });
});

beforeEach(async () => {
  comments = [];
  requests = [];
  refuses = false;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

async function pullRequest(): Promise<{ readonly workspace: string; readonly base: string }> {
  const workspace = temporaryRepository();
  // The action runs the built program, so that one makes the map.
  expect(await start(["bootstrap"], { cwd: workspace })).toMatchObject({ code: 0 });
  git(workspace, "add", "--all");
  git(workspace, "commit", "--quiet", "--message", "Open");
  return { workspace, base: git(workspace, "rev-parse", "HEAD").trim() };
}

function step(
  { workspace, base }: { readonly workspace: string; readonly base: string },
  event?: object,
  words = "",
): Promise<{ code: number | null; log: string }> {
  const room = temporaryDirectory({
    "event.json": JSON.stringify(
      event ?? { pull_request: { number: 7, base: { sha: base, ref: "main" } }, repository: { full_name: "tea/shop" } },
    ),
  });
  const env = {
    ...process.env,
    GITHUB_WORKSPACE: workspace,
    GITHUB_EVENT_PATH: join(room, "event.json"),
    GITHUB_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    DSP_PATH: ".",
    DSP_ARGS: words,
    DSP_CACHE: "true",
    DSP_COMMENT: "true",
    DSP_TOKEN: "till-token",
  };
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(PROJECT, "action/check.mjs")], { env, stdio: "pipe" });
    let log = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece: Buffer) => (log += piece.toString()));
    child.on("close", (code) => resolve({ code, log }));
  });
}

function move(workspace: string): void {
  mkdirSync(join(workspace, "src/sums"), { recursive: true });
  renameSync(join(workspace, "src/total.ts"), join(workspace, "src/sums/total.ts"));
}

test("every option of the map is known to shape it, and whether it has a value", async () => {
  const { mapWords } = (await import(new URL("../../action/map-words.mjs", import.meta.url).href)) as {
    readonly mapWords: (words: readonly string[]) => readonly string[];
  };
  for (const [name, { type }] of Object.entries(MAP_OPTIONS)) {
    const expected = name === "root" ? [] : type === "boolean" ? [`--${name}`] : [`--${name}`, "x"];
    expect(mapWords(["--base", "HEAD", `--${name}`, "x", "--no-new-cycles"])).toEqual(expected);
  }
  expect(mapWords(["--set=entry=src/till.ts", "--report=x"])).toEqual(["--set=entry=src/till.ts"]);
});

describe("the comment", () => {
  test("is written once, updated, and says when nothing is left of a change", async () => {
    const opened = await pullRequest();
    expect(await step(opened)).toMatchObject({ code: 0 });
    expect(requests).toEqual(["GET /repos/tea/shop/issues/7/comments?per_page=100&page=1 Bearer till-token"]);
    expect(comments).toEqual([]);
    const drawer = join(opened.workspace, "src/drawer.ts");
    writeFileSync(drawer, "export const drawer = 1;\n");
    expect(await step(opened)).toMatchObject({ code: 1 });
    expect(comments.map(({ body }) => body)).toEqual([
      expect.stringContaining("- added: `src/drawer.ts` — with `drawer`; imported by `src/till.ts`\n"),
    ]);
    expect(comments[0]?.body.startsWith(`${MARKER}### Structure: \`merge base with main (`)).toBe(true);
    requests = [];
    await step(opened);
    expect(requests).toHaveLength(1);
    renameSync(drawer, join(opened.workspace, "src/drawer.txt"));
    expect(await step(opened)).toMatchObject({ code: 0 });
    expect(comments).toHaveLength(1);
    expect(comments[0]?.body).toContain("No structural changes");
  });

  test("of a stranger that looks alike is left alone", async () => {
    const opened = await pullRequest();
    move(opened.workspace);
    comments = [{ id: 1, body: `${MARKER}mine`, user: { type: "User" }, author_association: "NONE" }];
    await step(opened);
    expect(comments.map(({ body }) => body.slice(0, MARKER.length + 4))).toEqual([`${MARKER}mine`, `${MARKER}### `]);
  });

  test("that is refused is a warning", async () => {
    const opened = await pullRequest();
    refuses = true;
    const { code, log } = await step(opened);
    expect(code).toBe(0);
    expect(log).toContain("::warning title=dsp%3A no comment::GitHub refused the comment (403)");
    expect(log).not.toContain("till-token");
  });

  test("needs a pull request", async () => {
    expect(await step(await pullRequest(), { ref: "refs/heads/main" })).toMatchObject({ code: 0 });
    expect(requests).toEqual([]);
  });

  test("compares with the options of check that shape the map, and no others", async () => {
    const opened = await pullRequest();
    writeFileSync(join(opened.workspace, "src/drawer.ts"), "export const drawer = 1;\n");
    const only = await step(opened, undefined, "--no-new-cycles --no-new-unresolved --set exclude=src/drawer.ts --base HEAD");
    expect(only.log).not.toContain("no comment");
    expect(comments).toEqual([]);
    await step(opened, undefined, "--no-new-cycles");
    expect(comments).toHaveLength(1);
  });

  test("with a base that the clone does not have is a warning", async () => {
    const { workspace } = await pullRequest();
    expect((await step({ workspace, base: "0".repeat(40) })).log).toContain("::warning title=dsp%3A no comment::");
  });
});
