import { describe, expect, it } from "vitest";
import { loginHref, nextPath } from "./next-path.ts";

describe("nextPath", () => {
  it.each(["/", "/create-channel", "/watch/1?t=20#comments"])("accepts the screen %s", (path) => {
    expect(nextPath(path)).toBe(path);
  });

  it.each([
    "https://example.com/",
    "//example.com/watch",
    "/\\example.com",
    "/\t/example.com",
    "/..//example.com",
    "/.//example.com",
    "javascript:alert(1)",
    "watch/1",
    "",
  ])("rejects %j, an external address", (address) => {
    expect(nextPath(address)).toBeUndefined();
  });

  it.each(["/api/auth/me", "/edge/user/1/48.webp", "/login", "/login?next=/", "/register"])(
    "rejects %s, which is no valid redirect target",
    (path) => {
      expect(nextPath(path)).toBeUndefined();
    },
  );

  it.each([undefined, 7, null, ["/"]])("rejects %j, which is not a path", (value) => {
    expect(nextPath(value)).toBeUndefined();
  });
});

describe("loginHref", () => {
  it("encodes a path that nextPath can read back", () => {
    const { searchParams } = new URL(loginHref("/watch/1?t=20"), "http://localhost");

    expect(nextPath(searchParams.get("next"))).toBe("/watch/1?t=20");
  });
});
