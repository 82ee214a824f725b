import { describe, expect, it } from "vitest";
import type { Viewer } from "#server/platform/http/context.ts";
import {
  inWantedOrder,
  playlistAbilities,
  requireOpen,
  requireOrdinary,
  requirePlaylistAbility,
  visibilityInForce,
  withVideo,
} from "./rules.ts";

describe("withVideo", () => {
  it("puts a video at the end or at a place, and never twice", () => {
    expect(withVideo(["a", "b"], "c")).toEqual(["a", "b", "c"]);
    expect(withVideo(["a", "b"], "c", 0)).toEqual(["c", "a", "b"]);
    expect(withVideo(["a", "b"], "c", 99)).toEqual(["a", "b", "c"]);
    expect(withVideo(["a", "b", "c"], "b")).toEqual(["a", "b", "c"]);
    expect(withVideo(["a", "b", "c"], "c", 0)).toEqual(["c", "a", "b"]);
  });
});

describe("inWantedOrder", () => {
  it("follows the places and leaves the rest behind", () => {
    const wanted = [
      { videoId: "c", position: 0 },
      { videoId: "a", position: 5 },
    ];
    expect(inWantedOrder(["a", "b", "c"], wanted)).toEqual(["c", "a", "b"]);
    expect(inWantedOrder(["a", "b", "c"], wanted.toReversed())).toEqual(["c", "a", "b"]);
    expect(() => inWantedOrder(["a"], wanted)).toThrow("PLAYLIST_CHANGED");
  });
});

/** An error of the site with a code. */
function withCode(code: string): unknown {
  return expect.objectContaining({ code });
}

describe("a playlist", () => {
  it("holds so many videos and no more", () => {
    const full = Array.from({ length: 500 }, (_, place) => String(place));

    expect(() => withVideo(full, "one more")).toThrow(withCode("PLAYLIST_FULL"));
    expect(() => withVideo(full, "one more")).toThrow(expect.objectContaining({ details: { max: 500 } }));
    expect(withVideo(full.slice(1), "one more")).toHaveLength(500);
    expect(withVideo(full, "7", 0)[0]).toBe("7");
  });

  it.each([
    ["public", true, "private"],
    ["private", true, "private"],
    ["public", false, "nonpublic"],
    ["nonpublic", false, "nonpublic"],
    ["private", false, "private"],
  ] as const)("that wants to be %s, and that the staff hide (%s), is %s", (chosen, isHidden, visibility) => {
    expect(visibilityInForce(chosen, isHidden)).toBe(visibility);
  });

  it("that may not be seen is not there, one that may be seen and not changed is forbidden", () => {
    const none = { view: false, edit: false, own: false, recommend: false, restrict: false };

    expect(() => requirePlaylistAbility(none, "edit")).toThrow(withCode("NOT_FOUND"));
    expect(() => requirePlaylistAbility({ ...none, view: true }, "edit")).toThrow(withCode("FORBIDDEN"));
    expect(() => requirePlaylistAbility({ ...none, view: true, edit: true }, "edit")).not.toThrow();
  });

  it("of the site's own, or frozen, refuses what is done to others", () => {
    // Both rules read these columns.
    const standing = (special: string | null, frozen: boolean) =>
      ({ special, frozen }) as Parameters<typeof requireOrdinary>[0];

    expect(() => requireOrdinary(standing("featured", false))).toThrow(withCode("PLAYLIST_SPECIAL"));
    expect(() => requireOrdinary(standing(null, false))).not.toThrow();
    expect(() => requireOpen(standing(null, true))).toThrow(withCode("PLAYLIST_FROZEN"));
    expect(() => requireOpen(standing(null, false))).not.toThrow();
  });
});

describe("playlistAbilities", () => {
  it("lets the staff recommend and restrict what people have made, and nobody what is the site's own", () => {
    const viewer = (role: Viewer["role"]): Viewer => ({ id: "u1", role, age: null, channels: [] });
    const standing = { ...list, user_id: "u2" };
    const granted = (role: Viewer["role"], special: string | null) => {
      const { recommend, restrict } = playlistAbilities(viewer(role), { ...standing, special });
      return [recommend, restrict];
    };

    expect(granted("moderator", null)).toEqual([true, true]);
    expect(granted("user", null)).toEqual([false, false]);
    expect(granted("moderator", "featured")).toEqual([false, false]);
    expect(granted("user", "featured")).toEqual([false, false]);
    expect(playlistAbilities(undefined, { ...list, visibility: "public" }).view).toBe(true);
    expect(playlistAbilities(undefined, { ...list, user_id: null }).edit).toBe(false);
  });

  const channels = [
    { id: "c1", role: "editor" },
    { id: "c2", role: "moderator" },
  ] as const;
  const person = (role: Viewer["role"]): Viewer => ({ id: "u1", role, age: null, channels });
  const list = {
    user_id: null,
    channel_id: null,
    special: null,
    visibility: "private",
    frozen: false,
    hidden: false,
    channel_hidden: null,
    chosen_visibility: null,
  } as const;

  it.each([
    ["their own", { ...list, user_id: "u1" }, "user", { view: true, edit: true, own: true }],
    ["somebody's", { ...list, user_id: "u2" }, "user", { view: false, edit: false, own: false }],
    ["somebody's", { ...list, user_id: "u2" }, "moderator", { view: false, edit: false, own: false }],
    ["somebody's", { ...list, user_id: "u2" }, "admin", { view: true, edit: true, own: true }],
    [
      "one of a channel they edit",
      { ...list, channel_id: "c1" },
      "user",
      { view: true, edit: true, own: true },
    ],
    ["one of a channel they moderate", { ...list, channel_id: "c2" }, "user", { view: false, edit: false }],
    [
      "one that the staff hide",
      { ...list, user_id: "u2", hidden: true, chosen_visibility: "public" },
      "moderator",
      { view: true, edit: false, restrict: true },
    ],
    [
      "one that the staff hide",
      { ...list, user_id: "u2", hidden: true, chosen_visibility: "public" },
      "user",
      { view: false, edit: false, restrict: false },
    ],
    [
      "a public one of a hidden channel",
      { ...list, channel_id: "c9", visibility: "public", channel_hidden: true },
      "user",
      { view: false },
    ],
    ["the featured one", { ...list, special: "featured" }, "user", { view: false, edit: false, own: false }],
    [
      "the featured one",
      { ...list, special: "featured" },
      "moderator",
      { view: true, edit: true, own: false },
    ],
    ["the featured one", { ...list, special: "featured" }, "admin", { view: true, edit: true, own: false }],
  ] as const)("%s: %o for a %s", (_what, playlist, role, expected) => {
    expect(playlistAbilities(person(role), playlist)).toMatchObject(expected);
  });
});
