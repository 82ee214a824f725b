import { describe, expect, it } from "vitest";
import type { Role } from "#shared/accounts/contract.ts";
import type { UserForStaff } from "#shared/accounts/users.ts";
import { menuRows } from "#web/testing/menu-rows.tsx";
import { UserMenu } from "./user-menu.tsx";

const BLOCKS = ["Block on chats", "Block the account"];

function rowsFor(viewer: "moderator" | "admin", role: Role, _id = "ola"): Promise<string[]> {
  const known: Partial<UserForStaff> = { blocks: [] };
  const user = { _id, role, name: "Ola", surname: "Kowal", ...known } as UserForStaff;
  return menuRows(<UserMenu user={user} />, { _id: "me", role: viewer });
}

describe("the account menu in the staff's user list", () => {
  it("offers blocks to a moderator, but no role changes [LAS-153]", async () => {
    expect(await rowsFor("moderator", "user")).toEqual(BLOCKS);
  });

  it("is hidden from moderators for staff accounts, and from all viewers for their own [LAS-153]", async () => {
    for (const role of ["moderator", "admin"] as const) expect(await rowsFor("moderator", role)).toEqual([]);
    expect(await rowsFor("admin", "admin", "me")).toEqual([]);
  });

  it("also offers role changes to an administrator [LAS-153]", async () => {
    const rows = await rowsFor("admin", "user");

    expect(rows.slice(0, 2)).toEqual(BLOCKS);
    expect(rows).toHaveLength(6);
  });
});
