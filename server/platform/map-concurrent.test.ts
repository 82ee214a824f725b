import { expect, it } from "vitest";
import { mapConcurrent } from "./map-concurrent.ts";

it("maps a few items at a time, in their order", async () => {
  let [running, most] = [0, 0];
  const results = await mapConcurrent(2, [3, 1, 2, 4], async (item, index) => {
    running += 1;
    most = Math.max(most, running);
    for (let turn = 0; turn < item; turn += 1) await Promise.resolve();
    running -= 1;
    return item * 10 + index;
  });

  expect(results).toEqual([30, 11, 22, 43]);
  expect(most).toBe(2);
});

it("starts nothing after a failure, and throws it when what runs has ended", async () => {
  const slow = Promise.withResolvers<void>();
  const [started, ended]: [string[], string[]] = [[], []];
  const mapped = mapConcurrent(2, ["slow", "failing", "late"], async (item) => {
    started.push(item);
    if (item === "failing") throw new Error("it fails");
    await slow.promise;
    ended.push(item);
  });
  setImmediate(slow.resolve);

  await expect(mapped).rejects.toThrow("it fails");
  expect(started).toEqual(["slow", "failing"]);
  expect(ended).toEqual(["slow"]);
});
