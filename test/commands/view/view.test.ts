/** `view --out`: one file that loads nothing, the same for the same map, in a folder that belongs to nobody else. */
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { openViewData } from "../../../packages/view/src/picture/open-view-data.js";
import { blockId, textsInBlocks } from "../../../packages/view/src/picture/text-blocks.js";
import type { ViewData } from "../../../packages/view/src/picture/view-format.js";
import { runInProcess } from "../../support/run-in-process.js";
import { temporaryDirectory } from "../../support/temporary-directory.js";
import { git, temporaryRepository } from "../../support/temporary-repository.js";

const HOSTILE = "</script><script>alert(1)</script><!-- \u2028 \u202e & </noscript>";

async function mapped(): Promise<string> {
  const directory = temporaryRepository();
  expect(await runInProcess(directory, ["bootstrap"])).toMatchObject({ code: 0 });
  return directory;
}

async function pageOf(directory: string, ...words: readonly string[]): Promise<string> {
  expect(await runInProcess(directory, ["view", "--out", "site", ...words])).toMatchObject({ code: 0, err: "" });
  return readFileSync(join(directory, "site", "index.html"), "utf8");
}

function between(text: string, start: string, end: string): string {
  const from = text.indexOf(start) + start.length;
  return text.slice(from, text.indexOf(end, from));
}

function dataAt(html: string, id: string): unknown {
  return JSON.parse(between(html, `<script type="application/json" id="${id}">`, "</script>"));
}

function dataOf(html: string): ViewData {
  return dataAt(html, "map") as ViewData;
}

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

it("declarations of the sources have no secrets, as in outline", async () => {
  const directory = temporaryRepository();
  const token = `ghp_${"a1B2".repeat(9)}`;
  writeFileSync(
    join(directory, "src", "cart.ts"),
    `${readFileSync(join(directory, "src", "cart.ts"), "utf8")}\n/** Opens with ${token}. */\nfunction hidden() { return 1; }\nhidden();\n`,
  );
  expect(await runInProcess(directory, ["bootstrap"])).toMatchObject({ code: 0 });
  const html = await pageOf(directory, "--with-source");
  expect(html).toContain("Opens with [redacted]");
  expect(html).not.toContain(token);
});

