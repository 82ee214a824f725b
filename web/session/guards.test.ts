import { describe, expect, it } from "vitest";
import { statusOf } from "#web/layouts/error-status.ts";
import { guardNamed } from "./guards.ts";

describe("guardNamed", () => {
  it.each(["loggedin", "user-or-creator", "admin-or-moderator", "access-to-manage-channel"])(
    "knows %s",
    (name) => {
      expect(guardNamed(name)).toBeTypeOf("function");
    },
  );

  it.each(["staff-only", "toString", ""])("fails for a screen that names %j [ERR-014]", async (name) => {
    const failure = await Promise.try(() => guardNamed(name)).catch((error: unknown) => error);
    expect(failure).toMatchObject({ message: `Unknown middleware ${name}` });
    expect(statusOf(failure)).toBe(500);
  });
});
