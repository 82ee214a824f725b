import { describe, expect, it } from "vitest";
import { setLocale } from "#web/i18n/compiled/runtime.js";
import { panelPhase, phaseWords } from "./live-phase.ts";

const announced = {
  ...{
    live: true,
    isLiveNow: false,
    liveAutofinish: true,
    hls: null,
    renditions: [],
    status: "draft" as const,
  },
  ...{ livestreamStartsAt: null, livestreamEndedAt: null },
};
const on = { ...announced, isLiveNow: true, status: "public" as const };
const ended = { ...on, isLiveNow: false, livestreamEndedAt: "2026-11-20T20:00:00Z", hls: "/live/x" };
const film = { ...ended, renditions: [{ name: "480", height: 480 }] };

describe("the phase of the sender's panel", () => {
  it.each([
    ["idle", announced, false],
    ["preview", announced, true],
    ["awaited", on, false],
    ["onAir", { ...on, hls: "/live/x" }, true],
    ["onAir", on, true],
    ["lost", { ...on, hls: "/live/x" }, false],
    ["recording", ended, false],
    ["unrecorded", { ...ended, status: "draft" as const, hls: null }, false],
    [undefined, film, false],
    [undefined, { ...announced, live: false }, false],
  ])("is %s", (phase, video, hasSignal) => {
    expect(panelPhase(video, hasSignal)).toBe(phase);
  });

  it("has words of its own each, and promises an end by itself only where that comes [LAS-071]", async () => {
    const phases = ["idle", "preview", "awaited", "onAir", "lost", "recording", "unrecorded"] as const;
    for (const locale of ["pl", "en"] as const) {
      await setLocale(locale, { reload: false });
      const said = phases.map((phase) => phaseWords(phase, on).text);
      expect(new Set(said).size).toBe(phases.length);
      expect(phaseWords("lost", on).text).toContain("5 minut");
      expect(phaseWords("lost", { ...on, liveAutofinish: false }).text).not.toContain("5 minut");
      const early = { ...announced, livestreamStartsAt: "2026-11-20T20:00:00Z" };
      expect(phaseWords("preview", early).text).not.toBe(phaseWords("preview", announced).text);
    }
    await setLocale("pl", { reload: false });
  });
});
