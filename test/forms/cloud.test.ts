/** Functions of a cloud that strings name, and folders of modules that a call of the bundler loads. */
import { describe } from "vitest";
import { type Form, tellForms } from "../support/forms.js";

const main = (more: object = {}): object => ({ main: "index.ts", ...more });
const index = { "index.ts": "export const api = 1;\n" };

describe("handlers", () => {
  const rows: readonly (readonly [title: string, files: Form["files"], lost?: string])[] = [
    [
      "of SST in another file, as a text",
      {
        "package.json": main({ devDependencies: { sst: "3" } }),
        "sst.config.ts": "export default $config({ async run() { await import('./infra/api'); } });\n",
        "infra/api.ts":
          "const api = new sst.aws.ApiGatewayV2('A');\napi.route('GET /', 'src/list.main');\napi.route('GET /x', { handler: 'src/none.main' });\n",
        "src/list.ts": "export async function main() {}\n",
      },
    ],
    [
      "of SST in a workspace",
      {
        "package.json": { private: true, workspaces: ["packages/*"], devDependencies: { sst: "2" } },
        "sst.config.ts":
          "import { Function } from 'sst/constructs';\nexport default { stacks(app: any) { new Function(app, 'f', { handler: 'packages/fn/src/list.main' }); } };\n",
        "packages/fn/package.json": { name: "fn" },
        "packages/fn/src/list.ts": "export const main = () => 1;\n",
      },
    ],
    [
      "of CDK by a path from the file",
      {
        "package.json": main({ devDependencies: { "aws-cdk-lib": "2" } }),
        "cdk.json": { app: "npx ts-node --prefer-ts-exts bin/app.ts" },
        "bin/app.ts": "import { S } from '../lib/stack';\nnew S();\n",
        "lib/stack.ts":
          "import { NodejsFunction } from 'aws-cdk-lib/aws-lambda-nodejs';\nimport * as path from 'path';\nexport class S { f = new NodejsFunction(this as any, 'g', { entry: path.join(__dirname, '../lambda/two.ts') }); }\n",
        "lambda/two.ts": "export const handler = () => 1;\n",
      },
    ],
    [
      "of CDK beside the stack",
      {
        "package.json": main({ devDependencies: { "aws-cdk-lib": "2" } }),
        "cdk.json": { app: "tsx lib/stack.ts" },
        "lib/stack.ts": "import { NodejsFunction } from 'aws-cdk-lib/aws-lambda-nodejs';\nnew NodejsFunction(scope, 'two');\n",
        "lib/stack.two.ts": "export const handler = () => 1;\n",
      },
    ],
    [
      "of Firebase in a folder with a bare manifest",
      {
        "package.json": main({}),
        "firebase.json": { functions: [{ source: "fn", codebase: "a" }] },
        "fn/package.json": { private: true, engines: { node: "20" } },
        "fn/index.js": "exports.x = require('./two');\n",
        "fn/two.js": "module.exports = 1;\n",
      },
    ],
    [
      "of CDK from a directory",
      {
        "package.json": main({ devDependencies: { "aws-cdk-lib": "2" } }),
        "cdk.json": { app: "node bin.js" },
        "bin.js":
          "const lambda = require('aws-cdk-lib/aws-lambda');\nnew lambda.Function(s, 'f', { code: lambda.Code.fromAsset('fn'), handler: 'two.go' });\n",
        "fn/two.js": "exports.go = () => 1;\n",
      },
    ],
    [
      "of Amplify",
      {
        "package.json": main({ devDependencies: { "@aws-amplify/backend": "1" } }),
        "amplify/backend.ts":
          "import { defineFunction } from '@aws-amplify/backend';\nexport const f = defineFunction({ entry: './two/handler.ts' });\n",
        "amplify/two/handler.ts": "export const handler = () => 1;\n",
      },
      "amplify/backend.ts",
    ],
  ];
  tellForms(
    rows.map(([title, files, lost]) => ({
      title,
      files: { ...index, ...files },
      answers: { findings: lost === undefined ? ["!unreached"] : ["!handler.ts"] },
    })),
  );
  tellForms([
    {
      title: "strings that name no export are none",
      files: {
        "package.json": main({ devDependencies: { sst: "3" } }),
        ...index,
        "sst.config.ts": "export default $config({ run() { new sst.aws.Function('F', { handler: 'src/list.absent' }); } });\n",
        "src/list.ts": "export const main = 1;\n",
      },
      answers: { findings: ["unreached src/list.ts"] },
    },
  ]);
});

