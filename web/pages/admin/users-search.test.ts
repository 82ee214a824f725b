import { describe, expect, it } from "vitest";
import { roleChoice, roleOfChoice, usersHref, usersWanted } from "./users-search.ts";

describe("the address of the list of accounts", () => {
  it("says what the list is narrowed to, and is read back alike", () => {
    const wanted = { page: 3, role: "creator", q: "ola kowal", blockedOnLiveChats: true } as const;
    const href = usersHref(wanted);

    expect(href).toBe("/admin?q=ola+kowal&role=creator&blockedOnLiveChats=true&page=3");
    expect(usersWanted(Object.fromEntries(new URLSearchParams(href.split("?")[1])))).toEqual(wanted);
  });

  it("is bare for everybody, and counts nonsense as not said", () => {
    expect(usersHref({ page: 1 })).toBe("/admin");
    expect(usersWanted({ page: "x", role: "boss", q: ["a"], blockedOnLiveChats: "false" })).toEqual({
      ...{ page: 1, role: undefined, q: undefined, blockedOnLiveChats: undefined },
    });
  });

  it("sends no role for all of them", () => {
    expect(roleOfChoice(roleChoice(undefined))).toBeUndefined();
    expect(roleOfChoice(roleChoice("creator"))).toBe("creator");
  });
});
