import { describe, expect, it } from "vitest";
import { flagsOf, isLoggedIn, isStaff, managesChannel, mayCreateChannel } from "./roles.ts";

const CHANNEL = {
  _id: "c1",
  name: "Kolejowy Szlak",
  slug: "kolejowy-szlak",
  hasAvatar: false,
  imageVersion: 0,
  role: "owner",
} as const;

describe("isLoggedIn", () => {
  it.each([
    ["token", { _id: "u1" }, true],
    ["token", {}, false],
    ["token", null, false],
    ["token", undefined, false],
    [null, { _id: "u1" }, false],
    [null, null, false],
  ])("with the token %j and the account %j is %s [ACC-043]", (token, user, expected) => {
    expect(isLoggedIn(token, user)).toBe(expected);
  });
});

describe("flagsOf", () => {
  it.each([
    ["admin", "isAdmin"],
    ["moderator", "isModerator"],
    ["creator", "isCreator"],
    ["user", "isUser"],
    [undefined, "isUser"],
  ] as const)("of the role %s is %s and nothing else [ACC-030]", (role, expected) => {
    const flags = flagsOf(role ? { role } : {});

    expect(Object.entries(flags).filter(([, isSet]) => isSet)).toEqual([[expected, true]]);
  });

  it("is empty without a login [ACC-038]", () => {
    const account = { _id: "u1", role: "admin" } as const;
    const flagsFor = (token: string | null, user: object) =>
      Object.values(flagsOf(isLoggedIn(token, user) ? user : undefined));

    expect(flagsFor("token", account)).toEqual([true, false, false, false]);
    expect(flagsFor(null, account)).toEqual([false, false, false, false]);
    expect(flagsFor("token", { role: "admin" })).toEqual([false, false, false, false]);
  });
});

describe("mayCreateChannel", () => {
  it.each([
    ["user", 0, true],
    ["user", 1, false],
    ["creator", 1, true],
    ["moderator", 1, true],
    ["admin", 2, true],
  ] as const)("for a %s with %d channels is %s", (role, count, expected) => {
    const channels = Array.from({ length: count }, () => CHANNEL);
    expect(mayCreateChannel({ role, channels })).toBe(expected);
  });

  it("ignores the user's roles on channels of others", () => {
    expect(mayCreateChannel({ role: "user", channels: [{ ...CHANNEL, role: "editor" }] })).toBe(true);
  });
});

describe("managesChannel", () => {
  it("allows the team and admins, but not moderators of the site", () => {
    expect(managesChannel({ role: "creator", channels: [CHANNEL] }, "c1")).toBe(true);
    expect(managesChannel({ role: "creator", channels: [CHANNEL] }, "c2")).toBe(false);
    expect(managesChannel({ role: "admin", channels: [] }, "c2")).toBe(true);
    expect(managesChannel({ role: "moderator", channels: [] }, "c2")).toBe(false);
  });
});

describe("isStaff", () => {
  it("includes admins and moderators", () => {
    const roles = ["user", "creator", "moderator", "admin"] as const;
    expect(roles.filter((role) => isStaff({ role }))).toEqual(["moderator", "admin"]);
  });
});
