import { describe, expect, it } from "vitest";
import type { UsersFilter } from "#web/features/accounts/user-queries.ts";
import { parseUserFilters, usersHref } from "./users-search.ts";

const NO_FILTERS = {
  ...{ page: 1, role: undefined, state: undefined, confirmed: undefined, seen: undefined, space: undefined },
  ...{ reports: undefined, q: undefined, blockedOnLiveChats: undefined },
};

describe("the URL of the user list", () => {
  it("contains the active filters and parses back to the same values", () => {
    const filters: UsersFilter = {
      ...({ page: 3, role: "creator", state: "blocked", confirmed: false, seen: "overMonth" } as const),
      ...({ space: "over10", reports: "open", q: "ola kowal", blockedOnLiveChats: true } as const),
    };
    const href = usersHref(filters);

    expect(href).toBe(
      "/admin?q=ola+kowal&role=creator&state=blocked&confirmed=false&seen=overMonth&space=over10&reports=open" +
        "&blockedOnLiveChats=true&page=3",
    );
    expect(parseUserFilters(Object.fromEntries(new URLSearchParams(href.split("?")[1])))).toEqual(filters);
  });

  it("is empty without filters, and ignores invalid values", () => {
    expect(usersHref({ page: 1 })).toBe("/admin");
    const invalid = {
      role: "boss",
      state: "asleep",
      confirmed: "maybe",
      seen: "soon",
      space: "9",
      reports: "x",
    };
    expect(parseUserFilters({ page: "x", ...invalid, q: ["a"], blockedOnLiveChats: "false" })).toEqual(
      NO_FILTERS,
    );
    expect(usersHref(NO_FILTERS)).toBe("/admin");
  });
});
