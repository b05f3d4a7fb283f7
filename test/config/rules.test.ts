import { expect, it } from "vitest";
import { readConfig } from "../../src/config/read-config.js";
import { UserError } from "../../src/model/errors/user-error.js";

async function problemOf(files: Readonly<Record<string, string>>): Promise<string> {
  const error: unknown = await readConfig((file) => files[file]).catch((thrown: unknown) => thrown);
  if (error instanceof UserError) return error.message;
  throw new Error("nothing was refused");
}

const FORBIDDEN = '"from": "src/**", "to": "lib/**"';

it.each([
  [
    '{\n"rules": {\n"forbiden": []}}',
    'dsp.config.json:3: unknown key "rules.forbiden" (did you mean "forbidden"?); use one of forbidden, layers, cycles, orphans, exceptions, baseline',
  ],
  [
    `{"rules": {"forbidden": [{${FORBIDDEN}, "form": 1}]}}`,
    'dsp.config.json:1: unknown key "rules.forbidden[0].form" (did you mean "from"?); use one of name, why, severity, types, from, to, indirect',
  ],
  [
    '{"rules": {"forbidden": [{"from": "src/[a", "to": "lib"}]}}',
    'dsp.config.json:1: "rules.forbidden[0].from" is "src/[a", and must be a glob: it has no matching ]; correct it and run again',
  ],
  [
    '{"rules": {"forbidden": [{"from": "src", "to": ["lib", "./x"]}]}}',
    'dsp.config.json:1: "rules.forbidden[0].to[1]" is "./x", and must be a glob: it starts with ./, which it must not; correct it and run again',
  ],
  [
    '{"rules": {"forbidden": [{"from": 1, "to": "lib"}]}}',
    'dsp.config.json:1: "rules.forbidden[0].from" is 1, and must be a string or a list; correct it and run again',
  ],
  [
    '{"rules": {"forbidden": [{"to": "lib"}]}}',
    'dsp.config.json:1: "rules.forbidden[0].from" is missing, and must be a string or a list; correct it and run again',
  ],
  [
    '{"rules": {"cycles": "eror"}}',
    'dsp.config.json:1: "rules.cycles" is "eror", and must be "error", "warning" or "off" (did you mean "error"?); correct it and run again',
  ],
  [
    '{"rules": {"cycles": {"type": false}}}',
    'dsp.config.json:1: unknown key "rules.cycles.type" (did you mean "types"?); use one of severity, types, lazy, in',
  ],
  [
    '{"rules": {"layers": [{"order": ["a", {"independant": ["b", "c"]}]}]}}',
    'dsp.config.json:1: "rules.layers[0].order[1].independent" is missing, and must be a list; correct it and run again',
  ],
  [
    `{"rules": {"exceptions": [{${FORBIDDEN}, "why": "x", "until": "soon"}]}}`,
    'dsp.config.json:1: "rules.exceptions[0].until" is "soon", and must be a day such as 2027-01-31; correct it and run again',
  ],
  [
    '{"rules": {"baseline": ".dsp/x.json"}}',
    'dsp.config.json:1: "rules.baseline" is ".dsp/x.json", and must be the path of a .json file outside of .dsp; correct it and run again',
  ],
  [
    '{"rules": {"baseline": "../x.json"}}',
    'dsp.config.json:1: "rules.baseline" names "../x.json", which is outside of the project; name a path inside of it, relative to the project directory',
  ],
  [
    '{"rules": {"cycles": {"lazy": "no"}}}',
    'dsp.config.json:1: "rules.cycles.lazy" is "no", and must be true or false; correct it and run again',
  ],
  [
    '{"rules": {"cycles": {"types": 1}}}',
    'dsp.config.json:1: "rules.cycles.types" is 1, and must be true or false; correct it and run again',
  ],
  [
    '{"rules": {"orphans": {"severity": "eror"}}}',
    'dsp.config.json:1: "rules.orphans.severity" is "eror", and must be "error", "warning" or "off" (did you mean "error"?); correct it and run again',
  ],
  [
    '{"rules": {"orphans": {"in": "src/[a"}}}',
    'dsp.config.json:1: "rules.orphans.in" is "src/[a", and must be a glob: it has no matching ]; correct it and run again',
  ],
  [
    '{"rules": {"cycles": 5}}',
    'dsp.config.json:1: "rules.cycles" is 5, and must be "error", "warning" or "off" or an object; correct it and run again',
  ],
])("%s", async (text, problem) => {
  expect(await problemOf({ "dsp.config.json": text })).toBe(problem);
});

