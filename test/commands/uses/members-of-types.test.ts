/** Uses of a method through types that TypeScript makes from its class: none may be missing where the answer is certain. */
import { expect, test } from "vitest";
import { runInProcess } from "../../support/run-in-process.js";
import { temporaryRepository } from "../../support/temporary-repository.js";

/** For each method `mN` of `App`: the type that `p` has where `p.mN()` is called, and the tier of the call. */
const CALLS = [
  ["Props", "rule"],
  ["Holder['app']", "rule"],
  ["Props2", "rule"],
  ["Aliased", "rule"],
  ["Alternative", "rule"],
  ["Optional", "rule"],
  ["Bound<App>", "rule"],
  ["Wrapped", "rule"],
  ["Keyed", "unknown"],
  ["Pick<App, 'm9'>", "certain"],
  ["Omit<App, 'm9'>", "certain"],
  ["Partial<App>", "certain"],
  ["Extended", "certain"],
  ["Both", "certain"],
  ["{ [K in keyof App]: App[K] }", "certain"],
  ["Some", "certain"],
  ["ReturnType<typeof makeApp>", "certain"],
  ["Awaited<ReturnType<typeof loadApp>>", "certain"],
  ["InstanceType<typeof App>", "certain"],
  ["typeof app", "certain"],
  ["Named", "certain"],
  ["Own<App>", "certain"],
  ["Mocked<App>", "unknown"],
  ["Mock", "unknown"],
  ["ExtendsMocked", "unknown"],
  ["Extract<App | Other, App>", "unknown"],
  ["Sized", "unknown"],
  ["Loose", "unknown"],
  ["GlobalProps", "rule"],
  ["GlobalApp", "certain"],
  ["Joined & Other", "rule"],
  ["App & Other", "certain"],
] as const;

const METHODS = CALLS.map((_, index) => `m${index}`);

const FILES = {
  "package.json": '{"name":"shop","type":"module","main":"src/main.ts","dependencies":{"lib":"1"}}',
  "src/app.ts": `import { Base } from "lib";
export class App extends Base {
${METHODS.map((name) => `  ${name}(): void {}`).join("\n")}
}
export class Plain { only(): void {} }
export function makeApp() { return new App(); }
export async function loadApp(): Promise<App> { return new App(); }
export const app = makeApp();
`,
  "src/globals.d.ts": `type GlobalApp = import("./app.js").App;
interface GlobalProps { m28: import("./app.js").App["m28"]; m1(): void }
`,
  "src/types.ts": `import type { Mocked } from "lib";
import { App, app } from "./app.js";
export interface Props { m0: App["m0"]; more: number; setState: App["setState"] }
export type AppClass = { m1: App["m1"]; more: number };
export type Joined = { m30: App["m30"]; size: number };
export interface Holder { app: AppClass }
export interface Before { m2: App["m2"]; more: number }
export interface Props2 { m2: Before["m2"]; more: number }
type Third = App["m3"];
export interface Aliased { m3: Third; more: number }
export interface Alternative { m4: App["m4"] | App["m0"]; more: number }
export interface Optional { m5?: App["m5"]; more: number }
export type Bound<T extends App> = { m6: T["m6"]; more: number };
export interface Wrapped { m7: NonNullable<OmitThisParameter<App["m7"]>>; more: number }
export type Keyed = Record<"m8", App["m8"]>;
export interface Extended extends Pick<App, "m12"> { more: number }
export type Both = Pick<App, "m13"> & { more: number };
export type Some = { readonly [K in "m15"]?: App[K] };
export type Named = typeof app;
export type Own<T> = { [K in keyof T]: T[K] };
export type Mock = Mocked<App>;
export interface ExtendsMocked extends Mocked<App> { more: number }
export interface Other { more: number }
export interface Sized { m26(): void; size: number }
export interface Loose { m27?(): void; only?(): void }
`,
  "src/main.ts": `import type { Joined, Props, Holder, Props2, Aliased, Alternative, Optional, Bound, Wrapped, Keyed, Extended, Both, Some, Named, Own, Mock, ExtendsMocked, Other, Sized, Loose } from "./types.js";
import type { Mocked } from "lib";
import { App, app, makeApp, loadApp } from "./app.js";
${CALLS.map(([type], index) => `export function f${index}(p: ${type}) { p.m${index}(); }`).join("\n")}
export function narrowed(p: Error, q: Other, r: Loose) {
  if (p instanceof App) p.m0();
  if (!(q instanceof App)) return;
  q.m1();
  if (isApp(r)) r.m2();
  r.only?.();
}
`,
};

interface Use {
  readonly path: string;
  readonly line: number;
  readonly doubt?: { readonly tier: string };
}

/** Tier of the line of `src/main.ts`. */
async function tierAt(cwd: string, target: string, line: number): Promise<string> {
  const { out } = await runInProcess(cwd, ["uses", target, "--json"]);
  const { uses, possible } = JSON.parse(out) as { readonly uses: readonly Use[]; readonly possible: readonly Use[] };
  const found = [...uses, ...possible].find((use) => use.path === "src/main.ts" && use.line === line);
  return found === undefined ? "missing" : (found.doubt?.tier ?? "certain");
}

const FIRST = 4;

test("every type that is made from a class has its members in a tier", async () => {
  const cwd = temporaryRepository(FILES);
  const found: (readonly [string, string])[] = [];
  for (const [index, [type]] of CALLS.entries()) found.push([type, await tierAt(cwd, `src/app.ts#App.m${index}`, FIRST + index)]);
  expect(found).toEqual(CALLS);
});

test("an object that is narrowed has the class that it is narrowed to", async () => {
  const cwd = temporaryRepository(FILES);
  const after = FIRST + CALLS.length;
  expect(await tierAt(cwd, "src/app.ts#App.m0", after + 1)).toBe("rule");
  expect(await tierAt(cwd, "src/app.ts#App.m1", after + 3)).toBe("rule");
  expect(await tierAt(cwd, "src/app.ts#App.m2", after + 4)).toBe("unknown");
  expect(await tierAt(cwd, "src/app.ts#Plain.only", after + 5)).toBe("unknown");
});

test("a certain answer says where a member comes from", async () => {
  const cwd = temporaryRepository(FILES);
  const { out } = await runInProcess(cwd, ["uses", "src/app.ts#App.m0"]);
  expect(out).toContain("by rule: 1 use through `Props`, which has it from App");
});
