import { describe, expect, it } from "vitest";
import type { Viewer } from "#server/platform/http/context.ts";
import { isTheirs, requireMinimum, requireOffered } from "./rules.ts";

function viewer(id: string, role: Viewer["role"] = "user"): Viewer {
  return { id, role, age: null, channels: [] };
}

describe("a donation", () => {
  it("is at least as much as the site wants, and says how much that is", () => {
    expect(() => requireMinimum(500, 500)).not.toThrow();
    expect(() => requireMinimum(499, 500)).toThrow(
      expect.objectContaining({
        code: "VALIDATION",
        fields: { amount: { code: "TOO_SMALL", details: { min: 5 } } },
      }),
    );
  });

  it("repeats unless it is a transfer", () => {
    for (const provider of ["stripe", "test", "transfer"] as const) {
      expect(() => requireOffered("once", provider)).not.toThrow();
    }
    expect(() => requireOffered("regular", "stripe")).not.toThrow();
    expect(() => requireOffered("regular", "transfer")).toThrow(
      expect.objectContaining({ fields: { type: { code: "INVALID" } } }),
    );
  });

  it("is the account's that made it, and the administrators'", () => {
    expect(isTheirs(viewer("donor"), { user_id: "donor" })).toBe(true);
    expect(isTheirs(viewer("other"), { user_id: "donor" })).toBe(false);
    expect(isTheirs(viewer("other", "moderator"), { user_id: "donor" })).toBe(false);
    expect(isTheirs(viewer("other", "admin"), { user_id: "donor" })).toBe(true);
    expect(isTheirs(undefined, { user_id: null })).toBe(false);
    expect(isTheirs(viewer("other"), { user_id: null })).toBe(false);
  });
});
