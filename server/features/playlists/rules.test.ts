import { describe, expect, it } from "vitest";
import type { Viewer } from "#server/platform/http/context.ts";
import { inWantedOrder, playlistAbilities, withVideo } from "./rules.ts";

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
    expect(() => inWantedOrder(["a"], wanted)).toThrow("PLAYLIST_CHANGED");
  });
});

describe("playlistAbilities", () => {
  const channels = [
    { id: "c1", role: "editor" },
    { id: "c2", role: "moderator" },
  ] as const;
  const person = (role: Viewer["role"]): Viewer => ({ id: "u1", role, channels });
  const list = {
    user_id: null,
    channel_id: null,
    special: null,
    visibility: "private",
    frozen: false,
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