it("a date in TOML needs no quotes", async () => {
  const text = '[[tool.dsp.rules.exceptions]]\nfrom = "a"\nto = "b"\nwhy = "c"\nuntil = 2027-01-31\n';
  const found = await readConfig((file) => (file === "pyproject.toml" ? text : undefined));
  expect(found?.config.rules?.exceptions).toEqual([{ from: "a", to: "b", why: "c", until: "2027-01-31" }]);
});

const OTHERS = "use one of npm, jsr, node, bun, deno, cloudflare, url, virtual, pypi, python, go, gostd";

it.each([
  ["nmp:statuses", 'starts with "nmp:", which is no ecosystem of packages (did you mean "npm:"?)'],
  ["pipy:django", 'starts with "pipy:", which is no ecosystem of packages (did you mean "pypi:"?)'],
  ["NPM:lodash", 'starts with "NPM:", which is no ecosystem of packages (did you mean "npm:"?)'],
  ["!pyton:os", 'starts with "pyton:", which is no ecosystem of packages (did you mean "python:"?)'],
  ["cargo:*", `starts with "cargo:", which is no ecosystem of packages (${OTHERS})`],
  ["npm:", "names no package after npm:"],
])("a package %s that no import can have is refused wherever it is written", async (to, fault) => {
  for (const [rules, key] of [
    [{ forbidden: [{ from: "**", to }] }, "forbidden[0].to"],
    [{ forbidden: [{ from: "**", to: ["npm:a", to] }] }, "forbidden[0].to[1]"],
    [{ exceptions: [{ from: "**", to, why: "x" }] }, "exceptions[0].to"],
    [{ cycles: { in: to } }, "cycles.in"],
  ] as const)
    expect(await problemOf({ "dsp.config.json": JSON.stringify({ rules }) })).toBe(
      `dsp.config.json:1: "rules.${key}" is ${JSON.stringify(to)}, and must be a glob: it ${fault}; correct it and run again`,
    );
});

it.each(["npm:@a/*", "node:fs", "pypi:django", "python:os", "go:github.com/a/b", "gostd:net/http", "bun:test", "virtual:astro:content"])(
  "a package %s is accepted",
  async (to) => {
    const text = JSON.stringify({ rules: { forbidden: [{ from: "**", to }] } });
    expect((await readConfig((file) => (file === "dsp.config.json" ? text : undefined)))?.config.rules?.forbidden).toHaveLength(1);
  },
);

it.each([
  ["features/*", "features/$2", "$2, but from has only one * or **"],
  ["src", "lib/$1", "$1, but from has no * or **"],
  ["src/?.ts", "lib/$1", "$1, but from has no * or **"],
  ["a/*/**", "!b/$3", "$3, but from has only 2 of * and **"],
  ["{a/*,b}/x", "c/$1", "$1, but from has no * or **"],
  [["a/*/**", "b/*"], "c/$2", "$2, but from has only one * or ** in one of its globs"],
])("from %j with to %j takes what no wildcard has matched", async (from, to, fault) => {
  for (const [rules, key] of [
    [{ forbidden: [{ from, to }] }, "forbidden[0].to"],
    [{ forbidden: [{ from, to: ["lib", to] }] }, "forbidden[0].to[1]"],
    [{ exceptions: [{ from, to, why: "x" }] }, "exceptions[0].to"],
  ] as const)
    expect(await problemOf({ "dsp.config.json": JSON.stringify({ rules }) })).toBe(
      `dsp.config.json:1: "rules.${key}" is ${JSON.stringify(to)}, and must be a glob: it has ${fault}; correct it and run again`,
    );
});

it.each([
  ["features/*/**", "features/$2"],
  ["{a,b}/*/x", "c/$1"],
  [["a/*", "b/**", "!c"], "d/$1"],
  ["!a", "b/$1"],
])("from %j with to %j has what it takes", async (from, to) => {
  const text = JSON.stringify({ rules: { forbidden: [{ from, to }] } });
  expect((await readConfig((file) => (file === "dsp.config.json" ? text : undefined)))?.config.rules?.forbidden).toHaveLength(1);
});
