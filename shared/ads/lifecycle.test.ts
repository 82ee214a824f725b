import { describe, expect, it } from "vitest";
import {
  actionTowards,
  aimOf,
  AD_STATUSES,
  isActive,
  nextAdStatus,
  type AdAction,
  type AdStatus,
} from "./lifecycle.ts";

const ACTIONS: readonly AdAction[] = [
  ...(["submit", "withdraw", "approve", "reject", "repair"] as const),
  ...(["activate", "pause", "exhaust", "change"] as const),
];

const WALKED: readonly (readonly [from: AdStatus, action: AdAction, to: AdStatus])[] = [
  ["open", "submit", "awaiting_verification"],
  ["open", "change", "open"],
  ["awaiting_verification", "withdraw", "open"],
  ["awaiting_verification", "approve", "verified_ok"],
  ["awaiting_verification", "reject", "verified_not_ok"],
  ["verified_not_ok", "repair", "open"],
  ["verified_not_ok", "change", "open"],
  ["verified_ok", "activate", "live"],
  ["verified_ok", "change", "open"],
  ["live", "pause", "paused"],
  ["live", "exhaust", "paused"],
  ["live", "change", "open"],
  ["paused", "activate", "live"],
  ["paused", "change", "open"],
];

describe("the lifecycle of an ad", () => {
  it("leads where its diagram says, and nowhere else [ADS-035]", () => {
    expect(AD_STATUSES).toHaveLength(6);
    for (const from of AD_STATUSES) {
      for (const action of ACTIONS) {
        const arrow = WALKED.find(([start, name]) => start === from && name === action);
        expect([from, action, nextAdStatus(from, action)]).toEqual([from, action, arrow?.[2]]);
      }
    }
  });

  it("knows where an action leads from wherever it leads anywhere", () => {
    for (const [, action, to] of WALKED) expect([action, aimOf(action)]).toEqual([action, to]);
  });

  it("finds what is asked for by the status that is wanted, and never what only the staff decides", () => {
    expect(actionTowards("paused", "live")).toBe("activate");
    expect(actionTowards("live", "paused")).toBe("pause");
    expect(actionTowards("verified_not_ok", "open")).toBe("repair");
    expect(actionTowards("live", "open")).toBeUndefined();
    for (const from of AD_STATUSES) {
      expect(actionTowards(from, "verified_ok")).toBeUndefined();
      expect(actionTowards(from, "verified_not_ok")).toBeUndefined();
      expect(actionTowards(from, "gone")).toBeUndefined();
    }
  });

  it("calls only what is shown to people active", () => {
    expect(AD_STATUSES.filter(isActive)).toEqual(["live"]);
  });
});