describe("configurations of platforms in a folder without a manifest", () => {
  const worker = "export default { fetch() {} };\n";
  const handler = "exports.main = async () => 1;\n";
  const rows: readonly (readonly [title: string, files: Form["files"]])[] = [
    ["wrangler.jsonc", { "workers/wrangler.jsonc": '{ // one\n "name": "w", "main": "src/w.ts" }\n', "workers/src/w.ts": worker }],
    [
      "wrangler.toml of two workers, one with environments",
      {
        "apps/a/wrangler.toml": 'name = "a"\nmain = "./index.ts"\n[env.next]\nmain = "next.ts"\n',
        "apps/a/index.ts": worker,
        "apps/a/next.ts": "export default { a: 1 };\n",
        "apps/b/wrangler.toml": 'main = "src/b.js"\n',
        "apps/b/src/b.js": "export default { b: 1 };\n",
      },
    ],
    [
      "serverless.yml",
      {
        "jobs/serverless.yml": "service: x\nprovider: { name: aws, runtime: nodejs20.x }\nfunctions:\n  hi:\n    handler: fn/hi.main\n",
        "jobs/fn/hi.js": handler,
      },
    ],
    [
      "template.yaml of SAM",
      {
        "cloud/template.yaml":
          "Transform: AWS::Serverless-2016-10-31\nResources:\n  Fn:\n    Type: AWS::Serverless::Function\n    Properties:\n      CodeUri: sam/\n      Handler: app.main\n      Runtime: nodejs20.x\n",
        "cloud/sam/app.js": handler,
      },
    ],
  ];
  tellForms(
    rows.map(([title, files]) => ({
      title,
      files: { "package.json": { main: "m.js" }, "m.js": "exports.m = 1;\n", ...files },
      answers: { findings: ["!unreached", "!entry-unmapped"] },
    })),
  );
  tellForms([
    {
      title: "functions of two languages in one template, with common properties",
      files: {
        "package.json": { main: "m.js" },
        "m.js": "exports.m = 1;\n",
        "pyproject.toml": '[project]\nname = "shop"\n',
        "template.yaml":
          "Globals: { Function: { Runtime: nodejs20.x, CodeUri: sam/ } }\nResources:\n  A:\n    Type: AWS::Serverless::Function\n    Properties: { Handler: app.main }\n  B:\n    Type: AWS::Serverless::Function\n    Properties: { Handler: count.main, Runtime: python3.12 }\n",
        "sam/app.js": handler,
        "sam/count.py": "def main(event, context):\n    return 1\n",
      },
      answers: { findings: ["!unreached", "!entry-unmapped"], "explain sam/count.py": ["AWS SAM"], "explain sam/app.js": ["AWS SAM"] },
    },
    {
      title: "a file of the same name beside the root is none",
      files: {
        "package.json": { main: "m.js" },
        "m.js": "exports.m = 1;\n",
        "workers/wrangler.toml": 'main = "src/w.ts"\n',
        "workers/src/w.ts": worker,
        "src/w.ts": "export const w = 2;\n",
      },
      answers: { findings: ["unreached src/w.ts", "!workers/src/w.ts"] },
    },
  ]);
});

describe("folders of modules", () => {
  const files = {
    "package.json": { main: "m.ts", devDependencies: { webpack: "5" } },
    "ctx/c1.js": "export default 1;\n",
    "ctx/deep/c2.js": "export default 2;\n",
    "ctx/d.css": "a {}\n",
  };
  const rows: readonly (readonly [title: string, call: string, has: readonly string[]])[] = [
    ["without options", "import.meta.webpackContext('./ctx')", ["ctx/c1.js", "ctx/deep/c2.js", "ctx/d.css"]],
    [
      "not recursive, with a filter",
      "import.meta.webpackContext('./ctx', { recursive: false, regExp: /\\.js$/ })",
      ["ctx/c1.js", "!ctx/deep/c2.js", "!ctx/d.css"],
    ],
    [
      "lazily, with a filter that is no glob",
      "import.meta.webpackContext('./ctx', { regExp: /c\\d/, mode: 'lazy' })",
      ["ctx/c1.js", "ctx/deep/c2.js"],
    ],
    [
      "behind an assertion",
      "(import.meta as any).webpackContext('./ctx', { recursive: false, regExp: /\\.js$/ } as const)",
      ["ctx/c1.js", "!ctx/deep/c2.js"],
    ],
    [
      "behind two, with a mark",
      "(<any>(import.meta as unknown))!.webpackContext!('./ctx', { recursive: false })",
      ["ctx/c1.js", "ctx/d.css"],
    ],
    ["by a text", 'import.meta["webpackContext"]("./ctx", { recursive: false, regExp: /\\.js$/ })', ["ctx/c1.js", "!ctx/d.css"]],
    [
      "a pattern behind an assertion",
      "(import.meta as any).glob(['./ctx/*.js', '!./ctx/x.js'] as const, { eager: true })",
      ["ctx/c1.js", "!ctx/deep/c2.js"],
    ],
    ["a pattern of an optional member", "import.meta.glob?.<Mod>('./ctx/**/*.js' as string)", ["ctx/c1.js", "ctx/deep/c2.js"]],
    ["a context behind an assertion", "(require as any).context('./ctx', false, /\\.js$/)", ["ctx/c1.js", "!ctx/deep/c2.js"]],
    ["a member of something else", "(other.meta as any).webpackContext('./ctx')", ["!ctx/c1.js"]],
    ["of a computed folder", "import.meta.webpackContext(process.env.DIR)", ["dynamic-unresolved"]],
  ];
  tellForms(
    rows.map(([title, call, has]) => ({
      title,
      files: { ...files, "m.ts": `console.log(${call});\n` },
      answers: { "explain m.ts": has },
    })),
  );
});
