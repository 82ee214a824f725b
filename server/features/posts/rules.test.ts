import { describe, expect, it } from "vitest";
import type { Viewer } from "#server/platform/http/context.ts";
import { postAbilities, requirePostAbility, type PostAbilities, type PostAttributes } from "./rules.ts";

const OF_CHANNEL: PostAttributes = {
  user_id: null,
  channel_id: "channel",
  channel_visibility: "public",
  hidden: false,
  held_at: null,
};
const OF_USER: PostAttributes = {
  user_id: "author",
  channel_id: null,
  channel_visibility: null,
  hidden: false,
  held_at: null,
};

function viewer(role: Viewer["role"], channels: Viewer["channels"] = [], id = "viewer"): Viewer {
  return { id, role, age: null, channels };
}

const VIEWERS: Readonly<Record<string, Viewer | undefined>> = {
  visitor: undefined,
  author: viewer("user", [], "author"),
  stranger: viewer("creator", [{ id: "other", role: "owner" }]),
  owner: viewer("creator", [{ id: "channel", role: "owner" }]),
  "channel moderator": viewer("user", [{ id: "channel", role: "moderator" }]),
  moderator: viewer("moderator"),
  admin: viewer("admin"),
};

function whoCan(ability: keyof PostAbilities, post: PostAttributes): string[] {
  return Object.keys(VIEWERS).filter((name) => postAbilities(VIEWERS[name], post)[ability]);
}

describe("postAbilities", () => {
  it("shows a post that is not hidden to everyone", () => {
    expect(whoCan("view", OF_CHANNEL)).toEqual(Object.keys(VIEWERS));
    expect(whoCan("view", OF_USER)).toEqual(Object.keys(VIEWERS));
  });

  it("lets the author, or members who can publish on its channel, edit a post; the staff may delete it", () => {
    expect(whoCan("edit", OF_USER)).toEqual(["author", "admin"]);
    expect(whoCan("remove", OF_USER)).toEqual(["author", "moderator", "admin"]);
    expect(whoCan("edit", OF_CHANNEL)).toEqual(["owner", "admin"]);
    expect(whoCan("remove", OF_CHANNEL)).toEqual(["owner", "moderator", "admin"]);
  });

  it("shows posts of a private channel only to its team and the staff", () => {
    const insiders = ["owner", "channel moderator", "moderator", "admin"];

    expect(whoCan("view", { ...OF_CHANNEL, channel_visibility: "private" })).toEqual(insiders);
    expect(whoCan("view", { ...OF_CHANNEL, hidden: true })).toEqual(insiders);
    expect(whoCan("view", { ...OF_USER, hidden: true })).toEqual(["author", "moderator", "admin"]);
  });

  it("is NOT_FOUND for a post that may not be seen, and FORBIDDEN for one that may be seen but not changed", () => {
    const none = { view: false, edit: false, remove: false, restrict: false };

    expect(() => requirePostAbility({ ...none, view: true, edit: true }, "edit")).not.toThrow();
    expect(() => requirePostAbility({ ...none, view: true }, "edit")).toThrow(
      expect.objectContaining({ code: "FORBIDDEN" }),
    );
    expect(() => requirePostAbility(none, "edit")).toThrow(expect.objectContaining({ code: "NOT_FOUND" }));
  });
});
