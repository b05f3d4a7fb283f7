/** Lists that forges give, by a small forge in this process. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { compareListing, sourceKey } from "../src/sources/compare-listing.js";
import { listRepositories } from "../src/sources/list-repositories.js";
import { say } from "./support/saying.js";

const scratch = mkdtempSync(join(tmpdir(), "fleet-forges-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

interface Row {
  readonly id: number;
  readonly name: string;
  /** Instead of the one of this server. */
  readonly url?: string;
  readonly archived?: boolean;
  readonly fork?: boolean;
}

/** Rows of one page. */
const PAGE = 2;
const ROWS: readonly Row[] = [
  { id: 1, name: "ui" },
  { id: 2, name: "old", archived: true },
  { id: 3, name: "copy", fork: true },
  { id: 4, name: "api" },
  { id: 5, name: "lib" },
];

let rows = ROWS;
/** Answers with this status from this page on. */
let fault: { readonly status: number; readonly page: number } | undefined;
const seen: { readonly path: string; readonly page: number; readonly authorization: string }[] = [];
let server: Server;
let host = "";

function rowOf({ id, name, url = `http://${host}/acme/${name}.git`, archived = false, fork = false }: Row, isGitlab: boolean): object {
  if (!isGitlab) return { id, clone_url: url, archived, fork };
  return { id, http_url_to_repo: url, archived, ...(fork ? { forked_from_project: { id: 99 } } : {}) };
}

beforeAll(async () => {
  server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://forge");
    const page = Number(searchParams.get("page"));
    seen.push({ path: pathname, page, authorization: request.headers.authorization ?? "" });
    const paths = [
      "/api/v3/orgs/acme/repos",
      "/api/v3/users/anna/repos",
      "/api/v4/groups/acme%2Fplatform/projects",
      "/api/v1/orgs/acme/repos",
    ];
    // As a forge that has moved to another host does it.
    if (pathname.startsWith("/moved/"))
      return void response
        .writeHead(307, { location: `http://${host.replace("127.0.0.1", "localhost")}${(request.url ?? "").slice(6)}` })
        .end();
    if (!paths.includes(pathname)) return void response.writeHead(404).end('{"message":"Not Found"}');
    if (fault !== undefined && page >= fault.page) return void response.writeHead(fault.status).end("{}");
    const found = rows.slice((page - 1) * PAGE, page * PAGE);
    response.end(JSON.stringify(found.map((row) => rowOf(row, pathname.startsWith("/api/v4/")))));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  host = `127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
let number = 0;
let fleet = "";
beforeEach(() => {
  number += 1;
  fleet = join(scratch, String(number));
  [rows, fault, seen.length] = [ROWS, undefined, 0];
});
afterEach(() => vi.unstubAllEnvs());

const names = (...words: readonly string[]): readonly string[] => words.map((name) => `${host}/acme/${name}`);
const kinds = {
  github: { words: () => ["--github", "acme", "--at", `http://${host}`], scheme: "Bearer" },
  gitlab: { words: () => ["--gitlab", "acme/platform", "--at", `http://${host}`], scheme: "Bearer" },
  gitea: { words: () => ["--gitea", `http://${host}/acme`], scheme: "token" },
} as const;
const add = async (words: readonly string[]) => await say(["add", ...words, "--fleet", fleet, "--json"], scratch);

for (const [kind, { words, scheme }] of Object.entries(kinds)) {
  it(`adds all pages of ${kind}, without archived repositories and forks unless they are asked for`, async () => {
    const plain = await add(words());
    expect({ code: plain.code, repositories: JSON.parse(plain.out).repositories }).toEqual({
      code: 0,
      repositories: names("api", "lib", "ui"),
    });
    // The empty page after the last.
    expect(seen.map(({ page }) => page)).toEqual([1, 2, 3, 4]);
    fleet = `${fleet}-all`;
    expect(JSON.parse((await add([...words(), "--archived", "--forks"])).out).repositories).toEqual(
      names("api", "copy", "lib", "old", "ui"),
    );
    expect(readFileSync(join(fleet, "fleet.toml"), "utf8")).toMatch(/archived = true\nforks = true\n$/);
  });

  it(`gives ${kind} the token of its host only, and writes it nowhere`, async () => {
    vi.stubEnv("DSP_FLEET_TOKEN_127_0_0_2", "another");
    await add(words());
    expect(seen.map(({ authorization }) => authorization).filter((one) => one !== "")).toEqual([]);
    fleet = `${fleet}-token`;
    vi.stubEnv(`DSP_FLEET_TOKEN_${host.replace(/\W/g, "_")}`, "s3cret");
    const { out, err } = await add(words());
    expect([...new Set(seen.slice(4).map(({ authorization }) => authorization))]).toEqual([`${scheme} s3cret`]);
    expect(out + err + readFileSync(join(fleet, "fleet.toml"), "utf8")).not.toContain("s3cret");
  });

  it.each([
    [{ status: 401, page: 1 }, "HTTP 401); correct that"],
    [{ status: 500, page: 3 }, "HTTP 500); correct that"],
    [{ status: 404, page: 2 }, "no page 2"],
  ])(`adds nothing of ${kind} if it answers with %j`, async (given, said) => {
    fault = given;
    const { code, err } = await add(words());
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(said) });
    expect(existsSync(join(fleet, "fleet.toml"))).toBe(false);
  });
}

