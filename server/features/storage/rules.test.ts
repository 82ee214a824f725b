import { describe, expect, it } from "vitest";
import { isStorageDoubtful } from "./rules.ts";

describe("a storage", () => {
  it.each([
    [{ found: 0, missing: 0 }, false],
    [{ found: 0, missing: 1 }, true],
    [{ found: 1, missing: 1 }, false],
    [{ found: 10, missing: 99 }, false],
    [{ found: 10, missing: 100 }, true],
    [{ found: 100, missing: 100 }, false],
    [{ found: 5000, missing: 4000 }, false],
  ])("with %j is doubtful: %s", (sizes, isDoubtful) => {
    expect(isStorageDoubtful(sizes)).toBe(isDoubtful);
  });
});
