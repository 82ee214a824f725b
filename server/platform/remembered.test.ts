import { describe, expect, it } from "vitest";
import { Remembered } from "./remembered.ts";

const FRESH_MS = 1000;
const STALE_MS = 5000;

/** A memory under a clock of its own, and a maker of numbers that takes as long as it is told. */
function openMemory() {
  let time = 0;
  let made = 0;
  const memory = new Remembered<number>({
    max: 10,
    freshMs: FRESH_MS,
    staleMs: STALE_MS,
    freshForEachMs: 20,
    now: () => time,
  });
  async function make(tookMs = 0): Promise<number> {
    await Promise.resolve();
    time += tookMs;
    made += 1;
    return made;
  }
  return { memory, make, pass: (ms: number) => void (time += ms) };
}

describe("Remembered", () => {
  it("makes a value once for all who ask while it is made or fresh", async () => {
    const { memory, make, pass } = openMemory();

    const values = await Promise.all([memory.get("a", () => make()), memory.get("a", () => make())]);
    pass(FRESH_MS);

    expect([...values, await memory.get("a", () => make())]).toEqual([1, 1, 1]);
    expect(await memory.get("b", () => make())).toBe(2);
  });

  it("gives the old value while the next one is made, unless it is too old", async () => {
    const { memory, make, pass } = openMemory();
    await memory.get("a", () => make());

    pass(FRESH_MS + 1);
    const old = await memory.get("a", () => make());
    expect(old).toBe(1);
    await expect.poll(() => memory.get("a", () => make())).toBe(2);
    pass(FRESH_MS + STALE_MS + 1);

    expect(await memory.get("a", () => make())).toBe(3);
  });

  it("makes anew what nobody waits for one after the other, each once", async () => {
    const { memory, pass } = openMemory();
    let made = 0;
    let atOnce = 0;
    let mostAtOnce = 0;
    const keys = ["a", "b", "c"];
    async function make(): Promise<number> {
      atOnce += 1;
      mostAtOnce = Math.max(mostAtOnce, atOnce);
      await Promise.resolve();
      atOnce -= 1;
      made += 1;
      return made;
    }
    for (const key of keys) await memory.get(key, () => make());

    pass(FRESH_MS + 1);
    const old = await Promise.all([...keys, ...keys].map((key) => memory.get(key, () => make())));
    await expect.poll(() => made).toBe(6);

    expect(old).toEqual([1, 2, 3, 1, 2, 3]);
    expect(await Promise.all(keys.map((key) => memory.get(key, () => make())))).toEqual([4, 5, 6]);
    expect(mostAtOnce).toBe(1);
  });

  it("keeps what took long for longer", async () => {
    const { memory, make, pass } = openMemory();
    await memory.get("a", () => make(FRESH_MS));

    pass(15 * FRESH_MS);

    expect(await memory.get("a", () => make())).toBe(1);
  });

  it("keeps no failure, and nothing that was begun before it was cleared", async () => {
    const { memory, make } = openMemory();

    await expect(memory.get("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    const begun = memory.get("a", () => make());
    memory.clear();

    expect(await begun).toBe(1);
    expect(await memory.get("a", () => make())).toBe(2);
  });

  it("keeps only what is to be kept, and forgets what is not any more", async () => {
    let time = 0;
    let next = 10;
    const memory = new Remembered<number>({
      ...{ max: 10, freshMs: FRESH_MS, staleMs: STALE_MS, now: () => time },
      isKept: (value) => value >= 10,
    });
    const make = async () => Promise.resolve(next);

    await memory.get("a", make);
    next = 9;
    expect(await memory.get("a", make)).toBe(10);
    time += FRESH_MS + STALE_MS + 1;
    expect(await memory.get("a", make)).toBe(9);
    next = 8;
    expect(await memory.get("a", make)).toBe(8);
  });
});
