import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { atLeast } from "./at-least.ts";

describe("atLeast", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("holds a quick answer back until 200 ms have passed [CLI-010]", async () => {
    const seen = vi.fn<(answer: string) => void>();
    void atLeast(Promise.resolve("quick")).then(seen);
    await vi.advanceTimersByTimeAsync(199);
    expect(seen).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(seen).toHaveBeenCalledWith("quick");
  });

  it("does not make a slow answer slower", async () => {
    const slow = new Promise((resolve) => setTimeout(() => resolve("slow"), 5000));
    const seen = vi.fn<(answer: unknown) => void>();
    void atLeast(slow).then(seen);
    await vi.advanceTimersByTimeAsync(5000);
    expect(seen).toHaveBeenCalledWith("slow");
  });

  it("passes a failure on at once", async () => {
    await expect(atLeast(Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  });
});
