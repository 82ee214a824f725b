import { describe, expect, it } from "vitest";
import {
  actionFor,
  targetStatusOf,
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

const EXPECTED_TRANSITIONS: readonly (readonly [from: AdStatus, action: AdAction, to: AdStatus])[] = [
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
  it("allows only the transitions of its diagram [ADS-035]", () => {
    expect(AD_STATUSES).toHaveLength(6);
    for (const from of AD_STATUSES) {
      for (const action of ACTIONS) {
        const arrow = EXPECTED_TRANSITIONS.find(([start, name]) => start === from && name === action);
        expect([from, action, nextAdStatus(from, action)]).toEqual([from, action, arrow?.[2]]);
      }
    }
  });

  it("returns the target status of an action", () => {
    for (const [, action, to] of EXPECTED_TRANSITIONS)
      expect([action, targetStatusOf(action)]).toEqual([action, to]);
  });

  it("finds the action for a requested status, but never a staff-only action", () => {
    expect(actionFor("paused", "live")).toBe("activate");
    expect(actionFor("live", "paused")).toBe("pause");
    expect(actionFor("verified_not_ok", "open")).toBe("repair");
    expect(actionFor("live", "open")).toBeUndefined();
    for (const from of AD_STATUSES) {
      expect(actionFor(from, "verified_ok")).toBeUndefined();
      expect(actionFor(from, "verified_not_ok")).toBeUndefined();
      expect(actionFor(from, "gone")).toBeUndefined();
    }
  });

  it("treats only live ads as active", () => {
    expect(AD_STATUSES.filter(isActive)).toEqual(["live"]);
  });
});
