import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AnswerCache } from "./answer-cache.ts";
import { WholeAnswer } from "./answer.ts";

function answer(text: string, status = 200): WholeAnswer {
  return new WholeAnswer(status, {}, Buffer.from(text));
}

describe("AnswerCache", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["performance"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("makes an answer once for all who wait for it", async () => {
    const cache = new AnswerCache({ freshMs: 1000, staleMs: 5000 });
    const make = vi.fn<() => Promise<WholeAnswer>>(async () => answer("one"));

    const both = await Promise.all([cache.get("key", make), cache.get("key", make)]);

    expect(both[0]).toBe(both[1]);
    expect(make).toHaveBeenCalledTimes(1);
    expect(cache.get("key", make)).toBe(both[0]);
  });

  it("gives a stale answer out once more while the next one is made", async () => {
    const cache = new AnswerCache({ freshMs: 1000, staleMs: 5000 });
    const first = await cache.get("key", async () => answer("first"));
    vi.advanceTimersByTime(2000);

    const stale = cache.get("key", async () => answer("second"));
    await Promise.resolve();
    const next = await cache.get("key", async () => answer("third"));

    expect(stale).toBe(first);
    expect(next.bytes).toBe("second".length);
  });

  it("waits for a new answer when the old one is too old", async () => {
    const cache = new AnswerCache({ freshMs: 1000, staleMs: 5000 });
    await cache.get("key", async () => answer("old"));
    vi.advanceTimersByTime(7000);

    const next = await cache.get("key", async () => answer("brand new"));

    expect(next.bytes).toBe("brand new".length);
  });

  it("keeps neither refusals nor failures", async () => {
    const cache = new AnswerCache({ freshMs: 1000, staleMs: 5000 });
    await cache.get("missing", async () => answer("404", 404));
    await expect(cache.get("broken", async () => Promise.reject(new Error("broken")))).rejects.toThrow(
      "broken",
    );
    const make = vi.fn<() => Promise<WholeAnswer>>(async () => answer("fine"));

    await cache.get("missing", make);
    await cache.get("broken", make);

    expect(make).toHaveBeenCalledTimes(2);
  });
});
