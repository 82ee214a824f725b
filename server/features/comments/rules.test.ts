import { describe, expect, it } from "vitest";
import type { Viewer } from "#server/platform/http/context.ts";
import { commentAbilities, isByHost, isHeldFrom, type CommentStanding } from "./rules.ts";

const OURS = "szlak";
const NO_VIEWER = {
  ...{ edit: false, remove: false, approve: false, crossOut: false },
  ...{ pin: false, block: false, restrict: false },
};

function viewer(role: Viewer["role"], inTeam?: "owner" | "editor" | "moderator"): Viewer {
  return { id: "me", role, age: null, channels: inTeam ? [{ id: OURS, role: inTeam }] : [] };
}

/** A stranger's comment on a video of the channel. */
function comment(changes: Partial<CommentStanding> = {}): CommentStanding {
  return {
    ...{ user_id: "ola", channel_id: null, author_id: "ola", parent_id: null, deleted_at: null },
    ...{ host_channel_id: OURS, host_user_id: null },
    ...{ held_at: null, held_for: null, refusal: null },
    ...changes,
  };
}

/** The names of the viewer's abilities. */
function may(who: Viewer | undefined, what: CommentStanding): string {
  return Object.entries(commentAbilities(who, what))
    .filter(([, can]) => can)
    .map(([name]) => name)
    .join(" ");
}

describe("abilities on a comment", () => {
  it.each([
    ["by visitors", undefined, ""],
    ["by strangers", viewer("user"), ""],
    ["by editors of the channel", viewer("creator", "editor"), ""],
    ["by moderators of the channel", viewer("user", "moderator"), "remove crossOut pin block"],
    ["by owners of the channel", viewer("creator", "owner"), "remove crossOut pin block"],
    ["by moderators of the site", viewer("moderator"), "remove crossOut pin restrict"],
    ["by administrators", viewer("admin"), "remove crossOut pin block restrict"],
  ])("%s", (_who, who, wanted) => {
    expect(may(who, comment())).toBe(wanted);
    expect(commentAbilities(who, comment({ deleted_at: new Date() }))).toEqual(NO_VIEWER);
  });

  it("include editing and removing for its author, but not blocking themselves", () => {
    const own = { user_id: "me", author_id: "me" };

    expect(may(viewer("user"), comment(own))).toBe("edit remove");
    expect(may(viewer("creator", "owner"), comment(own))).toBe("edit remove crossOut pin");
  });

  it("exclude pinning a reply, and blocking on a user's post, which has no channel", () => {
    const owner = viewer("creator", "owner");
    const onOwnPost = comment({ host_channel_id: null, host_user_id: "me" });

    expect(may(owner, comment({ parent_id: "first" }))).toBe("remove crossOut block");
    expect(may(viewer("user"), onOwnPost)).toBe("remove crossOut pin");
    expect(may(viewer("admin"), comment({ host_channel_id: null, host_user_id: "ola" }))).toBe(
      "remove crossOut pin restrict",
    );
  });

  it("exclude blocking if the writer is unknown", () => {
    expect(may(viewer("admin"), comment({ author_id: null }))).toBe("remove crossOut pin restrict");
  });
});

describe("a held comment", () => {
  const held = (held_for: "newAccount" | "words" | "policy", refusal: string | null = null) =>
    comment({ held_at: new Date(), held_for, refusal });
  const everybody = {
    visitor: undefined,
    stranger: viewer("user"),
    author: { ...viewer("user"), id: "ola" },
    editor: viewer("creator", "editor"),
    "channel moderator": viewer("user", "moderator"),
    owner: viewer("creator", "owner"),
    moderator: viewer("moderator"),
  };
  const readersOf = (what: CommentStanding) =>
    Object.entries(everybody)
      .filter(([, who]) => !isHeldFrom(who, what))
      .map(([name]) => name);

  it.each([
    ["newAccount", ["author", "moderator"]],
    ["words", ["author", "moderator"]],
    ["policy", ["author", "channel moderator", "owner", "moderator"]],
  ] as const)("for %s is for %j only", (reason, readers) => {
    expect(readersOf(held(reason))).toEqual(readers);
  });

  it("is approved by its channel only while it waits for it", () => {
    const owner = viewer("creator", "owner");
    expect(may(owner, held("policy"))).toBe("remove approve block");
    expect(may(owner, held("policy", "Nie na temat"))).toBe("remove block");
    expect(may(owner, held("newAccount"))).toBe("remove block");
    expect(may(viewer("moderator"), held("policy"))).toBe("remove restrict");
  });
});

describe("a comment by the host", () => {
  it.each([
    ["as the channel", { user_id: null, channel_id: OURS }, true],
    ["as one of its people", { user_id: "me" }, false],
    ["as another channel", { user_id: null, channel_id: "tory" }, false],
    ["on one's own post", { user_id: "ola", host_channel_id: null, host_user_id: "ola" }, true],
    ["on a post of others", { user_id: "ola", host_channel_id: null, host_user_id: "me" }, false],
    [
      "deleted, on a post of a deleted account",
      { user_id: null, host_channel_id: null, host_user_id: null },
      false,
    ],
  ])("is one written %s", (_how, changes, wanted) => {
    expect(isByHost(comment(changes))).toBe(wanted);
  });
});
