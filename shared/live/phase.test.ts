import { describe, expect, it } from "vitest";
import { isLive, isUpcoming, livePhase } from "./phase.ts";

const AT = "2026-11-20T20:00:00.000Z";

describe("a live stream", () => {
  it.each([
    [true, null, true],
    [true, AT, false],
    [false, null, false],
    [false, AT, false],
  ])("with live %s and an end %s is live: %s [LIV-023]", (live, livestreamEndedAt, expected) => {
    expect(isLive({ live, livestreamEndedAt })).toBe(expected);
  });

  it.each([
    [AT, null, true],
    [null, AT, true],
    [null, null, false],
  ])(
    "with a start %s and a premiere %s is upcoming: %s [LIV-024]",
    (livestreamStartsAt, premiereAt, expected) => {
      expect(isUpcoming({ livestreamStartsAt, premiereAt })).toBe(expected);
    },
  );

  it("is waiting, live or ended", () => {
    expect(livePhase({ live: false })).toBe("none");
    expect(livePhase({ live: true, isLiveNow: false })).toBe("waiting");
    expect(livePhase({ live: true, isLiveNow: true })).toBe("live");
    expect(livePhase({ live: true, isLiveNow: false, livestreamEndedAt: AT })).toBe("ended");
  });
});
