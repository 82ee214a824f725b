import { describe, expect, it } from "vitest";
import type { Viewer } from "#server/platform/http/context.ts";
import {
  channelAbilities,
  requireAbility,
  requireBlockEnd,
  requireOtherOwner,
  effectiveVisibility,
  type ChannelAbility,
} from "./rules.ts";

function viewer(role: Viewer["role"], channels: Viewer["channels"] = []): Viewer {
  return { id: "viewer", role, age: null, channels };
}

const VIEWERS: Readonly<Record<string, Viewer | undefined>> = {
  visitor: undefined,
  stranger: viewer("creator", [{ id: "other", role: "owner" }]),
  owner: viewer("creator", [{ id: "channel", role: "owner" }]),
  editor: viewer("user", [{ id: "channel", role: "editor" }]),
  "channel moderator": viewer("user", [{ id: "channel", role: "moderator" }]),
  moderator: viewer("moderator"),
  admin: viewer("admin"),
};

function whoCan(
  ability: ChannelAbility,
  visibility: "public" | "private" | "non_public" = "public",
): string[] {
  return Object.keys(VIEWERS).filter(
    (name) => channelAbilities(VIEWERS[name], { id: "channel", visibility })[ability],
  );
}

describe("channelAbilities", () => {
  it.each<[ChannelAbility, readonly string[]]>([
    ["edit", ["owner", "admin"]],
    ["upload", ["owner", "editor", "admin"]],
    ["manage", ["owner", "editor", "channel moderator", "admin"]],
    ["appoint", ["owner", "admin"]],
    ["moderate", ["owner", "channel moderator", "admin"]],
    ["seePoints", ["owner", "moderator", "admin"]],
    ["seeHidden", ["moderator", "admin"]],
  ])("gives %s to %j", (ability, names) => {
    expect(whoCan(ability)).toEqual(names);
    expect(whoCan(ability, "private")).toEqual(names);
  });

  it("shows a private channel to its team and staff, other channels to all", () => {
    const all = Object.keys(VIEWERS);

    expect(whoCan("view")).toEqual(all);
    expect(whoCan("view", "non_public")).toEqual(all);
    expect(whoCan("view", "private")).toEqual(["owner", "editor", "channel moderator", "moderator", "admin"]);
  });

  it("returns NOT_FOUND for invisible channels, and FORBIDDEN for visible ones without the ability", () => {
    const stranger = channelAbilities(VIEWERS["stranger"], { id: "channel", visibility: "public" });
    const admin = channelAbilities(VIEWERS["admin"], { id: "channel", visibility: "public" });

    expect(() => requireAbility(admin, "edit")).not.toThrow();
    expect(() => requireAbility(stranger, "edit")).toThrow(expect.objectContaining({ code: "FORBIDDEN" }));
    expect(() => requireAbility({ ...stranger, view: false }, "edit")).toThrow(
      expect.objectContaining({ code: "NOT_FOUND" }),
    );
  });
});

describe("the effective visibility", () => {
  it.each([
    ["public", { hidden: false, limits: [] }, "public"],
    ["public", { hidden: false, limits: ["lists"] }, "non_public"],
    ["private", { hidden: false, limits: ["lists"] }, "private"],
    ["non_public", { hidden: false, limits: [] }, "non_public"],
    ["public", { hidden: true, limits: [] }, "private"],
  ] as const)("of a channel set to %s, with %j: %s", (chosen, measures, visibility) => {
    expect(effectiveVisibility(chosen, measures)).toBe(visibility);
  });
});

describe("the team", () => {
  const owner = { user_id: "a", role: "owner" } as const;
  const editor = { user_id: "b", role: "editor" } as const;

  it("always has an owner", () => {
    expect(() => requireOtherOwner([owner, editor], "a")).toThrow(
      expect.objectContaining({ code: "LAST_OWNER" }),
    );
    expect(() => requireOtherOwner([owner, editor], "b")).not.toThrow();
    expect(() => requireOtherOwner([owner, { ...owner, user_id: "c" }], "a")).not.toThrow();
  });
});

it("a block must end in the future", () => {
  const now = new Date("2026-11-20T12:00:00.000Z");

  expect(() => requireBlockEnd(new Date(now.getTime() + 1), now)).not.toThrow();
  expect(() => requireBlockEnd(now, now)).toThrow(
    expect.objectContaining({ code: "VALIDATION", fields: { blockedUntil: { code: "DATE_PAST" } } }),
  );
});
