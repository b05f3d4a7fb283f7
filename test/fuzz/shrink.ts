/** The smallest case that still shows a complaint. */
import { Buffer } from "node:buffer";
import { judge, openBase, type Files, type Manner } from "./judge.js";

export interface Case {
  /** Untouched files. */
  readonly files: Files;
  readonly mutants: Files;
}

/** Maps of a whole case; a small one takes some milliseconds. */
const MOST_TRIES = 300;

export async function shrink(whole: Case, manner: Manner, about: string): Promise<Case> {
  let tries = 0;
  const shows = async (one: Case): Promise<boolean> => {
    if (++tries > MOST_TRIES || one.mutants.size === 0) return false;
    const { complaints } = await judge(openBase(one.files), one.mutants, manner);
    return complaints.some((complaint) => complaint.about === about);
  };
  let { files, mutants } = whole;
  const without = (paths: ReadonlySet<string>, from: Files): Files => new Map([...from].filter(([path]) => !paths.has(path)));
  // A mutant that is spared is what it was: the file stays.
  await withFewer([...mutants.keys()], async (dropped) => {
    const fewer = without(dropped, mutants);
    if (!(await shows({ files, mutants: fewer }))) return false;
    mutants = fewer;
    return true;
  });
  await withFewer(
    [...files.keys()].filter((path) => !mutants.has(path)),
    async (dropped) => {
      const fewer = without(dropped, files);
      if (!(await shows({ files: fewer, mutants }))) return false;
      files = fewer;
      return true;
    },
  );
  for (const [path, text] of mutants) {
    let lines = text.toString("latin1").split(/(?<=\n)/);
    const numbered = lines.map((_, index) => index);
    let left: readonly number[] = numbered;
    await withFewer(numbered, async (dropped) => {
      const fewer = left.filter((index) => !dropped.has(index));
      const shorter = Buffer.from(fewer.map((index) => lines[index] ?? "").join(""), "latin1");
      if (!(await shows({ files, mutants: new Map([...mutants, [path, shorter]]) }))) return false;
      left = fewer;
      return true;
    });
    lines = left.map((index) => lines[index] ?? "");
    mutants = new Map([...mutants, [path, Buffer.from(lines.join(""), "latin1")]]);
  }
  return { files, mutants };
}

/** Offers halves, quarters and so on for removal; `drop` answers whether they went. */
async function withFewer<Item>(items: readonly Item[], drop: (dropped: ReadonlySet<Item>) => Promise<boolean>): Promise<void> {
  let left = items;
  for (let size = Math.ceil(left.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < left.length;) {
      const dropped = new Set(left.slice(at, at + size));
      if (await drop(dropped)) left = left.filter((item) => !dropped.has(item));
      else at += size;
    }
  }
}
