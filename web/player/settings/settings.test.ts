import { describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS, mergeSettings, settingsFor } from "./settings.ts";

describe("DEFAULT_SETTINGS", () => {
  it("play at full volume", () => {
    expect(DEFAULT_SETTINGS).toMatchObject({ volume: 1, muted: false });
  });

  it("play in 480p", () => {
    expect(DEFAULT_SETTINGS.quality).toBe(480);
  });

  it("play at normal speed", () => {
    expect(DEFAULT_SETTINGS.playbackRate).toBe(1);
  });
});

describe("settingsFor", () => {
  const settings = { ...DEFAULT_SETTINGS, playbackRate: 2, isLooping: true };

  it("plays a live stream at the speed of its sender, and once", () => {
    expect(settingsFor({ isLive: true }, settings)).toEqual(DEFAULT_SETTINGS);
  });

  it("keeps both for videos, also for the recording of a stream", () => {
    expect(settingsFor({ isLive: false }, settings)).toEqual(settings);
    expect(settingsFor({}, settings)).toEqual(settings);
  });
});

describe("mergeSettings", () => {
  it("applies stored values", () => {
    const stored = {
      volume: 0.4,
      muted: true,
      quality: "auto",
      playbackRate: 1.5,
      captions: "pl",
      isLooping: true,
    };

    expect(mergeSettings(DEFAULT_SETTINGS, stored)).toEqual({ ...DEFAULT_SETTINGS, ...stored });
  });

  it("keeps the defaults of settings that are not stored", () => {
    expect(mergeSettings(DEFAULT_SETTINGS, { volume: 0.4 })).toEqual({ ...DEFAULT_SETTINGS, volume: 0.4 });
  });

  it.each([
    { volume: 7 },
    { volume: "loud" },
    { volume: Number.NaN },
    { muted: "yes" },
    { quality: "best" },
    { quality: 0 },
    { playbackRate: 16 },
    { playbackRate: 0 },
    { captions: 3 },
    { captionSize: "huge" },
    { captionGround: true },
    { isLooping: "yes" },
    { liveQuality: "best" },
    { isSteady: 1 },
    { unknown: true },
  ])("ignores %j", (stored) => {
    expect(mergeSettings(DEFAULT_SETTINGS, stored)).toEqual(DEFAULT_SETTINGS);
  });

  it.each([null, undefined, "text", 5])("does not fail on %j", (stored) => {
    expect(mergeSettings(DEFAULT_SETTINGS, stored)).toBe(DEFAULT_SETTINGS);
  });
});
