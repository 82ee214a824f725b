import { afterEach, describe, expect, it, vi } from "vitest";
import { Id } from "#shared/paging.ts";
import { randomId } from "./random-id.ts";

afterEach(() => vi.unstubAllGlobals());

describe("random ids", () => {
  it("are different UUIDs, also where the browser has no randomUUID", () => {
    vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });

    const ids = Array.from({ length: 1000 }, randomId);

    for (const id of ids) expect(Id.safeParse(id).success).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
