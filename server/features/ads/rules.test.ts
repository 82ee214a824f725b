import { describe, expect, it } from "vitest";
import { AppError } from "#shared/errors.ts";
import type { Viewer } from "#server/platform/http/context.ts";
import {
  adAbilities,
  isExhausted,
  needsVerification,
  requireAdAbility,
  requireAdStatus,
  requireComplete,
  requirePayable,
  type AdAbilities,
} from "./rules.ts";
import type { AdRow } from "./store.ts";

function viewer(role: Viewer["role"], channels: Viewer["channels"] = []): Viewer {
  return { id: "viewer", role, age: null, channels };
}

const VIEWERS: Readonly<Record<string, Viewer | undefined>> = {
  visitor: undefined,
  "owner of another channel": viewer("creator", [{ id: "other", role: "owner" }]),
  owner: viewer("creator", [{ id: "channel", role: "owner" }]),
  editor: viewer("user", [{ id: "channel", role: "editor" }]),
  moderator: viewer("moderator"),
  admin: viewer("admin"),
};

function whoCan(ability: keyof AdAbilities): string[] {
  return Object.keys(VIEWERS).filter(
    (name) => adAbilities(VIEWERS[name], { channel_id: "channel" })[ability],
  );
}

function refusal(action: () => unknown): unknown {
  try {
    action();
    return null;
  } catch (error) {
    return error instanceof AppError ? { code: error.code, fields: error.fields } : error;
  }
}

describe("an ad", () => {
  it("is changed by owners, verified by staff, and run by both", () => {
    expect(whoCan("edit")).toEqual(["owner", "admin"]);
    expect(whoCan("verify")).toEqual(["moderator", "admin"]);
    expect(whoCan("view")).toEqual(["owner", "moderator", "admin"]);
    expect(whoCan("run")).toEqual(["owner", "moderator", "admin"]);
    const none = adAbilities(undefined, { channel_id: "channel" });
    expect(refusal(() => requireAdAbility(none, "view"))).toMatchObject({ code: "FORBIDDEN" });
    expect(refusal(() => requireAdAbility({ ...none, view: true }, "view"))).toBeNull();
  });

  it("changes status only along its lifecycle", () => {
    expect(requireAdStatus("open", "submit")).toBe("awaiting_verification");
    expect(refusal(() => requireAdStatus("open", "activate"))).toMatchObject({ code: "AD_STATUS_REFUSED" });
  });

  const COMPLETE = {
    kind: "banner",
    creative_kind: "banner",
    click_action: "none",
    click_url: null,
    video_id: null,
  } as const;

  it.each([
    [{}, null],
    [{ creative_kind: null }, ["creative"]],
    [{ creative_kind: "video" }, ["creative"]],
    [{ click_action: "open_url" }, ["clickUrl"]],
    [{ click_action: "open_url", click_url: "https://example.com" }, null],
    [{ click_action: "open_video" }, ["videoId"]],
    [{ click_action: "open_video", video_id: "video" }, null],
    [{ creative_kind: null, click_action: "open_video" }, ["creative", "videoId"]],
  ] as const)("with %j misses %j before it can be verified", (change, missing) => {
    const fields = missing && Object.fromEntries(missing.map((field) => [field, { code: "REQUIRED" }]));

    expect(refusal(() => requireComplete({ ...COMPLETE, ...change }))).toEqual(
      fields && { code: "AD_NOT_READY", fields },
    );
  });

  it("requires points and a channel that allows ads to run", () => {
    // `requirePayable` reads these two columns.
    const row = (points: number, channel_ads_enabled = true) => ({ points, channel_ads_enabled }) as AdRow;

    expect(refusal(() => requirePayable(row(1)))).toBeNull();
    expect(refusal(() => requirePayable(row(0)))).toMatchObject({ code: "AD_WITHOUT_POINTS" });
    expect(refusal(() => requirePayable(row(1, false)))).toMatchObject({ code: "ADS_SWITCHED_OFF" });
  });

  it("is exhausted if it is live and has no points left", () => {
    expect(isExhausted({ status: "live", points: 0 })).toBe(true);
    expect(isExhausted({ status: "live", points: 1 })).toBe(false);
    expect(isExhausted({ status: "paused", points: 0 })).toBe(false);
  });

  it("requires verification after every change except its name", () => {
    expect(needsVerification({ name: "Lato" })).toBe(false);
    expect(needsVerification({ name: "Lato", click_url: null })).toBe(true);
    expect(needsVerification({})).toBe(false);
  });
});
