import { describe, expect, it } from "vitest";
import { roleChoice, roleOfChoice, usersHref, parseUserFilters } from "./users-search.ts";

describe("the URL of the user list", () => {
  it("contains the active filters and parses back to the same values", () => {
    const filters = { page: 3, role: "creator", q: "ola kowal", blockedOnLiveChats: true } as const;
    const href = usersHref(filters);

    expect(href).toBe("/admin?q=ola+kowal&role=creator&blockedOnLiveChats=true&page=3");
    expect(parseUserFilters(Object.fromEntries(new URLSearchParams(href.split("?")[1])))).toEqual(filters);
  });

  it("is empty without filters, and ignores invalid values", () => {
    expect(usersHref({ page: 1 })).toBe("/admin");
    expect(parseUserFilters({ page: "x", role: "boss", q: ["a"], blockedOnLiveChats: "false" })).toEqual({
      ...{ page: 1, role: undefined, q: undefined, blockedOnLiveChats: undefined },
    });
  });

  it("sends no role parameter when all roles are selected", () => {
    expect(roleOfChoice(roleChoice(undefined))).toBeUndefined();
    expect(roleOfChoice(roleChoice("creator"))).toBe("creator");
  });
});
