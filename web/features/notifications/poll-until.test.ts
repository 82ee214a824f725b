import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pollUntil } from "./poll-until.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("waitFor", () => {
  it("polls five times, 100 ms apart, and then rejects [CLI-014]", async () => {
    const startedAt = Date.now();
    const polls: number[] = [];
    const polling = pollUntil(() => {
      polls.push(Date.now() - startedAt);
      return undefined;
    });
    const failure = polling.catch((error: unknown) => error);

    await vi.advanceTimersByTimeAsync(10_000);

    expect(polls).toEqual([0, 100, 200, 300, 400]);
    expect(await failure).toBeInstanceOf(Error);
  });

  it("resolves as soon as the value is there", async () => {
    let polls = 0;
    const polling = pollUntil(() => (++polls === 3 ? "there" : undefined));
    await vi.advanceTimersByTimeAsync(200);
    expect(await polling).toBe("there");
  });
});
