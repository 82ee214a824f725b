import { describe, expect, it } from "vitest";
import type { Viewer } from "#server/platform/http/context.ts";
import { mayManageDonation, requireMinimum, requireTypeAllowed } from "./rules.ts";

function viewer(id: string, role: Viewer["role"] = "user"): Viewer {
  return { id, role, age: null, channels: [] };
}

describe("a donation", () => {
  it("requires the configured minimum amount, and returns it in the error", () => {
    expect(() => requireMinimum(500, 500)).not.toThrow();
    expect(() => requireMinimum(499, 500)).toThrow(
      expect.objectContaining({
        code: "VALIDATION",
        fields: { amount: { code: "TOO_SMALL", details: { min: 5 } } },
      }),
    );
  });

  it("can be regular unless it is a transfer", () => {
    for (const provider of ["stripe", "test", "transfer"] as const) {
      expect(() => requireTypeAllowed("once", provider)).not.toThrow();
    }
    expect(() => requireTypeAllowed("regular", "stripe")).not.toThrow();
    expect(() => requireTypeAllowed("regular", "transfer")).toThrow(
      expect.objectContaining({ fields: { type: { code: "INVALID" } } }),
    );
  });

  it("belongs to the account that made it, and to administrators", () => {
    expect(mayManageDonation(viewer("donor"), { user_id: "donor" })).toBe(true);
    expect(mayManageDonation(viewer("other"), { user_id: "donor" })).toBe(false);
    expect(mayManageDonation(viewer("other", "moderator"), { user_id: "donor" })).toBe(false);
    expect(mayManageDonation(viewer("other", "admin"), { user_id: "donor" })).toBe(true);
    expect(mayManageDonation(undefined, { user_id: null })).toBe(false);
    expect(mayManageDonation(viewer("other"), { user_id: null })).toBe(false);
  });
});
