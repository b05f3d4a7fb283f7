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
])("%s", async (text, problem) => {
  expect(await problemOf({ "dsp.config.json": text })).toBe(problem);
});

it("a date in TOML needs no quotes", async () => {
  const text = '[[tool.dsp.rules.exceptions]]\nfrom = "a"\nto = "b"\nwhy = "c"\nuntil = 2027-01-31\n';
  const found = await readConfig((file) => (file === "pyproject.toml" ? text : undefined));
  expect(found?.config.rules?.exceptions).toEqual([{ from: "a", to: "b", why: "c", until: "2027-01-31" }]);
});
