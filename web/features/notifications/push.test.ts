import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { logRejection } from "#web/data/log-rejection.ts";
import { withTimeout } from "./push.ts";
import { isPushPopupShown } from "./push-popup-state.ts";
import { registerServiceWorker } from "./service-worker.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("withTimeout", () => {
  it("times out after 5 s, with an error that names the slow step [NOT-046, NOT-047]", async () => {
    let failure: unknown;
    const waiting = withTimeout(new Promise(() => undefined)).catch((error: unknown) => {
      failure = error;
    });

    await vi.advanceTimersByTimeAsync(4999);
    expect(failure).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    await waiting;

    expect(failure).toEqual(new Error("Push notifications registration timeout"));
  });

  it("returns a result that arrives in time", async () => {
    expect(await withTimeout(Promise.resolve("registered"))).toBe("registered");
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("registerServiceWorker", () => {
  it("fails in a browser without service workers; start-up logs the failure and continues [NOT-052]", async () => {
    vi.stubGlobal("navigator", {});
    const written = vi.spyOn(console, "warn").mockImplementation(() => undefined);

    logRejection("Registering the service worker", registerServiceWorker());
    await vi.advanceTimersByTimeAsync(0);

    expect(written).toHaveBeenCalledWith("Registering the service worker failed", expect.any(Error));
  });
});

describe("isPushPopupShown", () => {
  it("asks nothing on pages without https, which receive no push messages", () => {
    const conditions = { isDismissed: false, isLoggedIn: true, hasSettings: false };

    expect(isPushPopupShown({ ...conditions, isSecure: true })).toBe(true);
    expect(isPushPopupShown({ ...conditions, isSecure: false })).toBe(false);
  });

  it.each([
    [false, true, false, true],
    [true, true, false, false],
    [false, false, false, false],
    [false, true, true, false],
    [true, false, true, false],
  ])(
    "dismissed %s, logged in %s, with settings %s: %s [NOT-043]",
    (isDismissed, isLoggedIn, hasSettings, isShown) => {
      expect(isPushPopupShown({ isSecure: true, isDismissed, isLoggedIn, hasSettings })).toBe(isShown);
    },
  );
});
