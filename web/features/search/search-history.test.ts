import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { adminSearchHistory, searchHistory } from "./search-history.ts";

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  searchHistory.restore();
  adminSearchHistory.restore();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe("the two search histories", () => {
  it("are independent [ADM-024]", () => {
    searchHistory.add("burza");
    adminSearchHistory.add("kowal");

    expect(searchHistory.store.getState().terms).toEqual(["burza"]);
    expect(adminSearchHistory.store.getState().terms).toEqual(["kowal"]);
    searchHistory.clear();
    adminSearchHistory.restore();
    expect(adminSearchHistory.store.getState().terms).toEqual(["kowal"]);
  });

  it("keep the last ten terms of the admin search, each once [ADM-025]", () => {
    for (let number = 1; number <= 11; number += 1) adminSearchHistory.add(`konto ${number}`);
    adminSearchHistory.add("konto 5");

    const { terms } = adminSearchHistory.store.getState();
    expect(terms).toHaveLength(10);
    expect(terms.slice(0, 2)).toEqual(["konto 5", "konto 11"]);
    expect(terms).not.toContain("konto 1");
  });

  it("start empty when the stored data is invalid", () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    stored.set("search-history", "[1, ");

    searchHistory.restore();

    expect(searchHistory.store.getState().terms).toEqual([]);
    warn.mockRestore();
  });
});
