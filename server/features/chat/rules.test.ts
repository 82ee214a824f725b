import { describe, expect, it } from "vitest";
import type { Viewer } from "#server/platform/http/context.ts";
import {
  ABILITY_FOR_SCOPE,
  chatAbilities,
  phaseOfChat,
  requireChatAbility,
  requireOpenChat,
  type ChatAbilities,
} from "./rules.ts";

function viewer(role: Viewer["role"], channels: Viewer["channels"] = []): Viewer {
  return { id: "viewer", role, age: null, channels };
}

const VIEWERS: Readonly<Record<string, Viewer | undefined>> = {
  visitor: undefined,
  "owner of another channel": viewer("creator", [{ id: "other", role: "owner" }]),
  owner: viewer("creator", [{ id: "channel", role: "owner" }]),
  editor: viewer("user", [{ id: "channel", role: "editor" }]),
  "channel moderator": viewer("user", [{ id: "channel", role: "moderator" }]),
  moderator: viewer("moderator"),
  admin: viewer("admin"),
};

function whoCan(ability: keyof ChatAbilities): string[] {
  return Object.keys(VIEWERS).filter((name) => chatAbilities(VIEWERS[name], "channel")[ability]);
}

describe("chat moderation", () => {
  it("is allowed for the channel's owners and moderators, and for staff", () => {
    expect(whoCan("moderate")).toEqual(["owner", "channel moderator", "moderator", "admin"]);
    expect(whoCan("blockOnChannel")).toEqual(["owner", "channel moderator", "admin"]);
    expect(whoCan("blockOnSite")).toEqual(["moderator", "admin"]);
    expect(ABILITY_FOR_SCOPE).toEqual({
      stream: "moderate",
      channel: "blockOnChannel",
      platform: "blockOnSite",
    });
  });

  it("is forbidden for other viewers", () => {
    const none = chatAbilities(undefined, "channel");

    expect(() => requireChatAbility(none, "moderate")).toThrow(
      expect.objectContaining({ code: "FORBIDDEN" }),
    );
    expect(() => requireChatAbility({ ...none, moderate: true }, "moderate")).not.toThrow();
  });
});

describe("the chat phase", () => {
  const NOW = new Date("2026-11-20T20:00:30.000Z");
  const BEGAN = new Date("2026-11-20T20:00:00.000Z");
  const ORDINARY = {
    live: false,
    livestream_started_at: null,
    livestream_ended_at: null,
    premiere_at: null,
    duration_seconds: 60,
  };

  it.each([
    ["an ordinary video", "none", ORDINARY],
    ["a live stream that has not begun", "open", { ...ORDINARY, live: true }],
    ["a live stream", "open", { ...ORDINARY, live: true, livestream_started_at: BEGAN }],
    ["a live stream that is over", "closed", { ...ORDINARY, live: true, livestream_ended_at: BEGAN }],
    ["a premiere that runs", "open", { ...ORDINARY, premiere_at: BEGAN }],
    ["a premiere that is over", "closed", { ...ORDINARY, premiere_at: BEGAN, duration_seconds: 20 }],
  ])("of %s is %s", (_, phase, video) => {
    expect(phaseOfChat(video, NOW)).toBe(phase);
  });

  it("rejects messages in a closed chat", () => {
    const over = { ...ORDINARY, live: true, livestream_ended_at: BEGAN };

    expect(() => requireOpenChat({ ...ORDINARY, live: true }, NOW)).not.toThrow();
    expect(() => requireOpenChat(over, NOW)).toThrow(expect.objectContaining({ code: "CHAT_CLOSED" }));
    expect(() => requireOpenChat(ORDINARY, NOW)).toThrow(expect.objectContaining({ code: "CHAT_CLOSED" }));
  });
});
