import { describe, expect, it } from "vitest";
import { findOperands, isRuntimeScript } from "../../../../languages/ecmascript/roots/script-operands.js";
import { empty, find, summary } from "./find.js";

describe("script operands", () => {
  it.each([
    ["node server.js", ["server.js"]],
    ["NODE_ENV=production cross-env A=1 node --enable-source-maps -r dotenv/config dist/main.js --port 1", ["dist/main.js"]],
    ["npm run build && tsx watch src/main.ts || node b.js; node c.js | cat", ["src/main.ts", "b.js", "c.js"]],
    ["nodemon --watch src -e ts --exec ts-node src/main.ts", ["src/main.ts"]],
    ["nodemon --exec 'ts-node -P tsconfig.json src/main.ts'", ["src/main.ts"]],
    ['concurrently -n a,b "node a.js" "next dev"', ["a.js"]],
    ["dotenv -e .env -- pnpm exec tsx ./seed.ts", ["./seed.ts"]],
    ["node -e \"require('./x.js')\"", []],
    ["node --check server.js", []],
    ["deno run --allow-net -c deno.json main.ts", ["main.ts"]],
    ["bun --watch run src/index.ts", ["src/index.ts"]],
    ["pm2 start -n shop ./dist/app.js", ["./dist/app.js"]],
    ["next dev", []],
    ["vite", []],
  ])("%s", (line, expected) => {
    expect(findOperands(line).map((operand) => operand.file)).toEqual(expected);
  });

  it("follows cd", () => {
    expect(findOperands("cd apps/till && node main.js")).toEqual([{ file: "main.js", directory: "apps/till" }]);
  });

  it("recognises scripts that run the program", () => {
    const names = [
      "start",
      "start:prod",
      "dev",
      "serve",
      "preview",
      "worker:mail",
      "seed",
      "migrate:up",
      "cli",
      "build",
      "test",
      "lint",
      "prepare",
      "release",
      "start:test",
      "dev:build",
      "precommit",
    ];
    expect(names.filter(isRuntimeScript)).toEqual([
      "start",
      "start:prod",
      "dev",
      "serve",
      "preview",
      "worker:mail",
      "seed",
      "migrate:up",
      "cli",
    ]);
  });
});

describe("what is launched", () => {
  const json = (scripts: object) => ({ "package.json": { private: true, scripts } });

  it.each([
    [
      "scripts, mapped",
      json({ start: "node dist/main.js", build: "node build.js" }),
      empty("src/main.ts", "build.js"),
      ["R4 launched src/main.ts"],
    ],
    ["a script of category script", json({ seed: "tsx scripts/seed.ts" }), empty("scripts/seed.ts"), ["R4 launched scripts/seed.ts"]],
    [
      "Procfile",
      { ...json({}), Procfile: "web: node web.js\nworker: node work.js\n# x\n" },
      empty("web.js", "work.js"),
      ["R4 launched web.js", "R4 launched work.js"],
    ],
    [
      "pm2",
      { ...json({}), "ecosystem.config.js": "module.exports = { apps: [{ script: './run.js' }] }" },
      empty("run.js"),
      ["R4 launched run.js"],
    ],
    [
      "Dockerfile, last stage, exec form",
      { ...json({}), Dockerfile: 'FROM node AS a\nCMD node a.js\nFROM node\nCMD ["node", \\\n "dist/b.js"]\n' },
      empty("a.js", "src/b.ts"),
      ["R4 launched src/b.ts"],
    ],
    [
      "Dockerfile, absolute",
      { ...json({}), Dockerfile: "FROM node\nENTRYPOINT exec node /srv/shop/dist/b.js\n" },
      empty("src/b.ts"),
      ["R4 launched src/b.ts"],
    ],
    [
      "compose",
      { ...json({}), "docker-compose.yml": "services:\n  web:\n    command: ['node', 'web.js']\n  db:\n    command: node db.js\n" },
      empty("web.js", "db.js"),
      ["R4 launched web.js", "R4 launched db.js"],
    ],
    [
      "Deno tasks",
      { "deno.json": { tasks: { start: "deno run -A main.ts", dev: { command: "deno run dev-server.ts" }, fmt: "deno run f.ts" } } },
      empty("main.ts", "dev-server.ts", "f.ts"),
      ["R4 launched main.ts", "R4 launched dev-server.ts"],
    ],
    ["app.yaml", { ...json({}), "app.yaml": "entrypoint: node gae.js" }, empty("gae.js"), ["R4 launched gae.js"]],
    ["fly.toml", { ...json({}), "fly.toml": '[processes]\nweb = "node web.js"' }, empty("web.js"), ["R4 launched web.js"]],
    [
      "systemd",
      { ...json({}), "deploy/shop.service": "[Service]\nExecStart=/usr/bin/node /opt/shop/run.js\n" },
      empty("run.js"),
      ["R4 launched run.js"],
    ],
    ["nodemon.json", { ...json({}), "nodemon.json": { exec: "ts-node ./src/main.ts" } }, empty("src/main.ts"), ["R4 launched src/main.ts"]],
  ])("%s", (_, manifests, sources, expected) => {
    expect(summary({ ...manifests, ...sources })).toEqual(expected);
  });

  it("quotes the line as evidence and reports operands that lead nowhere", () => {
    const { candidates, problems } = find({
      ...json({ start: "node server.js", dev: "node ./dist/gone.js", serve: "node node_modules/x/y.js" }),
      ...empty("server.js"),
    });
    expect(candidates.map((one) => one.evidence)).toEqual([["scripts.start: node server.js"]]);
    expect(problems).toEqual([{ code: "entry-unmapped", path: "package.json", detail: "scripts.dev ./dist/gone.js" }]);
  });

  it("assigns a root script to the member whose file it starts", () => {
    const files = {
      "package.json": { private: true, workspaces: ["apps/*"], scripts: { start: "node apps/till/dist/main.js" } },
      "apps/till/package.json": { name: "till" },
      ...empty("apps/till/src/main.ts"),
    };
    expect(find(files).candidates).toMatchObject([{ package: "apps/till", entry: "apps/till/src/main.ts", class: "R4" }]);
  });
});
