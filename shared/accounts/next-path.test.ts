import { describe, expect, it } from "vitest";
import { loginHref, nextPath } from "./next-path.ts";

describe("nextPath", () => {
  it.each(["/", "/create-channel", "/watch/1?t=20#comments"])("keeps the screen %s", (path) => {
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
  ])("refuses %j, which leads away from the site", (address) => {
    expect(nextPath(address)).toBeUndefined();
  });

  it.each(["/api/auth/me", "/edge/user/1/48.webp", "/login", "/login?next=/", "/register"])(
    "refuses %s, which is no screen to go on to",
    (path) => {
      expect(nextPath(path)).toBeUndefined();
    },
  );

  it.each([undefined, 7, null, ["/"]])("refuses %j, which is no path", (value) => {
    expect(nextPath(value)).toBeUndefined();
  });
});

describe("loginHref", () => {
  it("carries a path so that nextPath finds it again", () => {
    const { searchParams } = new URL(loginHref("/watch/1?t=20"), "http://localhost");

    expect(nextPath(searchParams.get("next"))).toBe("/watch/1?t=20");
  });
});
