import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PROGRAM } from "#server/live/containers.ts";
import { createSenders } from "./senders.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout", "Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

function openSenders() {
  const disconnected: string[] = [];
  const senders = createSenders({
    open: () => Promise.reject(new Error("no media is sent")),
    onChange: () => undefined,
    onCut: () => undefined,
    maxBitsPerSecond: Infinity,
  });
  const join = (key: string) =>
    senders.join({ key, format: PROGRAM, disconnect: () => disconnected.push(key) });
  return { senders, join, disconnected };
}

/** The type of FLV's script data, which opens no session. */
const SCRIPT_DATA = 18;

function tag(seconds: number) {
  return { type: SCRIPT_DATA, dts: seconds * 1000, body: Buffer.alloc(1) };
}

describe("a third sender", () => {
  it("takes the place of a dead backup while the sender on air is held back", () => {
    const { senders, join, disconnected } = openSenders();
    const main = join("main");
    // Far ahead of real time: the server reads nothing from it for some seconds.
    const isRead = [0, 9, 18].map((seconds) => main?.write(tag(seconds)));
    vi.advanceTimersByTime(100);
    join("backup")?.write(tag(0));
    vi.advanceTimersByTime(4000);

    expect(isRead).toEqual([true, true, false]);
    expect(join("third")).toBeDefined();
    expect(disconnected).toEqual(["backup"]);
    expect(senders.connected()).toEqual(["main", "backup"]);
  });

  it("is refused while both send", () => {
    const { join, disconnected } = openSenders();
    const both = [join("main"), join("backup")];
    for (let second = 0; second < 5; second += 1) {
      for (const sender of both) sender?.write(tag(second));
      vi.advanceTimersByTime(1000);
    }

    expect(join("third")).toBeUndefined();
    expect(disconnected).toEqual([]);
  });
});
