/** Two branches, two maps, one merge: by git's own means and a re-run, or by the driver. */
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { canonicalMap } from "../../support/canonical-map.js";
import { branches, expectWhole, gitIn, isDerived, market, MARKET, parsePurpose, uidOf } from "../../support/branches.js";
import { writeFormerMap } from "../../support/former-map.js";
import { temporaryDirectory } from "../../support/temporary-directory.js";
import { PROGRAM, start } from "../../support/program.js";
import { runInProcess } from "../../support/run-in-process.js";
import { mapOf, temporaryRepository } from "../../support/temporary-repository.js";

describe.each([
  ["without the driver", false],
  ["with the driver", true],
] as const)("%s", (_what, withDriver) => {
  test("two branches that add files merge without a conflict in any entity", async () => {
    const merge = await market(withDriver);
    await branches(
      merge,
      () => {
        merge.write("src/fruit/apple.ts", `/** An apple. */\nexport function apple(): number { return 1; }\nimport "./missing.js";\n`);
        merge.change("src/fruit/stall.ts", `import { pear }`, `import { apple } from "./apple.js";\nimport { pear }`);
        merge.change("src/fruit/stall.ts", "pear();", "pear() + apple();");
      },
      () => {
        merge.write("src/bread/bun.ts", `/** A bun. */\nexport function bun(): number { return 1; }\nimport "./lost.js";\n`);
        merge.change("src/bread/stall.ts", `import { rye }`, `import { bun } from "./bun.js";\nimport { rye }`);
        merge.change("src/bread/stall.ts", "rye();", "rye() + bun();");
      },
    );
    const { code } = merge.git("merge", "-q", "--no-edit", "theirs");
    expect(merge.conflicts().filter((path) => !isDerived(path))).toEqual([]);
    if (withDriver) expect({ code, conflicts: merge.conflicts() }).toEqual({ code: 0, conflicts: [] });
    else expect(merge.conflicts().some((path) => path.includes("/TOC"))).toBe(true);
    await expectWhole(merge);
  });

  test("two branches that add an import to one file, at different places", async () => {
    const merge = await market(withDriver);
    await branches(
      merge,
      () => {
        merge.write("src/fruit/apple.ts", "/** An apple. */\nexport function apple(): number { return 1; }\n");
        merge.change("src/fruit/stall.ts", `import { pear }`, `import { apple } from "./apple.js";\nimport { pear }`);
        merge.change("src/fruit/stall.ts", "pear();", "pear() + apple();");
      },
      () => {
        merge.write("src/fruit/box.ts", "/** Boxes. */\nexport function stack(): void {}\n");
        merge.change("src/fruit/stall.ts", "  return;\n}\n", `  stack();\n}\n\nimport { stack } from "./box.js";\n`);
      },
    );
    const { code } = merge.git("merge", "-q", "--no-edit", "theirs");
    if (withDriver) expect({ code, conflicts: merge.conflicts() }).toEqual({ code: 0, conflicts: [] });
    else expect(merge.conflicts().every((path) => path.startsWith(".dsp/"))).toBe(true);
    await expectWhole(merge);
  });

  test("a file goes on one side and gets a new importer on the other", async () => {
    const merge = await market(withDriver);
    await branches(
      merge,
      () => {
        rmSync(join(merge.directory, "src/fruit/pear.ts"));
        merge.change("src/fruit/stall.ts", `import { pear } from "./pear.js";\n`, "");
        merge.change("src/fruit/stall.ts", "pear();", "0;");
      },
      () => {
        merge.change("src/bread/stall.ts", `import { rye }`, `import { pear } from "../fruit/pear.js";\nimport { rye }`);
        merge.change("src/bread/stall.ts", "rye();", "rye() + pear();");
      },
    );
    merge.git("merge", "-q", "--no-edit", "theirs");
    const { code, out } = await merge.bootstrap("--json");
    expect({ code, repaired: JSON.parse(out).repaired > 0 }).toEqual({ code: 0, repaired: true });
    await expectWhole(merge);
    expect(mapOf(merge.directory).get("diagnostics")).toContain("unresolved src/bread/stall.ts ../fruit/pear.js");
  });

  test("a file goes on one side and is changed on the other", async () => {
    const merge = await market(withDriver);
    await branches(
      merge,
      () => {
        rmSync(join(merge.directory, "src/fruit/pear.ts"));
        merge.change("src/fruit/stall.ts", `import { pear } from "./pear.js";\n`, "");
        merge.change("src/fruit/stall.ts", "pear();", "0;");
      },
      () => {
        merge.write("src/fruit/peel.ts", "/** Peels. */\nexport function peel(): number { return 1; }\n");
        merge.change("src/fruit/pear.ts", "/** A pear. */", `import { peel } from "./peel.js";\n/** A ripe pear. */`);
        merge.change("src/fruit/pear.ts", "return 2", "return peel()");
      },
    );
    expect(merge.git("merge", "-q", "--no-edit", "theirs").code).toBe(1);
    expect(merge.git("rm", "-q", "src/fruit/pear.ts").code).toBe(0);
    await expectWhole(merge);
    merge.git("add", "--all");
    expect(merge.git("commit", "-q", "--no-edit").code).toBe(0);
  });

  test.each(["src/fruit/quince.ts", "src/fruit/plum.ts"])("both rename a file, and %s stays", async (kept) => {
    const merge = await market(withDriver);
    const renamed = (name: string) => () => {
      renameSync(join(merge.directory, "src/fruit/pear.ts"), join(merge.directory, `src/fruit/${name}.ts`));
      merge.change("src/fruit/stall.ts", "./pear.js", `./${name}.js`);
    };
    const uid = uidOf(merge.directory, "src/fruit/pear.ts");
    await branches(merge, renamed("quince"), renamed("plum"));
    expect(uidOf(merge.directory, "src/fruit/quince.ts")).toBe(uid);
    expect(merge.git("merge", "-q", "--no-edit", "theirs").code).toBe(1);
    const gone = kept === "src/fruit/plum.ts" ? "src/fruit/quince.ts" : "src/fruit/plum.ts";
    rmSync(join(merge.directory, gone), { force: true });
    merge.git("checkout", kept === "src/fruit/plum.ts" ? "--theirs" : "--ours", "src/fruit/stall.ts");
    expect(existsSync(join(merge.directory, kept))).toBe(true);
    await expectWhole(merge);
    expect(uidOf(merge.directory, kept)).toBe(uid);
  });

  test("words that one side wrote stand against drafts of the other", async () => {
    const merge = await market(withDriver);
    const stall = uidOf(merge.directory, "src/fruit/stall.ts");
    const pear = uidOf(merge.directory, "src/fruit/pear.ts#pear");
    const why = `.dsp/${uidOf(merge.directory, "src/fruit/pear.ts")}/exports/${pear}/${stall}`;
    await branches(
      merge,
      () => {
        const purpose = parsePurpose(merge.directory, stall);
        merge.change(`.dsp/${stall}/description`, purpose, "The stall that everybody meets at.");
        merge.write(why, "Nobody leaves without one.\n");
      },
      () => {
        merge.write("src/fruit/apple.ts", "/** An apple. */\nexport function apple(): number { return 1; }\n");
        merge.change("src/fruit/stall.ts", `import { pear }`, `import { apple } from "./apple.js";\nimport { pear }`);
        merge.change(
          "src/fruit/stall.ts",
          "export function close(): void {\n  return;",
          "export function close(): number {\n  return apple() * pear();",
        );
      },
    );
    merge.git("merge", "-q", "--no-edit", "theirs");
    expect(await merge.bootstrap()).toMatchObject({ code: 0, err: "" });
    expect(parsePurpose(merge.directory, stall)).toBe("The stall that everybody meets at.");
    expect(readFileSync(join(merge.directory, why), "utf8")).toBe("Nobody leaves without one.\n");
    const fresh = temporaryDirectory();
    cpSync(merge.directory, fresh, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
    rmSync(join(fresh, ".dsp"), { recursive: true });
    await runInProcess(fresh, ["bootstrap"]);
    expect(canonicalMap(mapOf(merge.directory), "without texts")).toEqual(canonicalMap(mapOf(fresh), "without texts"));
  });

  test("both branches convert a map of a former build, and one has a text of a person", async () => {
    const merge = await market(withDriver);
    writeFormerMap(merge.directory);
    const [fruit, bread] = ["src/fruit/stall.ts#fruit", "src/bread/stall.ts#bread"].map((source) => uidOf(merge.directory, source));
    merge.git("commit", "-q", "-a", "-m", "As before");
    await branches(
      merge,
      () => {
        merge.change("src/fruit/stall.ts", "Sells fruit.", "Sells ripe fruit.");
        merge.change(`.dsp/${bread}/description`, "purpose: Sells bread.", "purpose: Where the queue is.");
      },
      () => {
        merge.change("src/bread/stall.ts", "Sells bread.", "Sells fresh bread.");
        merge.change(`.dsp/${fruit}/description`, "purpose: Sells fruit.", "purpose: Where nobody queues.");
      },
    );
    const { code } = merge.git("merge", "-q", "--no-edit", "theirs");
    if (withDriver) expect({ code, conflicts: merge.conflicts() }).toEqual({ code: 0, conflicts: [] });
    expect((await merge.bootstrap()).code).toBe(0);
    expect(parsePurpose(merge.directory, bread ?? "")).toBe("Where the queue is.");
    expect(parsePurpose(merge.directory, fruit ?? "")).toBe("Where nobody queues.");
    expect([...mapOf(merge.directory).values()].filter((text) => /^drafts:/m.test(text))).toEqual([]);
    expect(await merge.bootstrap("--dry-run")).toMatchObject({ code: 0, err: "nothing to do: .dsp is up to date\n" });
  });

  test.each([
    ["merge", ["merge", "-q", "--no-edit", "theirs"]],
    ["rebase", ["rebase", "-q", "theirs"]],
    ["rebase of theirs", ["rebase", "-q", "main", "theirs"]],
    ["cherry-pick", ["cherry-pick", "theirs"]],
  ] as const)("a text of a person wins over a new draft of the other branch: %s", async (_name, words) => {
    const merge = await market(withDriver);
    const fruit = uidOf(merge.directory, "src/fruit/stall.ts#fruit");
    const path = `.dsp/${fruit}/description`;
    await branches(
      merge,
      () => merge.change(path, "purpose: Sells fruit.", "purpose: Where nobody queues."),
      () => merge.change("src/fruit/stall.ts", "Sells fruit.", "Sells ripe fruit."),
    );
    const { code } = merge.git(...words);
    if (withDriver && words[0] !== "cherry-pick") expect({ code, conflicts: merge.conflicts() }).toEqual({ code: 0, conflicts: [] });
    expect((await merge.bootstrap()).code).toBe(0);
    expect(parsePurpose(merge.directory, fruit)).toBe("Where nobody queues.");
  });

  test("two different texts of people stop the run, and every file is named", async () => {
    const merge = await market(withDriver);
    const [fruit, bread] = [uidOf(merge.directory, "src/fruit/stall.ts"), uidOf(merge.directory, "src/bread/stall.ts")];
    const outcome = (text: string) => () => {
      for (const uid of [fruit, bread]) merge.change(`.dsp/${uid}/description`, parsePurpose(merge.directory, uid), `${text} ${uid}`);
    };
    await branches(merge, outcome("Ours"), outcome("Theirs"));
    expect(merge.git("merge", "-q", "--no-edit", "theirs").code).toBe(1);
    const files = [bread, fruit].map((uid) => `.dsp/${uid}/description`).sort();
    expect(merge.conflicts().filter((path) => !isDerived(path))).toEqual(files);
    const before = mapOf(merge.directory);
    for (const words of [[], ["--dry-run"]]) {
      expect(await merge.bootstrap(...words)).toEqual({
        code: 2,
        out: "",
        error: "map-conflicting-texts",
        err: expect.stringContaining(`${files.join(", ")}: `),
      });
    }
    expect(mapOf(merge.directory)).toEqual(before);
    merge.git("checkout", "--theirs", `.dsp/${fruit}/description`);
    const text = readFileSync(join(merge.directory, `.dsp/${bread}/description`), "utf8");
    merge.write(`.dsp/${bread}/description`, text.replace(/^<{7}.*\n/m, "").replace(/^={7}\n[^]*?>{7}.*\n/m, ""));
    expect(await merge.bootstrap()).toMatchObject({ code: 0, err: "" });
    expect(parsePurpose(merge.directory, fruit)).toBe(`Theirs ${fruit}`);
    expect(parsePurpose(merge.directory, bread)).toBe(`Ours ${bread}`);
  });

  test.each([
    ["rebase", ["rebase", "-q", "theirs"], ["rebase", "--continue"]],
    ["cherry-pick", ["cherry-pick", "theirs"], ["cherry-pick", "--continue"]],
  ])("%s", async (_name, words, further) => {
    const merge = await market(withDriver);
    await branches(
      merge,
      () => {
        merge.write("src/fruit/apple.ts", "/** An apple. */\nexport function apple(): number { return 1; }\n");
        merge.change("src/fruit/stall.ts", `import { pear }`, `import { apple } from "./apple.js";\nimport { pear }`);
        merge.change("src/fruit/stall.ts", "pear();", "pear() + apple();");
      },
      () => {
        merge.write("src/fruit/box.ts", "/** Boxes. */\nexport function stack(): void {}\n");
        merge.change("src/fruit/stall.ts", "  return;\n}\n", `  stack();\n}\n\nimport { stack } from "./box.js";\n`);
      },
    );
    const { code } = merge.git(...words);
    if (withDriver) expect({ code, conflicts: merge.conflicts() }).toEqual({ code: 0, conflicts: [] });
    else {
      expect(merge.conflicts().every((path) => path.startsWith(".dsp/"))).toBe(true);
      expect((await merge.bootstrap()).code).toBe(0);
      merge.git("add", "--all");
      expect(merge.git(...further).code).toBe(0);
    }
    await expectWhole(merge);
    expect(merge.git("log", "--format=%s").out.split("\n").slice(0, 2).sort()).toEqual(["Ours", "Theirs"]);
  });
});

test.each(["merge", "diff3", "zdiff3"])("conflict style %s, also when the markers were committed", async (style) => {
  const merge = await market(false);
  await branches(
    merge,
    () => {
      merge.write("src/fruit/apple.ts", "/** An apple. */\nexport function apple(): number { return 1; }\n");
      merge.change("src/fruit/stall.ts", `import { pear } from "./pear.js";`, `import { apple } from "./apple.js";`);
      merge.change("src/fruit/stall.ts", "pear();", "apple();");
    },
    () => {
      merge.write("src/fruit/box.ts", "/** Boxes. */\nexport function stack(): void {}\n");
      merge.change("src/fruit/stall.ts", "  return;\n}\n", `  stack();\n}\n\nimport { stack } from "./box.js";\n`);
    },
  );
  merge.git("-c", `merge.conflictStyle=${style}`, "merge", "-q", "--no-edit", "theirs");
  expect(merge.conflicts().some((path) => path.endsWith("/imports"))).toBe(true);
  merge.git("add", "--all");
  merge.git("commit", "-q", "-m", "Markers and all");
  await expectWhole(merge);
});

describe("the driver", () => {
  test("is not installed over attributes that would not survive it", async () => {
    const directory = temporaryRepository(MARKET);
    const bytes = Buffer.from("*.ts text # caf\xe9\n", "latin1");
    writeFileSync(join(directory, ".gitattributes"), bytes);
    const { code, err } = await runInProcess(directory, ["merge", "install"]);
    expect([code, err]).toEqual([2, expect.stringContaining(".gitattributes is not UTF-8")]);
    expect(readFileSync(join(directory, ".gitattributes"))).toEqual(bytes);
  });

  test("says how the map is marked as generated, unless it is", async () => {
    const directory = temporaryRepository(MARKET);
    expect((await runInProcess(directory, ["merge", "install"])).err).toContain(
      "note: with the line '.dsp/** linguist-generated' in .gitattributes, code hosts fold .dsp in reviews\n",
    );
    appendFileSync(join(directory, ".gitattributes"), ".dsp/** linguist-generated\n");
    const { out, err } = await runInProcess(directory, ["merge", "install"]);
    expect({ out, err }).toEqual({ out: "nothing to do: the merge driver is set up\n", err: "" });
    expect(readFileSync(join(directory, ".gitattributes"), "utf8")).toBe(".dsp/** merge=dsp\n.dsp/** linguist-generated\n");
  });

  test("is installed once, in the line ends of the file, from a place with a blank and a quote in its name", async () => {
    const directory = temporaryRepository(MARKET);
    writeFileSync(join(directory, ".gitattributes"), "*.png binary\r\n*.ts text");
    const place = join(temporaryDirectory(), "Ada's tools 100%");
    symlinkSync(dirname(PROGRAM), place);
    const program = join(place, basename(PROGRAM));
    const dry = await start(["merge", "install", "--dry-run"], { cwd: directory, program });
    expect(readFileSync(join(directory, ".gitattributes"), "utf8")).toBe("*.png binary\r\n*.ts text");
    const first = await start(["merge", "install"], { cwd: directory, program });
    expect(first).toMatchObject({ code: 0, out: dry.out });
    const attributes = readFileSync(join(directory, ".gitattributes"), "utf8");
    expect(attributes).toBe("*.png binary\r\n*.ts text\r\n.dsp/** merge=dsp\r\n");
    expect(await start(["merge", "install"], { cwd: directory, program })).toMatchObject({
      code: 0,
      out: "nothing to do: the merge driver is set up\n",
    });
    expect(readFileSync(join(directory, ".gitattributes"), "utf8")).toBe(attributes);

    const git = gitIn(directory);
    git("checkout", "-q", "-b", "main");
    const toc = (lines: string, message: string): void => {
      mkdirSync(join(directory, ".dsp"), { recursive: true });
      writeFileSync(join(directory, ".dsp/TOC"), lines);
      git("add", "--all");
      git("commit", "-q", "-m", message);
    };
    toc("obj-00000001\n", "Base");
    git("checkout", "-q", "-b", "theirs");
    toc("obj-00000001\nobj-00000003\n", "Theirs");
    git("checkout", "-q", "main");
    toc("obj-00000001\nobj-00000002\n", "Ours");
    expect(git("merge", "-q", "--no-edit", "theirs").code).toBe(0);
    expect(readFileSync(join(directory, ".dsp/TOC"), "utf8")).toBe("obj-00000001\nobj-00000002\nobj-00000003\n");
  });

  test("that is gone leaves git's own merge in its place", async () => {
    const merge = await market(true);
    const line = merge.git("config", "merge.dsp.driver").out.trim();
    merge.git("config", "merge.dsp.driver", line.replace(basename(PROGRAM), "gone.js"));
    const add = (name: string) => () => {
      merge.write(`src/fruit/${name}.ts`, `/** A fruit. */\nexport function ${name}(): number { return 1; }\n`);
      merge.change(
        "src/market.ts",
        "export function",
        `import { ${name} } from "./fruit/${name}.js";\nexport const ${name}s = ${name}();\nexport function`,
      );
    };
    await branches(merge, add("apple"), add("plum"));
    expect(merge.git("merge", "-q", "--no-edit", "theirs").code).toBe(1);
    const toc = [...mapOf(merge.directory)].find(([path]) => path.startsWith("TOC"))?.[1];
    expect(toc).toMatch(/^<{7} /m);
  });

  test("merges other people's files as text", async () => {
    const directory = temporaryDirectory({ base: "a\nb\nc\n", ours: "a\nb\nC\n", theirs: "A\nb\nc\n", other: "a\nb\nX\n" });
    const drive = (theirs: string) => start(["merge", "base", "ours", theirs, ".dsp/README.md"], { cwd: directory });
    expect(await drive("theirs")).toEqual({ code: 0, out: "", err: "" });
    expect(readFileSync(join(directory, "ours"), "utf8")).toBe("A\nb\nC\n");
    expect(await drive("other")).toEqual({ code: 1, out: "", err: "" });
    expect(readFileSync(join(directory, "ours"), "utf8")).toContain("<<<<<<< ours\n");
  });

  test("knows what it is for", async () => {
    const directory = temporaryRepository();
    expect(await runInProcess(directory, ["merge"])).toMatchObject({ code: 2, error: "missing-argument" });
    expect(await runInProcess(directory, ["merge", "a", "b"])).toMatchObject({ code: 2, err: expect.stringContaining("%O %A %B %P") });
    expect(await start(["merge", "a", "b", "c", ".dsp/TOC"], { cwd: directory })).toMatchObject({
      code: 2,
      err: expect.stringContaining("cannot read (ENOENT)"),
    });
  });
});
