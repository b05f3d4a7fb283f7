/** The table of user errors: codes, sentences, use and documentation. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { fillTemplate } from "../../src/model/errors/error-row.js";
import { ERROR_SUBJECTS, ERRORS, type ErrorCode } from "../../src/model/errors/error-table.js";
import { toUserError } from "../../src/model/errors/to-user-error.js";
import { UserError, userError, withExitCode } from "../../src/model/errors/user-error.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const codes = Object.keys(ERRORS) as ErrorCode[];
const rows = Object.values(ERRORS);

function sources(directory: string): readonly string[] {
  return readdirSync(join(root, directory), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !/(?:^|[/\\])errors[/\\][a-z]+-errors\.ts$/.test(path))
    .map((path) => readFileSync(join(root, directory, path), "utf8"));
}

describe("the table", () => {
  it("has each code once, in kebab case", () => {
    expect(codes.filter((code) => !/^[a-z]+(?:-[a-z0-9]+)*$/.test(code))).toEqual([]);
    expect(Object.values(ERROR_SUBJECTS).flatMap((table) => Object.keys(table))).toEqual(codes);
  });

  it("has no two codes with one sentence", () => {
    const sentences = rows.map(({ problem, next }) => `${problem}; ${next}`.replace(/\{\w+\}/g, "{}"));
    expect(sentences.filter((sentence, at) => sentences.indexOf(sentence) !== at)).toEqual([]);
  });

  it("is one sentence without an end of its own, and has a next step except for the protocol's operations", () => {
    const ended = /[.;]$|\n/;
    expect(rows.filter(({ problem, next }) => ended.test(problem) || ended.test(next)).map(({ problem }) => problem)).toEqual([]);
    const protocol = Object.keys(ERROR_SUBJECTS["Operations of the protocol"]);
    expect(codes.filter((code) => ERRORS[code].next === "" && !protocol.includes(code))).toEqual([]);
  });

  it("has no code that nothing uses", () => {
    const texts = [...sources("src"), ...sources("languages"), ...sources("packages/view/src")];
    expect(codes.filter((code) => !texts.some((text) => text.includes(`"${code}"`)))).toEqual([]);
  });

  it("stands in docs/errors.md with every code", () => {
    const page = readFileSync(join(root, "docs/errors.md"), "utf8");
    expect(codes.filter((code) => !page.includes(`| \`${code}\` |`))).toEqual([]);
  });
});

describe("an error", () => {
  it("has its code, its sentence in two parts, and its exit code", () => {
    const error = userError("no-such-directory", { path: "warehouse" });
    expect(error).toBeInstanceOf(UserError);
    expect({ ...error, message: error.message }).toEqual({
      name: "UserError",
      code: "no-such-directory",
      problem: "warehouse: no such directory",
      next: "name an existing project directory",
      exitCode: 2,
      message: "warehouse: no such directory; name an existing project directory",
    });
    expect(withExitCode(userError("map-out-of-date"), 2)).toMatchObject({ code: "map-out-of-date", exitCode: 2 });
  });

  it("cannot be made without its values, with others, or without a code", () => {
    const wrong = [
      // @ts-expect-error: a value is missing
      () => userError("no-such-directory", {}),
      // @ts-expect-error: no such value
      () => userError("no-such-directory", { path: "a", place: "b" }),
      // @ts-expect-error: the values are missing
      () => userError("no-such-directory"),
      // @ts-expect-error: no value is taken
      () => userError("no-files", { path: "a" }),
      // @ts-expect-error: no such code
      () => userError("no-such-code"),
      // @ts-expect-error: a sentence is no code
      () => new UserError("something went wrong"),
    ];
    expect(wrong).toHaveLength(6);
    expect(userError("unknown-command", { command: "a", program: "b" }).message).toBe("unknown command 'a'; see 'b --help'");
  });

  it("leaves out a part in brackets whose value is unknown, and takes values as they are", () => {
    expect(fillTemplate("{a}[ ({b})] {a}", { a: "[{b}]", b: undefined })).toBe("[{b}] [{b}]");
    expect(fillTemplate("{a}[ ({b})]", { a: "$&", b: "{a}" })).toBe("$& ({a})");
  });

  it("of the operating system, and a bug, have codes", () => {
    expect(toUserError(Object.assign(new Error("EIO: i/o error"), { syscall: "read" }))).toMatchObject({
      code: "system-error",
      exitCode: 2,
    });
    expect(toUserError(new TypeError("x is not a function"))).toMatchObject({ code: "internal-error", exitCode: 2 });
    const error = userError("no-files");
    expect(toUserError(error)).toBe(error);
  });
});
