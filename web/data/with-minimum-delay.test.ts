import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { withMinimumDelay } from "./with-minimum-delay.ts";

describe("atLeast", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("delays a fast response until 200 ms have passed [CLI-010]", async () => {
    const seen = vi.fn<(result: string) => void>();
    void withMinimumDelay(Promise.resolve("quick")).then(seen);
    await vi.advanceTimersByTimeAsync(199);
    expect(seen).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(seen).toHaveBeenCalledWith("quick");
  });

  it("does not delay a slow response further", async () => {
    const slow = new Promise((resolve) => setTimeout(() => resolve("slow"), 5000));
    const seen = vi.fn<(result: unknown) => void>();
    void withMinimumDelay(slow).then(seen);
    await vi.advanceTimersByTimeAsync(5000);
    expect(seen).toHaveBeenCalledWith("slow");
  });

  it("passes a rejection on immediately", async () => {
    await expect(withMinimumDelay(Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  });
});
