/** Uses and edges between files that no build has together. */
import { describe, expect, test } from "vitest";
import { excludeEachOther } from "../../../languages/go/constraints/expression.js";
import { askRepository } from "../../support/ask-repository.js";

describe("two constraints", () => {
  test.each([
    ["linux", "windows", true],
    ["linux", "!linux", true],
    ["!windows && !plan9", "windows", true],
    ["!windows && !plan9", "plan9 || windows", true],
    ["!windows && !plan9", "linux", false],
    ["unix", "windows", true],
    ["unix", "darwin", false],
    ["unix && !linux", "linux || windows", true],
    ["!unix", "android", true],
    ["linux", "android", false],
    ["darwin", "ios", false],
    ["linux && amd64", "linux && arm64", true],
    ["linux && amd64", "amd64", false],
    ["amd64", "!windows", false],
    ["purego", "!purego", true],
    ["purego", "!cgo", false],
    ["(a || b) && linux", "!a && !b", true],
    ["a && b", "!a || c", false],
    ["go1.18", "!go1.18", true],
    ["go1.21", "!go1.18", true],
    ["go1.18", "!go1.21", false],
    ["gc", "gccgo", true],
    ["", "linux", false],
  ])("`%s` and `%s` exclude each other: %s", (one, other, wanted) => {
    expect(excludeEachOther(one, other)).toBe(wanted);
    expect(excludeEachOther(other, one)).toBe(wanted);
  });

  test("of many tags are taken to go together", () => {
    const tags = Array.from({ length: 40 }, (_, index) => `t${index}`).join(" && ");
    expect(excludeEachOther(tags, `!(${tags})`)).toBe(false);
  });
});

const MODULE = { "go.mod": "module ex.org/e\n\ngo 1.22\n" };
const part = (constraint: string, body: string): string =>
  `${constraint === "" ? "" : `//go:build ${constraint}\n\n`}package main\n\n${body}\n`;
const OPEN = "func open() {}";
const call = (name: string): string => `func ${name}() { open() }`;

describe("a function for several builds", () => {
  test.each([
    ["negation", "linux", "!linux", "linux", "!linux"],
    ["a list of negations", "!windows && !plan9", "windows || plan9", "darwin", "plan9"],
    ["unix", "unix", "!unix", "freebsd", "windows"],
    ["custom tags", "fast", "!fast", "fast && amd64", "!fast"],
    ["architectures", "amd64 || arm64", "!amd64 && !arm64", "arm64", "riscv64"],
  ])("is used by files of the same builds: %s", async (_, first, second, inFirst, inSecond) => {
    const asked = await askRepository({
      ...MODULE,
      "main.go": part("", "func main() { open() }"),
      "a.go": part(first, OPEN),
      "b.go": part(second, OPEN),
      "c.go": part(inFirst, call("c")),
      "d.go": part(inSecond, call("d")),
    });
    expect(await asked.uses("a.go#open")).toEqual(["c.go:5 call", "main.go:3 call"]);
    expect(await asked.uses("b.go#open")).toEqual(["d.go:5 call", "main.go:3 call"]);
    expect(await asked.ask("explain", "d.go")).not.toContain("a.go#open");
    expect(await asked.ask("path", "c.go", "b.go")).toContain("no ");
  });

  test("in names of files, with a line beside", async () => {
    const asked = await askRepository({
      ...MODULE,
      "a_linux.go": part("cgo", OPEN),
      "b_linux.go": part("!cgo", OPEN),
      "c_windows.go": part("", OPEN),
      "d_linux_arm64.go": part("cgo", call("d")),
      "e_windows.go": part("amd64", call("e")),
      "main.go": part("", "func main() {}"),
    });
    expect(await asked.uses("a_linux.go#open")).toEqual(["d_linux_arm64.go:5 call"]);
    expect(await asked.uses("b_linux.go#open")).toEqual([]);
    expect(await asked.uses("c_windows.go#open")).toEqual(["e_windows.go:5 call"]);
  });

  test("in tests", async () => {
    const asked = await askRepository({
      ...MODULE,
      "main.go": part("", "func main() {}"),
      "a_linux.go": part("", OPEN),
      "a_windows.go": part("", OPEN),
      "a_linux_test.go": part("", 'import "testing"\n\nfunc TestA(t *testing.T) { open() }'),
      "b_test.go": part("windows", 'import "testing"\n\nfunc TestB(t *testing.T) { open() }'),
    });
    expect(await asked.uses("a_linux.go#open", "--tests")).toEqual(["a_linux_test.go:5 call"]);
    expect(await asked.uses("a_windows.go#open", "--tests")).toEqual(["b_test.go:7 call"]);
  });

  test("of another package", async () => {
    const variant = "package port\n\nfunc Open() {}\n";
    const user = (name: string): string => `package main\n\nimport "ex.org/e/port"\n\nfunc ${name}() { port.Open() }\n`;
    const asked = await askRepository({
      ...MODULE,
      "port/open_linux.go": variant,
      "port/open_windows.go": variant,
      "main.go": user("main"),
      "more_windows.go": user("more"),
    });
    expect(await asked.uses("port/open_linux.go#Open")).toEqual(["main.go:5 call"]);
    expect(await asked.uses("port/open_windows.go#Open")).toEqual(["main.go:5 call", "more_windows.go:5 call"]);
    expect(await asked.ask("path", "more_windows.go", "port/open_linux.go")).toContain("no ");
  });

  test("a name that only other builds declare is not used", async () => {
    const asked = await askRepository({
      ...MODULE,
      "main.go": part("", "func main() {}"),
      "a_linux.go": part("", OPEN),
      "b_windows.go": part("", call("b")),
    });
    expect(await asked.uses("a_linux.go#open")).toEqual([]);
    expect(await asked.ask("explain", "b_windows.go")).not.toContain("a_linux.go");
  });
});

