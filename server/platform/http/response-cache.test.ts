import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createResponseCache } from "./response-cache.ts";
import { CachedResponse } from "./cached-response.ts";

function answer(text: string, status = 200): CachedResponse {
  return new CachedResponse(status, {}, Buffer.from(text));
}

describe("createResponseCache", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["performance"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("makes a response once for all waiting callers", async () => {
    const cache = createResponseCache({ freshMs: 1000, staleMs: 5000 });
    const make = vi.fn<() => Promise<CachedResponse>>(async () => answer("one"));

    const both = await Promise.all([cache.get("key", make), cache.get("key", make)]);

    expect(both[0]).toBe(both[1]);
    expect(make).toHaveBeenCalledTimes(1);
    expect(cache.get("key", make)).toBe(both[0]);
  });

  it("serves a stale response while the next one is made", async () => {
    const cache = createResponseCache({ freshMs: 1000, staleMs: 5000 });
    const first = await cache.get("key", async () => answer("first"));
    vi.advanceTimersByTime(2000);

    const stale = cache.get("key", async () => answer("second"));
    await vi.waitFor(() => expect(cache.get("key", async () => answer("third"))).not.toBe(first));
    const next = await cache.get("key", async () => answer("fourth response"));

    expect(stale).toBe(first);
    expect(next.bytes).toBe("second".length);
  });

  it("waits for a new response if the cached one is too old", async () => {
    const cache = createResponseCache({ freshMs: 1000, staleMs: 5000 });
    await cache.get("key", async () => answer("old"));
    vi.advanceTimersByTime(7000);

    const next = await cache.get("key", async () => answer("brand new"));

    expect(next.bytes).toBe("brand new".length);
  });

  it("caches neither error responses nor failures", async () => {
    const cache = createResponseCache({ freshMs: 1000, staleMs: 5000 });
    await cache.get("missing", async () => answer("404", 404));
    await expect(cache.get("broken", async () => Promise.reject(new Error("broken")))).rejects.toThrow(
      "broken",
    );
    const make = vi.fn<() => Promise<CachedResponse>>(async () => answer("fine"));

    await cache.get("missing", make);
    await cache.get("broken", make);

    expect(make).toHaveBeenCalledTimes(2);
  });
});
