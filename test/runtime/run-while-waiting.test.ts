import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { whileAtWork } from "../../src/runtime/run-while-waiting.js";

/** Work that ends on request, and errands that record their calls. */
function atWork(errands: number) {
  const done: string[] = [];
  let end = (): void => undefined;
  let fail = (_reason: Error): void => undefined;
  const work = new Promise<void>((resolve, reject) => {
    end = resolve;
    fail = reject;
  });
  const meanwhile = (): boolean => {
    if (errands-- > 0) return done.push("errand") > 0;
    return false;
  };
  const ahead = async (): Promise<void> => {
    await setImmediate();
    done.push("ahead");
  };
  return { work, done, meanwhile, ahead, end: () => end(), fail: (reason: Error) => fail(reason) };
}

describe("while others work", () => {
  it("runs all errands, then what is ahead, and does not wait for the work", async () => {
    const { work, done, ...errands } = atWork(3);
    await whileAtWork(work, errands);
    expect(done).toEqual(["errand", "errand", "errand", "ahead"]);
  });

  it("stops when the work is over, without loading ahead", async () => {
    const { work, done, end, ...errands } = atWork(2_000);
    const meanwhile = (): boolean => {
      if (done.length === 2) end();
      return errands.meanwhile();
    };
    await whileAtWork(work, { ...errands, meanwhile });
    expect(done).toEqual(["errand", "errand", "errand"]);
  });

  it("hears between errands of what others have done", async () => {
    const { work, done, end, ...errands } = atWork(2_000);
    void setImmediate().then(end);
    await whileAtWork(work, errands);
    expect(done.length).toBeLessThan(10);
    expect(done).not.toContain("ahead");
  });

  it("runs one errand at most where the work was over before", async () => {
    const { done, ...errands } = atWork(5);
    await whileAtWork(Promise.resolve(), errands);
    expect(done).toEqual(["errand"]);
  });

  it("leaves failures to the caller that awaits the work", async () => {
    const { work, done, fail, ...errands } = atWork(2_000);
    fail(new Error("no parser"));
    await whileAtWork(work, errands);
    expect(done).toEqual(["errand"]);
    await expect(work).rejects.toThrow("no parser");
  });

  it("fails where what is ahead does", async () => {
    const { work, ...errands } = atWork(0);
    const ahead = (): Promise<unknown> => Promise.reject(new Error("gone"));
    await expect(whileAtWork(work, { ...errands, ahead })).rejects.toThrow("gone");
  });
});
