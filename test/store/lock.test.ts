import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { takeLock } from "../../src/store/lock.js";
import { removeLeftovers } from "../../src/store/staging.js";
import { refusal } from "../support/refusal.js";
import { timeLimit } from "../support/time-limit.js";

const NAME = ".dsp.tmp-lock";
let root = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "dsp-lock-"));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const holder = (changes: Readonly<Record<string, unknown>>): string =>
  `${JSON.stringify({ pid: process.pid, host: hostname(), began: "", key: "0123456789abcdef", ...changes })}\n`;

describe("the lock", () => {
  it("is there while it is held, names its holder, and leaves nothing", () => {
    const lock = takeLock(root);
    expect(JSON.parse(readFileSync(join(root, NAME), "utf8"))).toMatchObject({ pid: process.pid, host: hostname() });
    lock.release();
    expect(readdirSync(root)).toEqual([]);
  });

  it("is refused while another process lives that holds it, and stays that one's", () => {
    const text = holder({ pid: process.ppid });
    writeFileSync(join(root, NAME), text);
    expect(() => takeLock(root, 30)).toThrow(refusal("map-locked", `process ${process.ppid}`));
    expect(readFileSync(join(root, NAME), "utf8")).toBe(text);
  });

  it("is waited for without writing anything, so that a signal leaves nothing behind", () => {
    writeFileSync(join(root, NAME), holder({ pid: process.ppid }));
    // Each file that comes or goes changes this time.
    const { mtimeNs } = statSync(root, { bigint: true });
    expect(() => takeLock(root, 150)).toThrow(refusal("map-locked", /./));
    expect(statSync(root, { bigint: true }).mtimeNs).toBe(mtimeNs);
  });

  it.each([
    ["died", { pid: 2 ** 22 + 12345 }],
    ["left its number to another process", { began: "1" }],
  ])("is taken from a holder that %s", (_, changes) => {
    writeFileSync(join(root, NAME), holder(changes));
    const lock = takeLock(root, 0);
    expect(readFileSync(join(root, NAME), "utf8")).not.toContain("0123456789abcdef");
    lock.release();
    expect(readdirSync(root)).toEqual([]);
  });

  it("is not taken from another machine, and the message says what to remove", () => {
    writeFileSync(join(root, NAME), holder({ host: "elsewhere.example", pid: 1 }));
    expect(() => takeLock(root, 30)).toThrow(refusal("map-locked", /on elsewhere\.example.*remove .*\.dsp\.tmp-lock/));
  });

  it("is taken when what stands there has been no lock for as long as anybody waits", () => {
    writeFileSync(join(root, NAME), "half a lo");
    takeLock(root, 30).release();
    expect(existsSync(join(root, NAME))).toBe(false);
  });

  it("is not littered by a process that died while it replaced a holder", () => {
    writeFileSync(join(root, `${NAME}-0123456789abcdef`), holder({ pid: 2 ** 22 + 12345 }));
    const lock = takeLock(root);
    removeLeftovers(root);
    expect(readdirSync(root)).toEqual([NAME]);
    lock.release();
  });

  it("leaves a dead holder alone while somebody else replaces it", () => {
    writeFileSync(join(root, NAME), holder({ pid: 2 ** 22 + 12345 }));
    writeFileSync(join(root, `${NAME}-0123456789abcdef`), holder({ pid: process.ppid, key: "fedcba9876543210" }));
    expect(() => takeLock(root, 30)).toThrow(refusal("map-locked"));
    expect(readFileSync(join(root, NAME), "utf8")).toContain("0123456789abcdef");
  });

  it.each([
    ["a link that leads nowhere", (path: string) => symlinkSync("/nonexistent", path), "a symbolic link"],
    ["a link to a device without an end", (path: string) => symlinkSync("/dev/zero", path), "a symbolic link"],
    ["a pipe", (path: string) => execFileSync("mkfifo", [path]), "a special file"],
    ["a directory", (path: string) => mkdirSync(path), "a special file"],
  ])("is refused where %s has its name, at once and by its name", (_, make, said) => {
    make(join(root, NAME));
    const began = Date.now();
    expect(() => takeLock(root)).toThrow(refusal("lock-not-a-file", `${NAME}: ${said}`));
    expect(Date.now() - began).toBeLessThan(timeLimit(5000));
  });

  it("is written through no link that has the name of its file on the way", () => {
    const outside = join(root, "outside");
    writeFileSync(outside, "theirs");
    symlinkSync(outside, join(root, `.dsp.tmp-${process.pid}`));
    takeLock(root).release();
    expect(readFileSync(outside, "utf8")).toBe("theirs");
  });

  it("is taken where more stands in its place than any lock has", () => {
    writeFileSync(join(root, NAME), " ".repeat(2 ** 16));
    takeLock(root, 30).release();
    expect(existsSync(join(root, NAME))).toBe(false);
  });
});
