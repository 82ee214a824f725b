import type * as serverClock from "./server-clock.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const SERVER_MS = Date.parse("2026-11-27T12:00:00.400Z");

let clock: typeof serverClock;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  clock = await import("./server-clock.ts");
});
afterEach(() => vi.useRealTimers());

/** A response that was on its way for that long, to a device whose clock is wrong by that much. */
function respond(wrongByMs: number, lineMs: number, serverMs = SERVER_MS): void {
  const madeMs = serverMs - lineMs / 2;
  vi.setSystemTime(serverMs + wrongByMs);
  const date = new Date(Math.floor(madeMs / 1000) * 1000).toUTCString();
  clock.noteServerDate(date, serverMs + wrongByMs - lineMs, serverMs + wrongByMs);
}

describe("the server's clock", () => {
  it("is the device's until a response is known, and without a date in it", () => {
    vi.setSystemTime(SERVER_MS);
    clock.noteServerDate(null, SERVER_MS, SERVER_MS);
    clock.noteServerDate("soon", SERVER_MS, SERVER_MS);
    expect([clock.serverNow(), clock.isServerClockKnown()]).toEqual([SERVER_MS, false]);
  });

  it.each([0, 300, -300])("leaves a device alone whose clock may be right: %d ms wrong", (wrongByMs) => {
    respond(wrongByMs, 200);
    expect(clock.serverNow()).toBe(SERVER_MS + wrongByMs);
    expect(clock.isServerClockKnown()).toBe(true);
  });

  it.each([90_000, -90_000, 7_200_000])("is right on a device that is %d ms wrong", (wrongByMs) => {
    respond(wrongByMs, 200);
    expect(Math.abs(clock.serverNow() - SERVER_MS)).toBeLessThan(1300);
  });

  it("becomes more exact with each response, and does not move without need", () => {
    const corrected = vi.fn<() => void>();
    clock.onClockCorrected(corrected);
    respond(-90_000, 4000);
    respond(-90_000, 100, SERVER_MS + 5000);
    respond(-90_000, 100, SERVER_MS + 6550);
    expect(Math.abs(clock.serverNow() - (SERVER_MS + 6550))).toBeLessThan(700);
    const times = corrected.mock.calls.length;
    respond(-90_000, 3000, SERVER_MS + 20_000);
    expect(corrected).toHaveBeenCalledTimes(times);
  });

  it("follows a device whose clock is set right meanwhile", () => {
    respond(90_000, 100);
    respond(0, 100, SERVER_MS + 10_000);
    expect(clock.serverNow()).toBe(SERVER_MS + 10_000);
  });
});
