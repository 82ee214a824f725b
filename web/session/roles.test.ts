import { describe, expect, it } from "vitest";
import { isStaff, managesChannel, mayCreateChannel } from "./roles.ts";

const CHANNEL = {
  _id: "c1",
  name: "Kolejowy Szlak",
  slug: "kolejowy-szlak",
  hasPicture: false,
  imageVersion: 0,
  role: "owner",
} as const;

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

  it("is not about channels of others whose team they are on", () => {
    expect(mayCreateChannel({ role: "user", channels: [{ ...CHANNEL, role: "editor" }] })).toBe(true);
  });
});

describe("managesChannel", () => {
  it("lets the team and admins pass, moderators of the site not", () => {
    expect(managesChannel({ role: "creator", channels: [CHANNEL] }, "c1")).toBe(true);
    expect(managesChannel({ role: "creator", channels: [CHANNEL] }, "c2")).toBe(false);
    expect(managesChannel({ role: "admin", channels: [] }, "c2")).toBe(true);
    expect(managesChannel({ role: "moderator", channels: [] }, "c2")).toBe(false);
  });
});

describe("isStaff", () => {
  it("means admins and moderators", () => {
    const roles = ["user", "creator", "moderator", "admin"] as const;
    expect(roles.filter((role) => isStaff({ role }))).toEqual(["moderator", "admin"]);
  });
});
