import { expect, it } from "vitest";
import { chatPhase } from "./phase.ts";

const PREMIERE = "2026-11-20T20:00:00.000Z";
const STARTS_MS = Date.parse(PREMIERE);
const ORDINARY = { premiereAt: null, duration: 60 };
const LIVE = { ...ORDINARY, live: true };

it.each([
  ["an ordinary video", "none", ORDINARY],
  ["a live stream that has not begun", "open", LIVE],
  ["a live stream", "open", { ...LIVE, isLiveNow: true }],
  ["a live stream that is over", "closed", { ...LIVE, livestreamEndedAt: PREMIERE }],
  ["a premiere that runs", "open", { premiereAt: PREMIERE, duration: 60 }],
  ["a premiere that is over", "closed", { premiereAt: PREMIERE, duration: 20 }],
  ["a premiere of later", "none", { premiereAt: "2026-11-20T20:01:00.000Z", duration: 60 }],
] as const)("%s has a chat that is %s", (_, phase, video) => {
  expect(chatPhase(video, STARTS_MS + 30_000)).toBe(phase);
});