it("takes a user of GitHub where no organisation is called so, and says which variable holds a token if there is neither", async () => {
  const at = ["--at", `http://${host}`];
  expect(JSON.parse((await add(["--github", "anna", ...at])).out).repositories.length).toBe(3);
  fleet = `${fleet}-none`;
  const { err } = await add(["--github", "nobody", ...at]);
  expect(err).toContain("GitHub has no organisation or user nobody that can be read");
});

it("knows a repository again that a forge lists under another name", async () => {
  const source = { github: "acme", at: `http://${host}` };
  const list = async () => await listRepositories([source], { folder: scratch, git: { read: async () => "", run: async () => "" } });
  const now = { sources: [sourceKey(source)], reached: new Map(), run: "r", time: "t" };
  const { known } = compareListing([], { ...now, ...(await list()) });
  rows = ROWS.map((row) => (row.name === "lib" ? { ...row, name: "library" } : row));
  expect(compareListing(known, { ...now, ...(await list()) }).renamed).toEqual([
    { from: `${host}/acme/lib`, to: `${host}/acme/library`, replaces: false },
  ]);
});

const GIT = { read: async () => "", run: async () => "" };

it.each([
  ["", true],
  ["https://git.acme.dev/web/ui.git", false],
  ["ssh://git@git.acme.dev/web/ui.git", false],
  ["git@git.acme.dev:web/ui.git", false],
  ["https://git.acme.dev./web/ui.git", false],
  ["https://HOST@git.acme.dev/web/ui.git", false],
  ["http://HOST:1/web/ui.git", false],
  ["http://git@HOST/web/ui.git", true],
])("a forge that lists %s numbers it: %s", async (address, isNumbered) => {
  const url = address === "" ? undefined : address.replace("HOST:1", "127.0.0.1:1").replace("HOST", host);
  rows = [{ id: 5, name: "lib", ...(url === undefined ? {} : { url }) }];
  const { repositories } = await listRepositories([{ gitea: `http://${host}/acme` }], { folder: scratch, git: GIT });
  expect(repositories.map(({ id }) => id)).toEqual([isNumbered ? `${host} 5` : undefined]);
});

it("takes no address that another forge told for a repository of its own host", async () => {
  rows = [{ id: 5, name: "lib", url: `ssh://git@127.0.0.1:2222/acme/lib.git` }];
  const own = { name: "127.0.0.1/acme/lib", url: "https://127.0.0.1/acme/lib.git" };
  const listing = await listRepositories([{ gitea: `http://${host}/acme` }, { url: own.url }], { folder: scratch, git: GIT });
  expect(listing.repositories.map(({ name, id }) => ({ name, id }))).toEqual([{ name: own.name, id: undefined }]);
});

it("numbers that come from another host by a redirect are none", async () => {
  rows = [{ id: 5, name: "lib" }];
  const { repositories, faults } = await listRepositories([{ github: "acme", at: `http://${host}/moved` }], { folder: scratch, git: GIT });
  expect({ faults, repositories: repositories.map(({ name, id }) => ({ name, id })) }).toEqual({
    faults: [],
    repositories: [{ name: `${host}/acme/lib`, id: undefined }],
  });
});
