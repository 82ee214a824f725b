import { describe, expect, it } from "vitest";
import { AppError } from "#shared/errors.ts";
import type { Viewer } from "#server/platform/http/context.ts";
import {
  hasPlayableFile,
  requireFuture,
  requirePublishable,
  requireVideoAbility,
  videoAbilities,
  type VideoAbilities,
  type VideoStanding,
} from "./abilities.ts";
import { requireVideoStatus } from "./transition-video.ts";

const VIDEO: VideoStanding = {
  held_at: null,
  channel_id: "channel",
  status: "public",
  visibility: "public",
  withheld: false,
  live: false,
  livestream_starts_at: null,
  livestream_ended_at: null,
};
const NOW = new Date("2026-11-20T12:00:00.000Z");
const ANNOUNCED = { status: "draft", live: true, livestream_starts_at: NOW } as const;

type TeamRole = Viewer["channels"][number]["role"];

function viewer(role: Viewer["role"], channels: Viewer["channels"] = []): Viewer {
  return { id: "viewer", role, age: null, channels };
}

function member(role: TeamRole): Viewer {
  return viewer("creator", [{ id: "channel", role }]);
}

const VIEWERS: Readonly<Record<string, Viewer | undefined>> = {
  visitor: undefined,
  user: viewer("user"),
  "owner of another channel": viewer("creator", [{ id: "other", role: "owner" }]),
  owner: member("owner"),
  editor: member("editor"),
  "moderator of the channel": member("moderator"),
  moderator: viewer("moderator"),
  admin: viewer("admin"),
};
const STRANGERS = ["visitor", "user", "owner of another channel"];
const INSIDERS = ["owner", "editor", "moderator of the channel", "moderator", "admin"];

/** Names of the viewers who have an ability. */
function whoCan(ability: keyof VideoAbilities, video: Partial<VideoStanding> = {}): string[] {
  return Object.keys(VIEWERS).filter(
    (name) => videoAbilities(VIEWERS[name], { ...VIDEO, ...video })[ability],
  );
}

describe("videoAbilities", () => {
  it("grants edit, moderation and file replacement to the right roles", () => {
    expect(whoCan("edit")).toEqual(["owner", "editor", "admin"]);
    expect(whoCan("moderate")).toEqual(["moderator", "admin"]);
    expect(whoCan("replaceFile")).toEqual(["admin"]);
    expect(whoCan("seeHidden")).toEqual(INSIDERS);
  });

  it.each<[string, Partial<VideoStanding>]>([
    ["published", {}],
    ["published and only known by its address", { visibility: "non_public" }],
    ["a live stream that goes on", { live: true, livestream_starts_at: NOW }],
  ])("lets all viewers watch a video: %s", (_, video) => {
    expect(whoCan("view", video)).toEqual([...STRANGERS, ...INSIDERS]);
    expect(whoCan("play", video)).toEqual([...STRANGERS, ...INSIDERS]);
    expect(whoCan("isBlocked", video)).toEqual([]);
  });

  it.each<[string, Partial<VideoStanding>]>([
    ["an announced premiere", { status: "premiere_scheduled" }],
    ["an announced live stream", ANNOUNCED],
  ])("lets all viewers see %s, which only the team and the staff can play", (_, video) => {
    expect(whoCan("view", video)).toEqual([...STRANGERS, ...INSIDERS]);
    expect(whoCan("play", video)).toEqual(INSIDERS);
  });

  it.each<[string, Partial<VideoStanding>]>([
    ["private", { visibility: "private" }],
    ["a private premiere", { visibility: "private", status: "premiere_scheduled" }],
    ["a private live stream", { ...ANNOUNCED, visibility: "private" }],
    ["a draft", { status: "draft" }],
    ["a draft with a date that is no live stream", { ...ANNOUNCED, live: false }],
    ["a live stream without a date", { ...ANNOUNCED, livestream_starts_at: null }],
    ["a live stream that is over and not yet a video", { ...ANNOUNCED, livestream_ended_at: NOW }],
    ["processed", { status: "processed" }],
    ["scheduled", { status: "scheduled" }],
  ])("shows a video only to the team and the staff, and as not found to others: %s", (_, video) => {
    expect(whoCan("view", video)).toEqual(INSIDERS);
    expect(whoCan("play", video)).toEqual(INSIDERS);
    expect(whoCan("isBlocked", { ...video, withheld: true })).toEqual([]);
  });

  it.each<[string, Partial<VideoStanding>]>([
    ["video", {}],
    ["premiere", { status: "premiere_scheduled" }],
    ["live stream", ANNOUNCED],
  ])("reports a %s withheld by the staff as blocked", (_, video) => {
    const withheld = { ...video, withheld: true };

    expect(whoCan("view", withheld)).toEqual(INSIDERS);
    expect(whoCan("play", withheld)).toEqual(INSIDERS);
    expect(whoCan("isBlocked", withheld)).toEqual(STRANGERS);
  });

  it("grants no abilities on a deleted video", () => {
    const deleted = { ...VIDEO, status: "deleted" } as const;

    for (const who of Object.values(VIEWERS)) {
      expect(Object.values(videoAbilities(who, deleted)).some(Boolean)).toBe(false);
    }
  });
});

