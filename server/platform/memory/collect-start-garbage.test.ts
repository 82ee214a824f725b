import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const execute = promisify(execFile);
const MEGABYTE = 1024 ** 2;

/**
 * In a process of its own, whose heap nothing else fills. Prints the size of the heap after the start, at once after a
 * cancelled collection, and when a collection has made it smaller.
 */
const PROGRAM = `
  import { collectStartGarbage } from "./server/platform/memory/collect-start-garbage.ts";
  const heap = () => process.memoryUsage().heapTotal;
  let held = Array.from({ length: 400_000 }, (_, index) => ({ index, text: "object " + index }));
  const filled = held.length > 0 && heap();
  held = undefined;
  collectStartGarbage(0)();
  setTimeout(() => {
    const cancelled = heap();
    collectStartGarbage(0);
    const timer = setInterval(() => {
      if (heap() > filled - 16 * ${MEGABYTE}) return;
      clearInterval(timer);
      console.log(JSON.stringify({ filled, cancelled, collected: heap() }));
    }, 20);
  }, 50);
`;

it("gives the system back the heap that only the start needed, unless it is cancelled", async () => {
  const { stdout } = await execute(process.execPath, ["--input-type=module", "--eval", PROGRAM]);

  const { filled, cancelled, collected } = JSON.parse(stdout) as Record<
    "filled" | "cancelled" | "collected",
    number
  >;
  expect(cancelled).toBeGreaterThan(filled - 16 * MEGABYTE);
  expect(collected).toBeLessThan(filled - 16 * MEGABYTE);
});
