/** Messages name commands as they can be typed where the program was started. */
import { expect, test } from "vitest";
import { calledAs, namesSteps, withCalls, type Started } from "../../src/cli/called-as.js";

const NPM_START = { npm_package_name: "dsp-bootstrap", npm_lifecycle_event: "start" };

const started = (program: string, given: Partial<Started> = {}): Started => ({ program, words: [], environment: {}, ...given });

test.each<[string, Started, string, string]>([
  ["a package of the project", started("/shop/node_modules/.bin/dsp-cli"), "npx dsp-cli", "npx dsp-bootstrap"],
  [
    "the same on Windows",
    started("C:\\shop\\node_modules\\dsp-bootstrap\\dist\\bundle\\main.cjs", { environment: { npm_lifecycle_event: "npx" } }),
    "npx dsp-cli",
    "npx dsp-bootstrap",
  ],
  [
    "the cache of npx, which has no package of the name dsp-cli",
    started("/home/a/.npm/_npx/4f/node_modules/.bin/dsp-bootstrap"),
    "npx dsp-bootstrap",
    "npx dsp-bootstrap",
  ],
  [
    "npm start, with the directory that was given",
    started("/clone/dist/bundle/main.cjs", { words: ["bootstrap", "../the shop"], environment: NPM_START }),
    "node /clone/dist/bundle/main.cjs",
    "npm start -- '../the shop'",
  ],
  [
    "npm start, with a directory alone",
    started("/clone/dist/bundle/main.cjs", { words: ["../shop"], environment: NPM_START }),
    "node /clone/dist/bundle/main.cjs",
    "npm start -- ../shop",
  ],
  [
    "npm start, in the clone itself",
    started("/clone/dist/bundle/main.cjs", { words: ["bootstrap", "--dry-run"], environment: NPM_START }),
    "node /clone/dist/bundle/main.cjs",
    "npm start --",
  ],
])("%s", (_what, given, cli, bootstrap) => {
  expect(calledAs(given)).toEqual({ "dsp-cli": cli, "dsp-bootstrap": bootstrap });
});

test("the file itself", () => {
  expect(calledAs(started("/a clone/dist/bundle/main.cjs", { words: ["check"] }))).toEqual({
    "dsp-cli": "node '/a clone/dist/bundle/main.cjs'",
    "dsp-bootstrap": "node '/a clone/dist/bundle/main.cjs' bootstrap",
  });
});

test.each([
  "/usr/local/bin/dsp-cli",
  "/usr/local/lib/node_modules/dsp-bootstrap/dist/bundle/main.cjs",
  "C:\\npm\\node_modules\\dsp-bootstrap\\dist\\bundle\\main.cjs",
])("on the path: %s", (program) => expect(calledAs(started(program))).toBeUndefined());

const NPX = { "dsp-cli": "npx dsp-cli", "dsp-bootstrap": "npx dsp-bootstrap" };

test("commands in quotes and on lines of their own are replaced, words of sentences are not", () => {
  const text = [
    "error: there is no map; make one with 'dsp-bootstrap', or an empty one with 'dsp-cli init'",
    "Next       git add .dsp        # share the map",
    "           dsp-cli init --agents       # for coding agents",
    "  dsp-bootstrap --set entry=src/till.ts",
    "    fix: dsp-cli repair",
    "texts are refreshed by the next dsp-bootstrap, see my-'dsp-clients'",
  ];
  expect(withCalls(text.join("\n"), NPX).split("\n")).toEqual([
    "error: there is no map; make one with 'npx dsp-bootstrap', or an empty one with 'npx dsp-cli init'",
    "Next       git add .dsp        # share the map",
    "           npx dsp-cli init --agents   # for coding agents",
    "  npx dsp-bootstrap --set entry=src/till.ts",
    "    fix: npx dsp-cli repair",
    "texts are refreshed by the next dsp-bootstrap, see my-'dsp-clients'",
  ]);
});

test("output for programs, output that is written elsewhere, and texts of files stay as they are", () => {
  expect(["check", "bootstrap", "verify"].every((name) => namesSteps([name], NPX, false))).toBe(true);
  expect(namesSteps(["./src"], NPX, true)).toBe(true);
  expect(namesSteps(["show", "src/till.ts"], NPX, true)).toBe(false);
  for (const words of [
    ["check", "--json"],
    ["check", "--format=github"],
    ["check", "--format", "markdown"],
    ["bootstrap", "--dry-run"],
    ["show", "a.ts"],
  ])
    expect(namesSteps(words, NPX, false)).toBe(false);
});

test("pages of help are short where the file is started, and name the program as it is called otherwise", () => {
  const file = { "dsp-cli": "node /clone/dist/bundle/main.cjs", "dsp-bootstrap": "npm start --" };
  expect(namesSteps(["check", "--help"], file, false)).toBe(false);
  expect(namesSteps(["check"], file, false)).toBe(true);
  expect(namesSteps(["check", "--help"], NPX, false)).toBe(true);
});