function refusal(action: () => unknown): unknown {
  try {
    action();
    return null;
  } catch (error) {
    return error instanceof AppError ? { code: error.code, fields: error.fields } : error;
  }
}

describe("requirements", () => {
  const admin = videoAbilities(viewer("admin"), VIDEO);

  it("hide videos that the viewer may not see, and forbid edits of videos they may only see", () => {
    const user = videoAbilities(viewer("user"), VIDEO);
    const stranger = { ...user, view: false };

    expect(refusal(() => requireVideoAbility(admin, "edit"))).toBeNull();
    expect(refusal(() => requireVideoAbility(user, "view"))).toBeNull();
    expect(refusal(() => requireVideoAbility(user, "edit"))).toMatchObject({ code: "FORBIDDEN" });
    expect(refusal(() => requireVideoAbility(stranger, "edit"))).toMatchObject({
      code: "VIDEO_NOT_AVAILABLE",
    });
    expect(refusal(() => requireVideoAbility({ ...stranger, isBlocked: true }, "view"))).toMatchObject({
      code: "VIDEO_BLOCKED",
    });
  });

  it("reject an action that the lifecycle does not allow", () => {
    expect(requireVideoStatus("processed", "publish")).toBe("public");
    expect(refusal(() => requireVideoStatus("deleted", "publish"))).toMatchObject({
      code: "TRANSITION_REFUSED",
    });
  });

  it("reject publishing without a title, a tag and a file", () => {
    const ready = { title: "Nocny pociąg", tags: ["kolej"], status: "uploading" } as const;

    expect(refusal(() => requirePublishable(ready))).toBeNull();
    expect(refusal(() => requirePublishable({ title: "", tags: [], status: "draft" }))).toEqual({
      code: "NOT_READY_TO_PUBLISH",
      fields: { title: { code: "REQUIRED" }, tags: { code: "REQUIRED" }, file: { code: "REQUIRED" } },
    });
    expect(refusal(() => requirePublishable({ ...ready, status: "failed" }))).toEqual({
      code: "NOT_READY_TO_PUBLISH",
      fields: { file: { code: "REQUIRED" } },
    });
  });

  it("reject a date that is not in the future", () => {
    const next = new Date(NOW.getTime() + 1);

    expect(requireFuture("releaseDate", next.toISOString(), NOW)).toEqual(next);
    expect(refusal(() => requireFuture("releaseDate", NOW.toISOString(), NOW))).toEqual({
      code: "DATE_PAST",
      fields: { releaseDate: { code: "DATE_PAST" } },
    });
  });
});

describe("hasPlayableFile", () => {
  it.each([
    ["processed", null, true],
    ["public", null, true],
    ["scheduled", null, false],
    ["scheduled", "upload", true],
    ["draft", null, false],
  ] as const)("of a video that is %s and plays %s: %s", (status, playing_upload_id, isPlayable) => {
    expect(hasPlayableFile({ status, playing_upload_id })).toBe(isPlayable);
  });
});
