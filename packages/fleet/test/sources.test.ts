import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { acceptedBy } from "../src/command/workshop.js";
import { jobId, readFailure } from "../src/queue/map-job.js";
import { planJobs } from "../src/queue/plan-jobs.js";
import { appendTables, readFleetFile, removeTables } from "../src/sources/fleet-file.js";
import { listGitea, listGitlab } from "../src/sources/list-repositories.js";
import { openGit } from "../src/sources/git.js";
import { isAllowed, isMeant, nameOfUrl } from "../src/sources/repository.js";
import { tokenFor } from "../src/sources/tokens.js";

const scratch = mkdtempSync(join(tmpdir(), "fleet-sources-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

it.each([
  ["https://Git.Acme.dev/web/ui.git", "git.acme.dev/web/ui"],
  ["https://me:secret@git.acme.dev/web/ui/", "git.acme.dev/web/ui"],
  ["ssh://git@git.acme.dev:2222/web/ui.git", "git.acme.dev/web/ui"],
  ["git@git.acme.dev:web/group/ui.git", "git.acme.dev/web/group/ui"],
  ["ext::sh -c id", undefined],
  ["--upload-pack=id", undefined],
  ["file:///etc", undefined],
  ["https://git.acme.dev/../x", "git.acme.dev/x"],
  ["https://x-token:a%40b@[::1]:8443/web/ui", "[::1]:8443/web/ui"],
  ["https://git.acme.dev\\@elsewhere.dev/web/ui", undefined],
  ["http://localhost\\@169.254.169.254/web/ui", undefined],
  ["https:/git.acme.dev@elsewhere.dev/x\t", undefined],
  ["ssh://a;touch$IFS/web/ui", undefined],
  ["ssh://-oProxyCommand=x/web/ui", undefined],
  ["https://git.acme.dev/web/%1b%5b31mui%0aerror", undefined],
])("names %s", (url, name) => {
  expect(nameOfUrl(url)).toBe(name);
});

it("gives git no transport that runs programs or is open to readers", () => {
  expect(["https://h/o/n", "git@h:o/n", "/code/n", "http://127.0.0.1:3000/o/n"].map(isAllowed)).toEqual([true, true, true, true]);
  expect(["ext::sh", "-oProxyCommand=x:y", "http://h/o/n", "file:///code/n"].map(isAllowed)).toEqual([false, false, false, false]);
  expect([isMeant("web/ui", "h/web/ui"), isMeant("eb/ui", "h/web/ui")]).toEqual([true, false]);
});

it("has a worker read what its fleet names, and nothing on its own machine without being told", () => {
  const some = acceptedBy([{ url: "https://git.acme.dev/a/b" }, { dir: "/code" }], scratch);
  expect(["https://git.acme.dev/x/y", "/code/n", "/code"].map(some)).toEqual([true, true, true]);
  const others = [
    "https://elsewhere.dev/x/y",
    "https://git.acme.dev\\@elsewhere.dev/x",
    "/coded/n",
    "/etc",
    "/code/../etc",
    "/code/n/../../etc",
  ];
  expect(others.filter(some)).toEqual([]);
  const none = acceptedBy([], scratch);
  expect(["https://git.acme.dev/x/y", "/code/n"].map(none)).toEqual([true, false]);
});

it("takes a token for its host only, from a variable or a file, and never over plain HTTP", () => {
  writeFileSync(join(scratch, "token"), "two\n");
  const environment = { DSP_FLEET_TOKEN_GIT_ACME_DEV: "one", DSP_FLEET_TOKEN_OTHER_DEV_FILE: join(scratch, "token") };
  expect(tokenFor("https://git.acme.dev/a/b", environment)).toEqual({ host: "git.acme.dev", token: "one" });
  expect(tokenFor("https://other.dev/a/b", environment)?.token).toBe("two");
  expect(tokenFor("https://acme.dev/a/b", environment)).toBeUndefined();
  // They are other hosts, which anybody may own.
  const likeIt = ["git-acme.dev", "git.acme-dev", "git_acme.dev", "git.-acme.dev", "git..acme.dev"];
  expect(likeIt.filter((host) => tokenFor(`https://${host}/a/b`, environment) !== undefined)).toEqual([]);
  expect(tokenFor("https://git-acme.dev/a/b", { DSP_FLEET_TOKEN_GIT__ACME_DEV: "three" })?.token).toBe("three");
  expect(tokenFor("http://git.acme.dev/a/b", environment)).toBeUndefined();
});

it("gives git a token by its prompt, and leaves it out of what git says and is called with", async () => {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.url} ${request.headers.authorization ?? ""}`);
    response.writeHead(401, { "www-authenticate": 'Basic realm="x"' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const host = `127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
  vi.stubEnv(`DSP_FLEET_TOKEN_${host.replace(/\W/g, "_")}`, "s3cret");
  const url = `http://${host}/web/ui.git`;
  const fault = await openGit(join(scratch, "git"))
    .run(["ls-remote", "--", url, "HEAD"], { url })
    .catch((error: unknown) => error);
  server.close();
  vi.unstubAllEnvs();
  expect(seen.at(-1)).toContain(`Basic ${Buffer.from("x-access-token:s3cret").toString("base64")}`);
  expect(fault).toMatchObject({ permanent: true });
  expect(String(fault)).not.toContain("s3cret");
  expect(readFileSync(join(scratch, "git", "askpass"), "utf8")).not.toContain("s3cret");
});

it("ends a question to a clone that holds a pipe, and says so", async () => {
  const clone = join(scratch, "piped");
  execFileSync("git", ["init", "--quiet", clone]);
  rmSync(join(clone, ".git", "HEAD"));
  execFileSync("mkfifo", [join(clone, ".git", "HEAD")]);
  const fault = await openGit(join(scratch, "git"), 300)
    .read(clone, ["rev-parse", "HEAD"])
    .catch((error: unknown) => error);
  expect(fault).toMatchObject({ permanent: true, message: expect.stringContaining("git rev-parse: no answer within 0.3 s") });
});

it("reads all pages of a forge", async () => {
  const server = createServer((request, response) => {
    const page = Number(new URL(request.url ?? "", "http://h").searchParams.get("page"));
    const rows = page > 3 ? [] : [{ clone_url: `https://h/o/n${page}.git`, archived: page === 2, fork: false }];
    response.writeHead(request.url?.includes("/orgs/") === true ? 200 : 404).end(JSON.stringify(rows));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const listed = await listGitea(`http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}/o`);
  server.close();
  expect(listed.map(({ url, isArchived }) => [url, isArchived])).toEqual([
    ["https://h/o/n1.git", false],
    ["https://h/o/n2.git", true],
    ["https://h/o/n3.git", false],
  ]);
});

it("takes no token along where a forge sends it elsewhere", async () => {
  const seen: string[] = [];
  const started = async (answer: RequestListener): Promise<{ readonly server: Server; readonly at: string }> => {
    const server = createServer(answer);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    return { server, at: `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}` };
  };
  const other = await started((request, response) => {
    seen.push(JSON.stringify(request.headers));
    response.end("[]");
  });
  const forge = await started((request, response) => {
    seen.push(JSON.stringify(request.headers));
    response.writeHead(302, { location: other.at }).end();
  });
  vi.stubEnv("DSP_FLEET_TOKEN_127_0_0_1", "s3cret");
  expect([await listGitlab("g", forge.at), await listGitea(`${forge.at}/o`)]).toEqual([[], []]);
  vi.unstubAllEnvs();
  for (const { server } of [other, forge]) server.close();
  expect(seen.map((headers) => headers.includes("s3cret"))).toEqual([true, false, true, false]);
});

describe("fleet.toml", () => {
  it("keeps what people wrote when sources come and go", async () => {
    writeFileSync(join(scratch, "fleet.toml"), '# ours\n[[source]]\nurl = "https://h/o/a" # first\n');
    await appendTables(scratch, "source", [{ url: "https://h/o/b" }]);
    expect(readFleetFile(scratch).source.map(({ url }) => url)).toEqual(["https://h/o/a", "https://h/o/b"]);
    expect(await removeTables(scratch, "source", (table) => (table as { url: string }).url === "https://h/o/b")).toBe(1);
    expect(readFileSync(join(scratch, "fleet.toml"), "utf8")).toBe('# ours\n[[source]]\nurl = "https://h/o/a" # first\n\n');
  });

  it("says what it does not understand", () => {
    writeFileSync(join(scratch, "fleet.toml"), '[[source]]\nurl = "https://h/o/a"\ndir = "/code"\n');
    expect(() => readFleetFile(scratch)).toThrow("a source has one of");
  });
});

it("queues what changed, and leaves alone what is skipped, current or in quarantine", () => {
  const remote = ["new", "same", "moved", "held", "freed", "left"].map((name) => ({
    repository: { name: `h/o/${name}`, url: `https://h/o/${name}` },
    commit: "c2",
  }));
  const map = "a".repeat(64);
  const mapped = { state: "mapped", program: "1", options: "o", map, surface: map, tries: 0 } as const;
  const held = { state: "quarantined", tries: 3 } as const;
  const heads = [
    { repository: "h/o/same", ...mapped, commit: "c2" },
    { repository: "h/o/moved", ...mapped, commit: "c1" },
    { repository: "h/o/held", ...held, failure: { commit: "c2", program: "1", reason: "", permanent: true } },
    { repository: "h/o/freed", ...held, failure: { commit: "c1", program: "1", reason: "", permanent: true } },
  ];
  const plan = planJobs(remote, new Map(heads.map((head) => [head.repository, head])), {
    program: "1",
    options: "o",
    run: "r1",
    skip: [{ repository: "o/left", reason: "" }],
  });
  expect(plan.jobs.map(({ repository, previous }) => [repository, previous])).toEqual([
    ["h/o/new", undefined],
    ["h/o/moved", map],
    ["h/o/freed", undefined],
  ]);
  expect([plan.unchanged, plan.quarantined, plan.skipped]).toEqual([["h/o/same"], ["h/o/held"], ["h/o/left"]]);
  const [job] = plan.jobs;
  expect(job && jobId(job)).toMatch(/^[0-9a-f]{64}$/);
  expect(job && jobId({ ...job, commit: "c3" })).not.toBe(job && jobId(job));
  expect(job && jobId({ ...job, run: "r2" })).toBe(job && jobId(job));
});

it("tells failures apart", () => {
  expect(readFailure("[permanent] gone")).toEqual({ reason: "gone", permanent: true, stalled: false });
  expect(readFailure("job stalled more than allowable limit").stalled).toBe(true);
});
