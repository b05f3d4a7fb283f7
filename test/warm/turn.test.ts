import { expect, test } from "vitest";
import { createTurn } from "../../src/warm/turn.js";

test("one at a time: who cannot wait is told so, and who can gets the turn when it is free", async () => {
  const turn = createTurn();
  const end = turn.take();
  expect([end === undefined, turn.take()]).toEqual([false, undefined]);
  const order: string[] = [];
  const first = turn.wait().then((leave) => (order.push("first"), leave));
  const second = turn.wait().then((leave) => (order.push("second"), leave));
  expect(order).toEqual([]);
  end?.();
  end?.();
  const leave = await first;
  expect(order).toEqual(["first"]);
  leave();
  (await second)();
  expect(order).toEqual(["first", "second"]);
  expect(turn.take()).toBeDefined();
});
