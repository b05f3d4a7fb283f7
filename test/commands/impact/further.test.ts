/** What `impact` follows from a use: the symbol around it. */
import { execFileSync } from "node:child_process";
import { closeSync, openSync, utimesSync, writeSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runInProcess } from "../../support/run-in-process.js";
import { temporaryRepository } from "../../support/temporary-repository.js";

interface Answer {
  readonly further: readonly { readonly path: string; readonly distance: number; readonly through: string }[];
}

async function further(files: Readonly<Record<string, string>>, target: string): Promise<readonly string[]> {
  const { out } = await runInProcess(temporaryRepository(files), ["impact", target, "--json", "--types"]);
  return (JSON.parse(out) as Answer).further.map(({ path, distance, through }) => `${distance} ${path} ${through}`);
}

test("a default export under its own name", async () => {
  const files = {
    "a.ts": "export const rate = 1;\n",
    "b.ts": 'import { rate } from "./a";\nexport default function total() {\n  return rate;\n}\n',
    "c.ts": 'import sum from "./b";\nsum();\n',
  };
  expect(await further(files, "a.ts#rate")).toEqual(["2 c.ts b.ts#total"]);
});

test("a variable whose value spans lines", async () => {
  const files = {
    "shop/__init__.py": "",
    "shop/a.py": "RATE = 1\n\nTABLE = {\n    'a': RATE,\n}\n",
    "shop/b.py": "from shop.a import TABLE\n\nprint(TABLE)\n",
  };
  expect(await further(files, "shop/a.py#RATE")).toEqual(["2 shop/b.py shop/a.py#TABLE"]);
  const added = { ...files, "shop/a.py": "RATE = 1\n\nTABLE = [\n    1,\n] + list(RATE)\n" };
  expect(await further(added, "shop/a.py#RATE")).toEqual(["2 shop/b.py shop/a.py#TABLE"]);
});

test("in Go, the type of a method, whichever file of the package declares it; other methods do not use it", async () => {
  const files = {
    "go.mod": "module shop.example/till\n\ngo 1.22\n",
    "cart/rate.go": "package cart\n\nfunc rate() int { return 1 }\n",
    "cart/cart.go": "package cart\n\ntype Cart struct{}\n\nfunc (c *Cart) Print() {}\n",
    "cart/total.go": "package cart\n\nfunc (c *Cart) Total() int {\n\treturn rate()\n}\n",
    "cart/more.go": "package cart\n\nfunc (c *Cart) More(o *Till) {}\n\ntype Till struct{}\n",
    "main.go": 'package main\n\nimport "shop.example/till/cart"\n\nfunc main() { _ = cart.Cart{} }\n',
  };
  expect(await further(files, "cart/rate.go#rate")).toEqual(["2 main.go cart/cart.go#Cart"]);
  const { out } = await runInProcess(temporaryRepository(files), ["uses", "cart/cart.go#Cart"]);
  expect(out).toContain("1 use in 1 file\nmain.go — construct: 5 main\n");
});

test("an edit of the same size with its former time is a change", async () => {
  const directory = temporaryRepository({ "a.ts": "export const rate = 1;\n", "b.ts": 'import { rate } from "./a";\nrate;\n' });
  const file = join(directory, "a.ts");
  const long = new Date(Date.now() - 60_000);
  utimesSync(file, long, long);
  const git = (...words: readonly string[]): unknown =>
    execFileSync("git", ["-c", "user.name=example", "-c", "user.email=someone@example.com", ...words], { cwd: directory });
  git("init", "-q");
  git("add", "--all");
  git("commit", "-q", "-m", "Rates");
  expect((await runInProcess(directory, ["impact", "--diff", "HEAD"])).out).not.toContain("b.ts");
  const handle = openSync(file, "r+");
  writeSync(handle, "2", "export const rate = ".length);
  closeSync(handle);
  utimesSync(file, long, long);
  expect((await runInProcess(directory, ["impact", "--diff", "HEAD"])).out).toContain("b.ts");
});
