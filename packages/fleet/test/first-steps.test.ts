/** What somebody meets who tries a fleet for the first time, and mistypes. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Engine } from "../src/queue/engine.js";
import { listRepositories } from "../src/sources/list-repositories.js";
import { openGit } from "../src/sources/git.js";
import type { Work } from "../src/worker/start-worker.js";
import { giveEngine } from "./support/embedded.js";
import { killAll, run } from "./support/processes.js";
import { git, repository } from "./support/repositories.js";
import { say } from "./support/saying.js";

const scratch = mkdtempSync(join(tmpdir(), "fleet-first-"));
afterAll(() => {
  killAll();
  rmSync(scratch, { recursive: true, force: true });
});

describe("a folder that is a clone itself", () => {
  const names = async (...sources: readonly { readonly dir?: string; readonly url?: string }[]): Promise<readonly string[]> => {
    const { repositories, faults } = await listRepositories(sources, { folder: scratch, git: openGit(join(scratch, "git")) });
    expect(faults).toEqual([]);
    return repositories.map(({ name, url }) => `${name} ${url.replace(scratch, "")}`);
  };

  beforeAll(() => {
    repository(scratch, "solo");
    repository(join(scratch, "solo"), "inner");
    git(repository(scratch, "path"), "remote", "add", "origin", "/srv/git/.git");
    git(repository(scratch, "web"), "remote", "add", "origin", "https://git.acme.dev/web/ui.git");
    git(scratch, "clone", "-q", "--bare", join(scratch, "solo"), "bare.git");
    git(join(scratch, "bare.git"), "remote", "remove", "origin");
  });

  it.each(["solo", "solo/", "solo/."])("is listed by its name, with the clones in it: --dir %s", async (dir) => {
    const all = ["local/inner /solo/inner", "local/solo /solo"];
    expect(await names({ dir })).toEqual(all);
    expect(await names({ dir: `${scratch}/${dir}` })).toEqual(all);
  });

  it.each([
    ["path", "local/path /path"],
    ["web", "git.acme.dev/web/ui /web"],
    ["bare.git", "local/bare /bare.git"],
  ])("is called as its origin is, or as the folder: %s", async (dir, name) => {
    expect(await names({ dir })).toEqual([name]);
    expect(await names({ url: `${scratch}/${dir}/` })).toEqual([name]);
  });

  it("has a name also if its .git is what was named", async () => {
    expect(await names({ url: join(scratch, "solo", ".git") })).toEqual(["local/solo /solo/.git"]);
  });

  it("is mapped by a run that ends", async () => {
    const fleet = join(scratch, "of-solo");
    expect((await run(["add", "--dir", join(scratch, "path"), "--fleet", fleet])).code).toBe(0);
    const { code, out } = await run(["run", "--jobs", "1", "--fleet", fleet]);
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining("1 mapped") });
  });
});

describe("a run that cannot go on", () => {
  const good = join(scratch, "good");
  beforeAll(() => void repository(good, "good"));
  const fleetOf = (name: string, toml: string): string => {
    const fleet = join(scratch, name);
    mkdirSync(fleet, { recursive: true });
    writeFileSync(join(fleet, "fleet.toml"), toml);
    giveEngine(fleet);
    return fleet;
  };
  const dir = (path: string): string => `[[source]]\ndir = ${JSON.stringify(path)}\n`;

  it("gives back what it maps, stops its worker and closes its queue before it tells why", async () => {
    const events: string[] = [];
    vi.doMock("../src/queue/coordinate.js", () => ({
      coordinate: async () => {
        throw new Error("the plan broke");
      },
    }));
    vi.doMock("../src/worker/start-worker.js", () => ({
      startWorker: (engine: Engine, { workshop }: Work) => {
        const close = engine.close.bind(engine);
        Object.assign(engine, { close: async () => void (events.push("queue closed"), await close()) });
        workshop.signal.addEventListener("abort", () => events.push("jobs given back"));
        return { close: async () => void events.push("worker closed") };
      },
    }));
    const { code, err } = await say(["run", "--jobs", "1", "--fleet", fleetOf("broken", dir(good))], scratch);
    vi.doUnmock("../src/queue/coordinate.js");
    vi.doUnmock("../src/worker/start-worker.js");
    expect({ code, err, events }).toEqual({
      code: 2,
      err: "error: the plan broke\n",
      events: ["jobs given back", "worker closed", "queue closed"],
    });
  });

  it("goes on where the store takes no head of a name", async () => {
    // Escaped it is longer than a name may be on most disks.
    const long = "ü".repeat(100);
    repository(join(scratch, "long"), "a");
    git(join(scratch, "long"), "clone", "-q", "a", long);
    git(join(scratch, "long", long), "remote", "remove", "origin");
    const { code, out } = await run(["run", "--jobs", "1", "--fleet", fleetOf("too-long", dir(join(scratch, "long")))]);
    expect({ code, out }).toEqual({ code: 1, out: expect.stringContaining("1 mapped") });
  });

  it.each([
    ["an entry of fleet.toml that is none", (path: string) => `${dir(path)}[[source]]\nfolder = "x"\n`, 2, /fleet\.toml: source\.1/],
    ["a folder that vanished", (path: string) => `${dir(path)}${dir(join(scratch, "vanished"))}`, 1, /vanished does not exist/],
    ["a clone that lost its objects", (path: string) => `${dir(path)}${dir(join(scratch, "hollow"))}`, 1, /local\/hollow/],
  ] as const)("ends with its exit code for %s", async (name, toml, exit, told) => {
    mkdirSync(join(scratch, "hollow", ".git"), { recursive: true });
    const { code, out, err } = await run(["run", "--jobs", "1", "--fleet", fleetOf(name.replaceAll(" ", "-"), toml(good))]);
    expect({ code, said: out + err }).toEqual({ code: exit, said: expect.stringMatching(told) });
  });

  it("maps two clones that are called alike", async () => {
    for (const folder of ["one", "two"]) repository(join(scratch, folder), "app");
    const toml = dir(join(scratch, "one")) + dir(join(scratch, "two", "app"));
    const { code, out } = await run(["run", "--jobs", "1", "--fleet", fleetOf("alike", toml)]);
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining("2 mapped") });
  });

  it("ends where the port for gauges is taken", async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const { code, err } = await run(["status", "--metrics", String(port), "--fleet", fleetOf("taken", dir(good))]);
    server.close();
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(`port ${port} cannot be used`) });
  });
});

it("names what waits for the first run", async () => {
  repository(join(scratch, "waiting"), "one");
  repository(join(scratch, "waiting"), "two");
  const fleet = join(scratch, "first");
  mkdirSync(fleet);
  writeFileSync(
    join(fleet, "fleet.toml"),
    `[[source]]\ndir = "${join(scratch, "waiting")}"\n[[source]]\ngithub = "acme"\n[[source]]\ndir = "/no/such"\n[[skip]]\nrepository = "local/two"\n`,
  );
  const { code, out } = await say(["status", "--fleet", fleet], scratch);
  expect(code).toBe(0);
  expect(out.split("\n").filter((line) => line.startsWith("waiting"))).toEqual(
    ["local/one", "dir /no/such", "github acme"].map((name) => `waiting     ${name}: waits for the first run`),
  );
  expect(out).toContain(`fleet run --fleet ${fleet}' maps them\n`);
  const { out: json } = await say(["status", "--json", "--fleet", fleet], scratch);
  expect(JSON.parse(json)).toMatchObject({ unseen: ["local/one", "dir /no/such", "github acme"] });
});

describe("words that are not understood", () => {
  it.each([
    [["--cache"], "--cache was withdrawn; remove it, and let CI restore the cache directory"],
    [["run", "--cache"], "--cache was withdrawn; remove it"],
    [["run", "--cache", "x"], "--cache was withdrawn; remove it"],
    [["run", "--cache=x"], "--cache was withdrawn; remove it"],
    [["worker", "--cache-keys", "x"], "--cache-keys was withdrawn; remove it"],
    [["run", "--no-server"], "--no-server was withdrawn; remove it, because every command works by itself"],
    [["ask", "uses", "npm:a", "--serve"], "--serve was withdrawn; remove it"],
    [["run", "--chace"], "unknown option '--chace'; 'dsp-cli fleet --help'"],
    [["run", "--no-json"], "unknown option '--no-json'"],
    [["bogus"], "unknown command 'bogus'"],
    [["run", "bogus"], "unexpected word 'bogus'"],
    [
      ["ask", "bogus"],
      "unknown question 'bogus'; the questions are uses, affected, versions, publishes, unused; 'dsp-cli fleet ask --help'",
    ],
    [["ask", "bogus", "x"], "unknown question 'bogus'"],
    [["ask", "--fleet", "x", "bogus"], "unknown question 'bogus'"],
    [["ask", "uses", "npm:a", "bogus"], "unexpected word 'bogus'"],
    [["ask", "--fleet", "x"], "a question is missing: uses, affected, versions, publishes, unused"],
  ])("%j", async (words, told) => {
    const { code, err } = await say(words, scratch);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(`error: ${told}`) });
  });

  it("lists the questions for 'ask' alone", async () => {
    const { code, out } = await say(["ask"], scratch);
    expect(code).toBe(0);
    for (const question of ["uses <target>", "affected [repository] [place]", "versions <package>"]) expect(out).toContain(question);
  });
});
