import { describe, expect, it } from "vitest";
import type { Viewer } from "#server/platform/http/context.ts";
import { isOwnIdentity, requireIdentity } from "./identity.ts";

const VIEWER: Viewer = {
  id: "viewer",
  role: "creator",
  age: null,
  channels: [
    { id: "owned", role: "owner" },
    { id: "edited", role: "editor" },
    { id: "moderated", role: "moderator" },
  ],
};

describe("what was written", () => {
  it.each([
    [{ user_id: "viewer", channel_id: null }, true],
    [{ user_id: "other", channel_id: null }, false],
    [{ user_id: null, channel_id: null }, false],
    [{ user_id: null, channel_id: "owned" }, true],
    [{ user_id: null, channel_id: "edited" }, true],
    [{ user_id: null, channel_id: "moderated" }, false],
    [{ user_id: null, channel_id: "foreign" }, false],
    [{ user_id: "viewer", channel_id: "foreign" }, false],
  ])("as %j is the viewer's own: %s", (identity, isOwn) => {
    expect(isOwnIdentity(VIEWER, identity)).toBe(isOwn);
    expect(isOwnIdentity(undefined, identity)).toBe(false);
  });
});

describe("who something is written as", () => {
  it("is the viewer, or a channel on which they publish", () => {
    for (const none of [null, undefined, ""]) {
      expect(requireIdentity(VIEWER, none)).toEqual({ user_id: "viewer", channel_id: null });
    }
    expect(requireIdentity(VIEWER, "edited")).toEqual({ user_id: null, channel_id: "edited" });
    for (const channel of ["moderated", "foreign"]) {
      expect(() => requireIdentity(VIEWER, channel)).toThrow(expect.objectContaining({ code: "FORBIDDEN" }));
    }
  });
});