describe("the page", () => {
  it("has the map, and allows nothing but its own code and styles", async () => {
    const html = await pageOf(await mapped());
    const policy = between(html, 'http-equiv="Content-Security-Policy" content="', '"');
    const [script, style] = [hashOf(between(html, "<script>", "</script>")), hashOf(between(html, "<style>", "</style>"))];
    expect(policy).toBe(`default-src 'none'; script-src ${script}; style-src ${style}; img-src data:; base-uri 'none'; form-action 'none'`);
    expect(html.match(/<(?:script|style|link|img|iframe|base|form)\b[^>]*>/g)).toEqual([
      '<link rel="icon" href="data:,">',
      "<style>",
      '<script type="application/json" id="map">',
      '<script type="application/json" id="texts-0">',
      "<script>",
    ]);
    const { entities, bySource, why } = openViewData(
      dataOf(html),
      textsInBlocks((block) => dataAt(html, blockId(block)) as readonly string[]),
    );
    const [sum] = bySource.get("src/total.ts#total") ?? [];
    expect(entities.get(sum ?? "")?.purpose).toBe("Adds prices.");
    expect(entities.get(sum ?? "")?.importers.map(why)).toContainEqual(expect.stringContaining("total"));
  });

  it("ends no element early, whatever a text says", async () => {
    const directory = await mapped();
    const [uid = ""] = /obj-\w+|func-\w+/.exec((await runInProcess(directory, ["find-by-source", "src/cart.ts"])).out) ?? [];
    const description = join(directory, ".dsp", uid, "description");
    const purpose = HOSTILE.replace("\u2028", "");
    writeFileSync(description, readFileSync(description, "utf8").replace(/^purpose: .*$/m, `purpose: ${purpose}`));
    const html = await pageOf(directory, "--title", HOSTILE);
    expect(html.match(/<\/script/g)).toHaveLength(3);
    expect(html.match(/<\/noscript/g)).toHaveLength(1);
    expect(html).not.toMatch(/<!--|\u2028|<script>alert/);
    expect(between(html, "<title>", "</title>")).toBe(
      "&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;!-- \\u{2028} \\u{202e} &amp; &lt;/noscript&gt;",
    );
    expect(dataOf(html)).toMatchObject({ title: HOSTILE, purpose: expect.arrayContaining([purpose]) });
  });

  it("is the same on every run, and in another directory with the same remote", async () => {
    const directory = await mapped();
    git(directory, "remote", "add", "origin", "https://codeberg.org/baker/shop.git");
    const first = await pageOf(directory);
    expect(await pageOf(directory)).toBe(first);
    git(directory, "add", ".dsp", "src");
    const other = temporaryDirectory();
    git(other, "init", "-q");
    git(other, "remote", "add", "origin", "git@codeberg.org:baker/shop.git");
    cpSync(directory, other, { recursive: true, filter: (path) => basename(path) !== ".git" });
    expect(await pageOf(other)).toBe(first);
    // What the repository is, and what is no entity, is read from the sources beside the map.
    for (const name of ["src", "package.json"]) rmSync(join(other, name), { recursive: true });
    const bare = await pageOf(other);
    expect(bare).not.toContain('"about"');
    expect(bare).not.toContain('"outlines"');
    expect(first).toContain('"about"');
  });

  it("says the name, the numbers and the contents where scripts are off", async () => {
    const text = between(await pageOf(await mapped(), "--title", "Shop"), "<noscript>", "</noscript>");
    expect(text).toContain("<h1>Shop</h1>");
    expect(text).toContain("<p>Entities: 8; imports: 3; files: 3. ");
    expect(text).toContain("<li><code>src/total.ts#total</code> Adds prices.</li>");
  });

  it("says no more than 200 lines of the contents there, and how many are left", async () => {
    const names = Array.from({ length: 230 }, (_, index) => `part${index}`);
    const main = names.map((name) => `export * from "./${name}.js";`).join("\n");
    const files = Object.fromEntries(names.map((name) => [`src/${name}.ts`, `export const ${name} = 1;\n`]));
    const directory = temporaryRepository({ "package.json": '{ "name": "many", "main": "./src/main.ts" }', "src/main.ts": main, ...files });
    await runInProcess(directory, ["bootstrap"]);
    const text = between(await pageOf(directory), "<noscript>", "</noscript>");
    expect(text.match(/<li>/g)).toHaveLength(200);
    expect(text).toMatch(/<p>And \d+ more\.<\/p>/);
  });
});

