import { expect, it } from "vitest";
import { collectStartGarbage } from "./collect-start-garbage.ts";

const OBJECTS = 400_000;
/** Less than the objects need. */
const FREED_BYTES = 16 * 1024 ** 2;

/** Keeps objects alive long enough to leave the young generation, which is collected all the time. */
function fillHeap(): number {
  const held = Array.from({ length: OBJECTS }, (_, index) => ({ index, text: `object ${index}` }));
  return process.memoryUsage().heapTotal + held.length - OBJECTS;
}

it("gives the system back the heap that only the start needed, unless it is cancelled", async () => {
  const filled = fillHeap();
  const cancel = collectStartGarbage(0);
  cancel();
  const atOnce = process.memoryUsage().heapTotal;

  collectStartGarbage(0);

  expect(atOnce).toBeGreaterThan(filled - FREED_BYTES);
  const heap = () => process.memoryUsage().heapTotal;
  await expect.poll(heap, { timeout: 10_000 }).toBeLessThan(filled - FREED_BYTES);
});
