/** One way to name a thing: a type and its member wherever the member stands, behind its package, at a line. */
import { expect, test } from "vitest";
import { runInProcess } from "../../support/run-in-process.js";
import { temporaryRepository } from "../../support/temporary-repository.js";

const FILES = {
  "go.mod": "module ex.org/ta\n\ngo 1.22\n",
  "executor.go": "package task\n\ntype Executor struct{}\n",
  "task.go": "package task\n\nfunc (e *Executor) Run() int { return 1 }\n",
  "sub/store/repo.go": "package store\n\ntype Repo struct{}\n",
  "sub/store/get.go": "package store\n\nfunc (r Repo) Get() {}\n",
  "cmd/ta/main.go": 'package main\n\nimport "ex.org/ta"\n\nfunc main() {\n\te := &task.Executor{}\n\te.Run()\n}\n',
  "app/shop/cart.py": "class Cart:\n    def total(self): ...\n",
  "web/cart.ts": "export class Till { ring() {} }\n",
  "web/(shop)/[[...slug]]/page.ts": "export function Page() {}\n",
};

test.each([
  ["Executor.Run", "task.go:3 Executor.Run() int"],
  ["task.Executor.Run", "task.go:3 Executor.Run() int"],
  ["(*Executor).Run", "task.go:3 Executor.Run() int"],
  ["task.(*Executor).Run", "task.go:3 Executor.Run() int"],
  ["executor.go#Executor.Run", "task.go:3 Executor.Run() int"],
  ["task.go:3", "task.go:3 Executor.Run() int"],
  ["store.Repo.Get", "sub/store/get.go:3 Repo.Get()"],
  ["ex.org/ta/sub/store.Repo.Get", "sub/store/get.go:3 Repo.Get()"],
  ["sub/store#Repo.Get", "sub/store/get.go:3 Repo.Get()"],
  ["store.Repo", "sub/store/repo.go:3 struct Repo"],
  ["app.shop.cart.Cart.total", "app/shop/cart.py:2 Cart.total(self)"],
  ["shop.cart.Cart", "app/shop/cart.py:1-2 class Cart"],
  ["cart.Till.ring", "web/cart.ts:1 Till.ring()"],
  ["web/(shop)/[[...slug]]/page.ts", "web/(shop)/[[...slug]]/page.ts"],
  ["web/(shop)/[[...slug]]/page.ts#Page", "web/(shop)/[[...slug]]/page.ts:1 Page()"],
  ["web/(shop)/[[...slug]]/page.ts:1", "web/(shop)/[[...slug]]/page.ts:1 Page()"],
  ["web/(shop)", "web/(shop)/ (directory, 1 source file)"],
])("%s", async (words, head) => {
  const { out, code } = await runInProcess(temporaryRepository(FILES), ["uses", words]);
  expect(code).toBe(0);
  expect(out.split("\n")[0]).toBe(head);
});

test("impact understands the same names, and says when there is no such thing", async () => {
  const directory = temporaryRepository(FILES);
  expect((await runInProcess(directory, ["impact", "Executor.Run"])).out).toContain("cmd/ta/main.go — call: 7 main\n");
  expect(await runInProcess(directory, ["uses", "other.Executor.Run"])).toMatchObject({ code: 2 });
  expect(await runInProcess(directory, ["uses", "Executor.Stop"])).toMatchObject({ code: 2 });
});
