import { describe, expect, it } from "vitest";
import { cardState, hasStarted, type TimedVideo } from "./card-state.ts";

const NOW = Date.parse("2026-11-20T20:00:00Z");
const MINUTE_MS = 60_000;
const video: TimedVideo = { premiereAt: null, duration: 600 };

function at(minutes: number): string {
  return new Date(NOW + minutes * MINUTE_MS).toISOString();
}

function stateOf(changes: Partial<TimedVideo>) {
  return cardState({ ...video, ...changes }, NOW);
}

describe("the state of a card", () => {
  it("is live from its start time, or without one, until it has ended [DIS-051]", () => {
    expect(stateOf({ live: true }).kind).toBe("live");
    expect(stateOf({ live: true, livestreamStartsAt: at(-5) }).kind).toBe("live");
    expect(stateOf({ live: true, livestreamStartsAt: at(5) })).toEqual({ kind: "liveLater", at: at(5) });
    expect(stateOf({ live: true, livestreamEndedAt: at(-120) })).toEqual({ kind: "liveEnded", at: at(-120) });
  });

  it("is not live without a signal, whether lost or never received [LAS-055]", () => {
    expect(stateOf({ live: true, hasSignal: false }).kind).toBe("liveWaiting");
    expect(stateOf({ live: true, hasSignal: false, livestreamStartsAt: at(-5) }).kind).toBe("liveWaiting");
    expect(stateOf({ live: true, hasSignal: true, livestreamStartsAt: at(-5) }).kind).toBe("live");
    expect(stateOf({ live: true, hasSignal: false, livestreamStartsAt: at(5) }).kind).toBe("liveLater");
    expect(hasStarted(stateOf({ live: true, hasSignal: false }))).toBe(false);
  });

  it("is a premiere soon if it starts within the length of the video [DIS-052]", () => {
    expect(stateOf({ premiereAt: at(10) }).kind).toBe("premiereLater");
    expect(stateOf({ premiereAt: new Date(NOW + 599_999).toISOString() }).kind).toBe("premiereSoon");
    expect(stateOf({ premiereAt: at(1) }).kind).toBe("premiereSoon");
    expect(stateOf({ premiereAt: at(0) }).kind).toBe("premiere");
    expect(stateOf({ premiereAt: at(-10) }).kind).toBe("premiere");
    expect(stateOf({ premiereAt: at(-11) }).kind).toBe("plain");
    expect(stateOf({}).kind).toBe("plain");
  });

  it("has begun unless it is upcoming", () => {
    expect(hasStarted(stateOf({ premiereAt: at(1) }))).toBe(false);
    expect(hasStarted(stateOf({ live: true, livestreamStartsAt: at(1) }))).toBe(false);
    expect(hasStarted(stateOf({ premiereAt: at(-1) }))).toBe(true);
  });
});