describe("a type for several builds", () => {
  const type = (method: string): string => part("", `type handle struct{ n int }\n\nfunc (h *handle) ${method}() {}`);

  test("has the methods of each", async () => {
    const asked = await askRepository({
      ...MODULE,
      "handle_linux.go": type("close"),
      "handle_windows.go": type("close"),
      "main.go": part("", "func main() {\n\tvar h handle\n\th.close()\n}"),
      "c_windows.go": part("", "func stop(h *handle) { h.close() }"),
    });
    expect(await asked.uses("handle_linux.go#handle.close")).toEqual(["main.go:5 call"]);
    expect(await asked.uses("handle_windows.go#handle.close")).toEqual(["c_windows.go:3 call", "main.go:5 call"]);
    expect(await asked.uses("handle_linux.go#handle")).toEqual(["main.go:4 type"]);
  });

  test("may be declared once, with methods for several builds", async () => {
    const asked = await askRepository({
      ...MODULE,
      "handle.go": part("", "type handle struct{}"),
      "close_linux.go": part("", "func (handle) close() {}"),
      "close_other.go": part("!linux", "func (handle) close() {}"),
      "main.go": part("", "func main() {\n\tvar h handle\n\th.close()\n}"),
      "c_darwin.go": part("", "func stop(h handle) { h.close() }"),
    });
    expect(await asked.uses("close_linux.go#handle.close")).toEqual(["main.go:5 call"]);
    expect(await asked.uses("close_other.go#handle.close")).toEqual(["c_darwin.go:3 call", "main.go:5 call"]);
  });

  test("may be embedded", async () => {
    const asked = await askRepository({
      ...MODULE,
      "handle_linux.go": type("wait"),
      "handle_windows.go": type("wait"),
      "file.go": part("", "type file struct{ handle }"),
      "main.go": part("", "func main() {\n\tvar f file\n\tf.wait()\n}"),
      "c_linux.go": part("", "func stop(f file) { f.wait() }"),
    });
    expect(await asked.uses("handle_linux.go#handle.wait")).toEqual(["c_linux.go:3 call", "main.go:5 call"]);
    expect(await asked.uses("handle_windows.go#handle.wait")).toEqual(["main.go:5 call"]);
  });

  test("may embed another one for each", async () => {
    const asked = await askRepository({
      ...MODULE,
      "poll.go": part("", "type epoll struct{}\n\nfunc (epoll) wait() {}\n\ntype iocp struct{}\n\nfunc (iocp) wait() {}"),
      "conn_linux.go": part("", "type conn struct{ epoll }"),
      "conn_windows.go": part("", "type conn struct{ iocp }"),
      "main.go": part("", "func main() {\n\tvar c conn\n\tc.wait()\n}"),
      "d_windows.go": part("", "func stop(c conn) { c.wait() }"),
    });
    expect(await asked.uses("poll.go#epoll.wait")).toEqual(["main.go:5 call"]);
    expect(await asked.uses("poll.go#iocp.wait")).toEqual(["d_windows.go:3 call", "main.go:5 call"]);
  });
});
