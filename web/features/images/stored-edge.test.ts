import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { storedEdge, storeEdge } from "./stored-edge.ts";

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe("the stored base URL of images", () => {
  it("is stored in the browser with the time of the response [CLI-002]", () => {
    const edge = { url: "https://cdn.nadaj.example/edge", date: 1_790_000_000_000 };

    storeEdge(edge);

    expect(stored.get("edge-url")).toBe("1790000000000 https://cdn.nadaj.example/edge");
    expect(storedEdge()).toEqual(edge);
  });

  it.each(["", "nonsense", "soon /edge", "5"])("is undefined for the stored value %j", (text) => {
    stored.set("edge-url", text);

    expect(storedEdge()).toBeUndefined();
  });
});
