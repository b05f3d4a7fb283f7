import { expect, it } from "vitest";
import { fleet } from "../src/index.js";

it("ends unknown commands with 2", async () => {
  const errors: string[] = [];
  const host = {
    program: "dsp-cli",
    version: "0.0.0",
    mapper: "",
    directory: "/",
    out: () => {},
    err: (text: string) => errors.push(text),
    progress: () => {},
    onStop: () => {},
    columns: 80,
  };
  expect(await fleet(["fly"], host)).toBe(2);
  expect(errors.join("")).toContain("'fly'");
});