describe("its name and its links", () => {
  it("are those of the remote, without user and password", async () => {
    const directory = await mapped();
    git(directory, "remote", "add", "origin", "https://clerk:drawer-key@GitHub.com/baker/shop.git");
    git(directory, "add", ".");
    git(directory, "commit", "-qm", "Open the shop");
    const html = await pageOf(directory);
    expect(dataOf(html)).toMatchObject({
      title: "shop",
      sourceUrl: "https://github.com/baker/shop/blob/{commit}/{path}#L{from}-L{to}",
      commit: git(directory, "rev-parse", "HEAD").trim(),
    });
    expect(html).not.toMatch(/clerk|drawer-key/);
    const without = dataOf(await pageOf(directory, "--source-url", "none"));
    expect([without.sourceUrl, without.commit]).toEqual([undefined, undefined]);
    const given = dataOf(await pageOf(directory, "--source-url", "https://example.org/{path}", "--title", "Bakery"));
    expect([given.title, given.sourceUrl, given.commit]).toEqual(["Bakery", "https://example.org/{path}", undefined]);
  });

  it("begin at the top of the repository", async () => {
    const directory = await mapped();
    git(directory, "remote", "add", "origin", "ssh://git@gitlab.example.org:2222/bakers/east/shop.git");
    git(directory, "add", ".");
    git(directory, "commit", "-qm", "Open the shop");
    const inner = join(directory, "till 1");
    mkdirSync(inner);
    writeFileSync(join(inner, "main.py"), "COINS = 8\n");
    await runInProcess(directory, ["bootstrap", "till 1", "--set", "entry=main.py"]);
    await runInProcess(directory, ["view", "--root", "till 1", "--out", "site"]);
    expect(dataOf(readFileSync(join(directory, "site", "index.html"), "utf8")).sourceUrl).toBe(
      "https://gitlab.example.org/bakers/east/shop/-/blob/{commit}/till%201/{path}#L{from}-{to}",
    );
  });

  it("are those of the directory without a remote", async () => {
    const directory = await mapped();
    const data = dataOf(await pageOf(directory));
    expect([data.title, data.sourceUrl, data.commit]).toEqual([basename(directory), undefined, undefined]);
  });
});

describe("the folder", () => {
  it("is new, empty, or made by an earlier run, and keeps what others put there later", async () => {
    const directory = await mapped();
    await pageOf(directory);
    writeFileSync(join(directory, "site", "notes.txt"), "mine");
    await pageOf(directory, "--title", "Again");
    expect(readdirSync(join(directory, "site")).sort()).toEqual([".dsp-view", "index.html", "notes.txt"]);
    expect(readFileSync(join(directory, "site", "index.html"), "utf8")).toContain("<title>Again</title>");
  });

  it.each(["src", "link", "linked/site"])("is never somebody else's: %s", async (out) => {
    const directory = await mapped();
    const outside = temporaryDirectory();
    symlinkSync(outside, join(directory, "link"));
    symlinkSync(outside, join(directory, "linked"));
    const { code, error } = await runInProcess(directory, ["view", "--out", out]);
    expect([code, error]).toEqual([2, out === "src" ? "folder-of-others" : "symbolic-link"]);
    expect(readdirSync(outside)).toEqual([]);
    expect(existsSync(join(directory, "src", "index.html"))).toBe(false);
  });

  it("does not follow a link in the place of the page", async () => {
    const directory = await mapped();
    await pageOf(directory);
    const precious = join(temporaryDirectory({ "precious.txt": "mine" }), "precious.txt");
    const out = join(directory, "site");
    const other = join(directory, "other");
    mkdirSync(other);
    writeFileSync(join(other, ".dsp-view"), readFileSync(join(out, ".dsp-view"), "utf8"));
    symlinkSync(precious, join(other, "index.html"));
    expect(await runInProcess(directory, ["view", "--out", "other"])).toMatchObject({ code: 0 });
    expect(readFileSync(precious, "utf8")).toBe("mine");
  });
});

describe("where it opens", () => {
  it.each([
    ["src/total.ts#total", "#/e/src/total.ts%23total"],
    ["./src/cart.ts", "#/e/src/cart.ts"],
    ["zod", "#/e/zod"],
    ["src/", "#/r/src"],
  ])("%s", async (word, hash) => {
    const directory = await mapped();
    const { out } = await runInProcess(directory, ["view", "--out", "site", word]);
    expect(out).toContain("wrote site/index.html: ");
    expect(out).toContain(`open ${pathToFileURL(join(directory, "site", "index.html")).href}${hash}\n`);
  });

  it("is nowhere for a name that the map does not have, and then nothing is written", async () => {
    const directory = await mapped();
    const { code, error, err } = await runInProcess(directory, ["view", "--out", "site", "src/tlil.ts"]);
    expect([code, error]).toEqual([2, "not-in-map"]);
    expect(err).toContain("src/till.ts");
    expect(existsSync(join(directory, "site"))).toBe(false);
  });
});
