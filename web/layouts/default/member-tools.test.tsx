import { describe, expect, it, vi } from "vitest";
import type { User } from "#shared/accounts/contract.ts";
import { menuRows } from "#web/testing/menu-rows.tsx";
import { MemberTools } from "./member-tools.tsx";

vi.mock("#web/ssr/public-config.ts", () => ({ publicConfig: () => ({ canBecomeCreator: true }) }));

const OWN = { _id: "szlak", name: "Szlak", slug: "szlak", role: "owner" } as const;
const HELPED = { _id: "tor", name: "Tor", slug: "tor", role: "moderator" } as const;

describe("the menu of an account", () => {
  it.each([
    ["a user", "user", [], ["Create a channel", "Settings", "Become a creator"]],
    ["a user with a channel", "user", [OWN], ["Szlak", "Settings", "Become a creator"]],
    ["who helps a channel", "user", [HELPED], ["Tor", "Create a channel", "Settings", "Become a creator"]],
    ["a creator", "creator", [OWN], ["Szlak", "Create a channel", "Settings"]],
    ["a moderator", "moderator", [], ["Create a channel", "Settings", "Administration"]],
    ["an administrator", "admin", [], ["Create a channel", "Settings", "Administration"]],
  ] as const)("has only these entries for %s [LAS-153]", async (_who, role, channels, rows) => {
    const viewer = { _id: "me", role, channels, name: "Ola", surname: "Kowal", email: "ola@example.com" };
    const user = viewer as unknown as User;

    expect(await menuRows(<MemberTools user={user} />, viewer, undefined, "Account menu")).toEqual([
      ...rows,
      "Refresh account data",
      "Log out",
    ]);
  });
});
