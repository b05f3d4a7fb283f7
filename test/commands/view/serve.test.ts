/** `view` without `--out`: a server of this machine alone, whose page follows the map. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { get, request, type IncomingHttpHeaders } from "node:http";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { run } from "../../../src/commands/registry/cli.js";
import { mapStamp } from "../../../src/commands/view/serve.js";
import { runInProcess } from "../../support/run-in-process.js";
import { temporaryDirectory } from "../../support/temporary-directory.js";
import { temporaryRepository } from "../../support/temporary-repository.js";

interface Served {
  readonly port: number;
  readonly out: () => string;
  /** Asks it to stop, and waits for the exit code. */
  readonly end: () => Promise<number>;
}

async function serving(directory: string, ...words: readonly string[]): Promise<Served> {
  let out = "";
  let stop = (): void => undefined;
  let ended: Promise<number> | undefined;
  await new Promise<void>((resolve, reject) => {
    const streams = {
      out: (text: string) => {
        out += text;
        if (out.includes("Ctrl-C")) resolve();
      },
      err: () => undefined,
      progress: () => undefined,
      columns: 110,
      onStop: (end: () => void) => (stop = end),
    };
    ended = run({ program: "dsp-cli", arguments: ["view", "--port", "0", ...words], directory, version: "0.0.0" }, streams);
    ended.catch(reject);
  });
  const port = Number(/127\.0\.0\.1:(\d+)/.exec(out)?.[1]);
  return {
    port,
    out: () => out,
    end: async () => {
      stop();
      return (await ended) ?? -1;
    },
  };
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

function ask(port: number, { path = "/", method = "GET", host = `127.0.0.1:${port}` } = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", port, path, method, headers: { host } }, (response) => {
      let text = "";
      response.on("data", (piece: Buffer) => (text += piece.toString()));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    asked.on("error", reject).end();
  });
}

async function mapped(): Promise<string> {
  const directory = temporaryRepository();
  await runInProcess(directory, ["bootstrap"]);
  return directory;
}

describe("the server", () => {
  it("serves the page of --out, and the code that loads it again, to this machine alone", async () => {
    const directory = await mapped();
    await runInProcess(directory, ["view", "--out", "site"]);
    const written = readFileSync(join(directory, "site", "index.html"), "utf8");
    const served = await serving(directory, "src/cart.ts");
    expect(served.out()).toContain(`open http://127.0.0.1:${served.port}/#/e/src/cart.ts`);
    const { status, headers, text } = await ask(served.port);
    expect([status, headers["x-content-type-options"], headers["cache-control"]]).toEqual([200, "nosniff", "no-store"]);
    const policy = String(headers["content-security-policy"]);
    expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-\S+ 'sha256-\S+; .*connect-src 'self'; .*frame-ancestors 'none'$/);
    const plain = (html: string): string =>
      html
        .replace(/content="default-src[^"]*"/, "")
        .replace(/<meta id="stamp"[^>]*>\n/, "")
        .replace(/<script>let source;.*?<\/script>\n/, "");
    expect(plain(text)).toBe(plain(written));
    expect(written).not.toContain("EventSource");
    expect(await ask(served.port, { host: `localhost:${served.port}` })).toMatchObject({ status: 200 });
    expect(await served.end()).toBe(0);
    await expect(ask(served.port)).rejects.toThrow();
  });

  it("refuses other hosts, methods and paths", async () => {
    const served = await serving(await mapped());
    const asked = [
      { host: "evil.example" },
      { host: `127.0.0.1:${served.port + 1}` },
      { method: "POST" },
      { path: "/package.json" },
      { path: "/../x" },
    ];
    const answers = await Promise.all(asked.map((one) => ask(served.port, one)));
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 405, 404, 404]);
    expect(await ask(served.port, { method: "HEAD" })).toMatchObject({ status: 200, text: "" });
    await served.end();
  });

  it("tells open pages when the map has changed, also if somebody has loaded the new one, and serves it", async () => {
    const directory = await mapped();
    const served = await serving(directory);
    const [, stamp] = /<meta id="stamp" name="stamp" content="([^"]+)">/.exec((await ask(served.port)).text) ?? [];
    const told = new Promise<string>((resolve) => {
      get({ host: "127.0.0.1", port: served.port, path: `/changes?${stamp}` }, (response) => {
        response.on("data", (piece: Buffer) => resolve(piece.toString()));
      });
    });
    const uid = /obj-\w+/.exec((await runInProcess(directory, ["find-by-source", "src/cart.ts"])).out)?.[0] ?? "";
    const file = join(directory, ".dsp", uid, "description");
    writeFileSync(file, readFileSync(file, "utf8").replace(/^purpose: .*$/m, "purpose: Holds what people want to buy."));
    expect((await ask(served.port)).status).toBe(200);
    expect(await told).toBe("data: changed\n\n");
    expect((await ask(served.port)).text).toContain("Holds what people want to buy.");
    await served.end();
  });

  it("says that there is no map for the moment, and lets the browser ask again", async () => {
    const directory = await mapped();
    const served = await serving(directory);
    renameSync(join(directory, ".dsp"), join(directory, "away"));
    expect(await ask(served.port)).toMatchObject({ status: 500, headers: { refresh: "2" }, text: expect.stringContaining("no map") });
    renameSync(join(directory, "away"), join(directory, ".dsp"));
    expect(await ask(served.port)).toMatchObject({ status: 200 });
    await served.end();
  });

  it("names a port that is taken, and a map that is missing", async () => {
    const directory = await mapped();
    const served = await serving(directory);
    expect(await runInProcess(directory, ["view", "--port", String(served.port)])).toMatchObject({
      code: 2,
      error: "port-taken",
    });
    expect(await runInProcess(temporaryDirectory(), ["view", "--port", "0"])).toMatchObject({ error: "no-map" });
    expect(await runInProcess(directory, ["view", "--out", "site", "--port", "80"])).toMatchObject({ error: "conflicting-options" });
    await served.end();
  });
});

it("the stamp of a map changes with what comes, goes and is edited", () => {
  const directory = temporaryDirectory();
  const stamps = [mapStamp(directory)];
  mkdirSync(join(directory, "obj-00000001"));
  stamps.push(mapStamp(directory));
  writeFileSync(join(directory, "obj-00000001", "description"), "source: a\n");
  stamps.push(mapStamp(directory));
  writeFileSync(join(directory, "obj-00000001", "description"), "source: a.x\n");
  stamps.push(mapStamp(directory));
  expect(new Set(stamps).size).toBe(4);
  expect(mapStamp(directory)).toBe(stamps[3]);
  expect(mapStamp(join(directory, "nowhere"))).toBe("0 0 0");
});
