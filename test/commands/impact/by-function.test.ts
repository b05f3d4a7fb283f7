/** `impact` follows functions and methods, not the classes around them; what is only possible is marked. */
import { expect, test } from "vitest";
import { runInProcess } from "../../support/run-in-process.js";
import { temporaryRepository } from "../../support/temporary-repository.js";

/** Lines about files that are further away. */
async function further(files: Readonly<Record<string, string>>, target: string): Promise<readonly string[]> {
  const { out } = await runInProcess(temporaryRepository(files), ["impact", target]);
  return out.split("\n").filter((line) => line.includes("at distance"));
}

test("in Python, who calls another method of the class is not reached", async () => {
  const files = {
    "lib.py": "class Box:\n    def put(self): return inst()\n    def other(self): return 2\ndef inst(): return 1\n",
    "caller.py": "from lib import Box\ndef run(): return Box().put()\n",
    "idle.py": "from lib import Box\ndef idle(): return Box().other()\n",
    "main.py": "from caller import run\nfrom idle import idle\nprint(run(), idle())\n",
  };
  expect(await further(files, "lib.py#inst")).toEqual([
    "caller.py — at distance 2, uses lib.py#Box.put in run",
    "main.py — at distance 3, uses caller.py#run",
  ]);
});

test("in TypeScript, through a method, its constructor and a property that holds a function", async () => {
  const files = {
    "lib.ts": `export function inst() { return 1; }
export class Box {
  constructor() { inst(); }
  other() {}
}
export class Bag {
  put = () => inst();
  other() {}
}
`,
    "made.ts": 'import { Box } from "./lib";\nexport const make = () => new Box();\n',
    "put.ts": 'import { Bag } from "./lib";\nexport function put(bag: Bag) { bag.put(); }\n',
    "idle.ts": 'import type { Bag, Box } from "./lib";\nexport function idle(bag: Bag, box: Box) { bag.other(); box.other(); }\n',
  };
  expect(await further(files, "lib.ts#inst")).toEqual([
    "made.ts — at distance 2, uses lib.ts#Box.constructor in make",
    "put.ts — at distance 2, uses lib.ts#Bag.put in put",
  ]);
});

test("through one function of an object, and possibly where the object is passed on", async () => {
  const files = {
    "stamp.js": "export const stamp = () => 1;\n",
    "api.js": `import { stamp } from "./stamp.js";
export const api = {
  save: () => stamp(),
  load() { return 2; },
};
export const made = {
  now: stamp(),
  load() { return 2; },
};
const service = {
  start() {
    return stamp();
  },
  stop() { return 1; },
};
export default service;
`,
    "load.js": 'import service, { api } from "./api.js";\nexport const load = () => [api.load(), service.stop()];\n',
    "made.js": 'import { made } from "./api.js";\nexport const time = () => made.load();\n',
    "pass.js": 'import { api } from "./api.js";\nexport const pass = (take) => take(api);\n',
    "save.js": 'import { api } from "./api.js";\nexport const save = () => api.save();\n',
    "start.js": 'import service from "./api.js";\nexport const begin = () => service.start();\n',
  };
  expect(await further(files, "stamp.js#stamp")).toEqual([
    "save.js — at distance 2, uses api.js#api.save in save",
    "made.js — at distance 2, uses api.js#made in time",
    "start.js — at distance 2, uses api.js#service.start in begin",
    "pass.js — possibly at distance 2, uses api.js#api in pass",
  ]);
});

test("in Go, through an interface only possibly", async () => {
  const files = {
    "go.mod": "module ex.org/app\n\ngo 1.22\n",
    "st/st.go": "package st\n\ntype Repo struct{}\n\nfunc (r *Repo) Purge() { clean() }\nfunc (r *Repo) Idle() {}\nfunc clean() {}\n",
    "run/run.go": "package run\n\ntype Purger interface{ Purge() }\n\nfunc Run(p Purger) { p.Purge() }\n",
    "main.go": 'package main\n\nimport "ex.org/app/st"\n\nfunc main() { (&st.Repo{}).Purge() }\n',
    "cmd/idle.go": 'package main\n\nimport "ex.org/app/st"\n\nfunc main() { (&st.Repo{}).Idle() }\n',
  };
  expect(await further(files, "st/st.go#clean")).toEqual([
    "main.go — at distance 2, uses st/st.go#Repo.Purge in main",
    "run/run.go — possibly at distance 2, uses st/st.go#Repo.Purge in Run",
  ]);
});

