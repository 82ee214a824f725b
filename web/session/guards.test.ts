import { describe, expect, it } from "vitest";
import type { User } from "#shared/accounts/contract.ts";
import { statusOf } from "#web/layouts/errors/error-status.ts";
import { guardNamed } from "./guards.ts";

const OWNED = {
  ...{ _id: "c1", name: "Kolejowy Szlak", slug: "kolejowy-szlak", hasAvatar: false, imageVersion: 0 },
  role: "owner",
} as const;

/** The account fields that guards read. */
function account(role: User["role"], channels: User["channels"] = []): User {
  const known: Pick<User, "role" | "channels"> = { role, channels };
  return known as User;
}

describe("guardNamed", () => {
  it.each(["loggedin", "user-or-creator", "admin-or-moderator", "access-to-manage-channel"])(
    "knows %s",
    (name) => {
      expect(guardNamed(name)).toBeTypeOf("function");
    },
  );

  it.each([
    ["loggedin", account("user"), true],
    ["user-or-creator", account("user"), true],
    ["user-or-creator", account("user", [OWNED]), false],
    ["user-or-creator", account("creator", [OWNED]), true],
    ["admin-or-moderator", account("creator"), false],
    ["admin-or-moderator", account("moderator"), true],
    ["admin-or-moderator-or-creator", account("user"), false],
    ["admin-or-moderator-or-creator", account("creator"), true],
    ["access-to-manage-channel", account("creator"), false],
    ["access-to-manage-channel", account("creator", [OWNED]), true],
  ] as const)("%s for %o returns %s", (name, user, isLetIn) => {
    expect(guardNamed(name)(user, { channelId: "c1" })).toBe(isLetIn);
  });

  it.each(["staff-only", "toString", ""])("throws for the unknown guard %j [ERR-014]", async (name) => {
    const failure = await Promise.try(() => guardNamed(name)).catch((error: unknown) => error);
    expect(failure).toMatchObject({ message: `Unknown middleware ${name}` });
    expect(statusOf(failure)).toBe(500);
  });
});
