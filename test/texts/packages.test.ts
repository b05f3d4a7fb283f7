import { expect, it } from "vitest";
import type { Workspace } from "../../src/model/language.js";
import { packageOf } from "../../src/texts/packages.js";

it("takes the package of the file's own language, and that of another if it has none", () => {
  const packaged = (name: string): Workspace => ({ packageOf: () => ({ directory: "", name }) }) as unknown as Workspace;
  const workspaces = [packaged("till-page"), packaged("till-server")];
  const workspaceOf = (path: string): Workspace | undefined => (path.endsWith(".py") ? workspaces[1] : undefined);
  const input = { tree: { read: () => undefined } as never, workspaces, workspaceOf };
  expect(packageOf(input, "server.py")?.name).toBe("till-server");
  expect(packageOf(input, "Dockerfile")?.name).toBe("till-page");
});
