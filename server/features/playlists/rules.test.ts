import { describe, expect, it } from "vitest";
import type { Viewer } from "#server/platform/http/context.ts";
import {
  applyOrder,
  playlistAbilities,
  requireNotFrozen,
  requireNotSpecial,
  requirePlaylistAbility,
  effectiveVisibility,
  insertVideoId,
} from "./rules.ts";

describe("insertVideoId", () => {
  it("puts a video at the end or at a position, and never twice", () => {
    expect(insertVideoId(["a", "b"], "c")).toEqual(["a", "b", "c"]);
    expect(insertVideoId(["a", "b"], "c", 0)).toEqual(["c", "a", "b"]);
    expect(insertVideoId(["a", "b"], "c", 99)).toEqual(["a", "b", "c"]);
    expect(insertVideoId(["a", "b", "c"], "b")).toEqual(["a", "b", "c"]);
    expect(insertVideoId(["a", "b", "c"], "c", 0)).toEqual(["c", "a", "b"]);
  });
});

describe("applyOrder", () => {
  it("applies the requested positions and keeps the other videos behind them", () => {
    const wanted = [
      { videoId: "c", position: 0 },
      { videoId: "a", position: 5 },
    ];
    expect(applyOrder(["a", "b", "c"], wanted)).toEqual(["c", "a", "b"]);
    expect(applyOrder(["a", "b", "c"], wanted.toReversed())).toEqual(["c", "a", "b"]);
    expect(() => applyOrder(["a"], wanted)).toThrow("PLAYLIST_CHANGED");
  });
});

/** An `AppError` with a code. */
function withCode(code: string): unknown {
  return expect.objectContaining({ code });
}

describe("a playlist", () => {
  it("holds no more than the maximum number of videos", () => {
    const full = Array.from({ length: 500 }, (_, place) => String(place));

    expect(() => insertVideoId(full, "one more")).toThrow(withCode("PLAYLIST_FULL"));
    expect(() => insertVideoId(full, "one more")).toThrow(expect.objectContaining({ details: { max: 500 } }));
    expect(insertVideoId(full.slice(1), "one more")).toHaveLength(500);
    expect(insertVideoId(full, "7", 0)[0]).toBe("7");
  });

  it.each([
    ["public", true, "private"],
    ["private", true, "private"],
    ["public", false, "nonpublic"],
    ["nonpublic", false, "nonpublic"],
    ["private", false, "private"],
  ] as const)("with chosen visibility %s, hidden by staff (%s), is %s", (chosen, isHidden, visibility) => {
    expect(effectiveVisibility(chosen, isHidden)).toBe(visibility);
  });

  it("is reported as missing if the viewer may not see it, and as forbidden if they may see but not change it", () => {
    const none = { view: false, edit: false, own: false, recommend: false, restrict: false };

    expect(() => requirePlaylistAbility(none, "edit")).toThrow(withCode("NOT_FOUND"));
    expect(() => requirePlaylistAbility({ ...none, view: true }, "edit")).toThrow(withCode("FORBIDDEN"));
    expect(() => requirePlaylistAbility({ ...none, view: true, edit: true }, "edit")).not.toThrow();
  });

  it("of the site, or a frozen one, rejects changes allowed for others", () => {
    // Both rules read these columns.
    const standing = (special: string | null, frozen: boolean) =>
      ({ special, frozen }) as Parameters<typeof requireNotSpecial>[0];

    expect(() => requireNotSpecial(standing("featured", false))).toThrow(withCode("PLAYLIST_SPECIAL"));
    expect(() => requireNotSpecial(standing(null, false))).not.toThrow();
    expect(() => requireNotFrozen(standing(null, true))).toThrow(withCode("PLAYLIST_FROZEN"));
    expect(() => requireNotFrozen(standing(null, false))).not.toThrow();
  });
});

describe("playlistAbilities", () => {
  it("lets the staff recommend and restrict playlists of users, and no user the site's own", () => {
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
