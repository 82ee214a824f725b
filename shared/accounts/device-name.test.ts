import { describe, expect, it } from "vitest";
import { deviceName } from "./device-name.ts";

const LIKE_CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0";

describe("deviceName", () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${LIKE_CHROME} Safari/537.36`, "Chrome, Windows"],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${LIKE_CHROME} Safari/537.36 Edg/150.0`, "Edge, Windows"],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${LIKE_CHROME} Safari/537.36`, "Chrome, ChromeOS"],
    [`Mozilla/5.0 (Linux; Android 16) ${LIKE_CHROME} Mobile Safari/537.36 OPR/98.0`, "Opera, Android"],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Linux"],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1",
      "Safari, iPhone",
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15",
      "Safari, macOS",
    ],
    ["curl/8.14", undefined],
    ["", undefined],
  ])("of %s is %s", (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });
});