test("where nobody calls the method by its name, whoever makes an object may", async () => {
  const files = {
    "lib.py": "class Box(Widget):\n    def draw(self): return inst()\ndef inst(): return 1\n",
    "main.py": "from lib import Box\ndef show(screen): screen.add(Box())\n",
  };
  expect(await further(files, "lib.py#inst")).toEqual(["main.py — possibly at distance 2, uses lib.py#Box in show"]);
});

test("near files are named while the answer is short, others are counted by directory", async () => {
  const many = Array.from({ length: 60 }, (_, place) => [
    `src/part${place % 2}/some-long-name-of-a-module-${place}.ts`,
    'import { second } from "../second";\nexport const some = () => second();\n',
  ]);
  const files = {
    "src/first.ts": "export const first = () => 1;\n",
    "src/second.ts": 'import { first } from "./first";\nexport function second() { return first(); }\n',
    ...Object.fromEntries(many),
  };
  const { out } = await runInProcess(temporaryRepository(files), ["impact", "src/first.ts#first"]);
  expect(out.length).toBeLessThan(1400);
  expect(out).toMatch(/at distance 2, uses src\/second\.ts#second in some\n/);
  expect(out).toMatch(/further: \d+ files at distance 2 in src\/part\d \d+, src\/part\d \d+ \(--depth 2 lists the nearest\)\n$/);
});

test("each count of further files names the distance of its nearest file, and what is only possible behind the folders", async () => {
  const chain = Array.from({ length: 8 }, (_, at) => [
    `src/s${at + 1}.ts`,
    `import { f${at} } from "./s${at}";\nexport const f${at + 1} = () => f${at}();\n`,
  ]);
  const files = {
    "src/s0.ts": "export const f0 = () => 1;\n",
    ...Object.fromEntries(chain),
    "test/s.test.ts": 'import { f1 } from "../src/s1";\nf1();\n',
  };
  const { out } = await runInProcess(temporaryRepository(files), ["impact", "src/s0.ts#f0"]);
  expect(out).toContain("further: 5 files at distance 4-8 in src (--depth 4 lists the nearest)\n");
  expect(out).toContain("tests further away: 1 file at distance 2: test/s.test.ts\n");
  const many = Array.from({ length: 60 }, (_, at) => [
    `far/some_long_name_of_a_module_${at}.py`,
    "from lib import Box\ndef show(screen): screen.add(Box())\n",
  ]);
  const box = "class Box(Widget):\n    def draw(self): return inst()\ndef inst(): return 1\n";
  const possible = await runInProcess(temporaryRepository({ "lib.py": box, ...Object.fromEntries(many) }), ["impact", "lib.py#inst"]);
  expect(possible.out).toMatch(/further: \d+ files at distance 2 in far, all only possible \(--depth 2 lists the nearest\)\n/);
});

const TYPES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "an interface": {
    "lib.ts": "export interface Api { run(): void }\n",
    "use.ts": 'import { Api } from "./lib";\nexport function use(api: Api) {}\n',
  },
  "a class that nobody makes": {
    "lib.ts": "export class Api {}\n",
    "use.ts": 'import type { Api } from "./lib";\nexport function use(api: Api) {}\n',
  },
  "a type that a module passes on": {
    "lib.ts": "export type Api = { run(): void };\n",
    "index.ts": 'export { Api } from "./lib";\n',
    "use.ts": 'import { Api } from "./index";\nexport function use(api: Api) {}\n',
  },
  "a type of another type": {
    "lib.ts": "export type Api = { run(): void };\n",
    "use.ts": 'import { Api } from "./lib";\nexport interface Apis { first: Api }\nexport function use(apis: Apis) {}\n',
  },
};

test.each(Object.entries(TYPES))("what is used as a type alone is affected by that: %s", async (_, files) => {
  const main = { "main.ts": 'import { use } from "./use";\nuse(undefined as never);\n' };
  const { out } = await runInProcess(temporaryRepository({ ...files, ...main }), ["impact", "lib.ts#Api"]);
  expect(out).toMatch(/^use\.ts — type: 2 /m);
  expect(out).toContain("main.ts — at distance ");
  expect(out).not.toContain("left out");
});

test("uses of the type alone are left out where there are others", async () => {
  const files = {
    "lib.ts": "export class Api {}\n",
    "make.ts": 'import { Api } from "./lib";\nexport const api = new Api();\n',
    "use.ts": 'import { Api } from "./lib";\nexport function use(api: Api) {}\n',
  };
  const { out } = await runInProcess(temporaryRepository(files), ["impact", "lib.ts#Api"]);
  expect(out).toContain("directly: 1 use in 1 file\nmake.ts — construct: 2 api\n");
  expect(out).toContain("left out: 1 use of the type alone in 1 file (--types)");
});
