import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { waitFor } from "./attempts.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("waitFor", () => {
  it("looks five times, 100 ms apart, and gives up [CLI-014]", async () => {
    const begin = Date.now();
    const looks: number[] = [];
    const waiting = waitFor(() => {
      looks.push(Date.now() - begin);
      return undefined;
    });
    const failure = waiting.catch((error: unknown) => error);

    await vi.advanceTimersByTimeAsync(10_000);

    expect(looks).toEqual([0, 100, 200, 300, 400]);
    expect(await failure).toBeInstanceOf(Error);
  });

  it("gives what has come as soon as it is there", async () => {
    let looks = 0;
    const waiting = waitFor(() => (++looks === 3 ? "there" : undefined));
    await vi.advanceTimersByTimeAsync(200);
    expect(await waiting).toBe("there");
  });
});
