import { describe, expect, it } from "vitest";
import type { Viewer } from "#server/platform/http/context.ts";
import { isOwnIdentity, requirePostingIdentity } from "./posting-identity.ts";

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

describe("an entry", () => {
  it.each([
    [{ user_id: "viewer", channel_id: null }, true],
    [{ user_id: "other", channel_id: null }, false],
    [{ user_id: null, channel_id: null }, false],
    [{ user_id: null, channel_id: "owned" }, true],
    [{ user_id: null, channel_id: "edited" }, true],
    [{ user_id: null, channel_id: "moderated" }, false],
    [{ user_id: null, channel_id: "foreign" }, false],
    [{ user_id: "viewer", channel_id: "foreign" }, false],
  ])("by %j is the viewer's own: %s", (identity, isOwn) => {
    expect(isOwnIdentity(VIEWER, identity)).toBe(isOwn);
    expect(isOwnIdentity(undefined, identity)).toBe(false);
  });
});

describe("the posting identity", () => {
  it("is the viewer or a channel the viewer can publish on", () => {
    for (const none of [null, undefined, ""]) {
      expect(requirePostingIdentity(VIEWER, none)).toEqual({ user_id: "viewer", channel_id: null });
    }
    expect(requirePostingIdentity(VIEWER, "edited")).toEqual({ user_id: null, channel_id: "edited" });
    for (const channel of ["moderated", "foreign"]) {
      expect(() => requirePostingIdentity(VIEWER, channel)).toThrow(
        expect.objectContaining({ code: "FORBIDDEN" }),
      );
    }
  });
});
