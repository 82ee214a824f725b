import { describe, expect, it } from "vitest";
import { AppError } from "#shared/errors.ts";
import { domainsAbove, requireBlockable } from "./rules.ts";

const OWN = { caller: "198.51.100.7", proxies: ["10.0.0.0/8", "2001:db8:ffff::1"] };

function codeOf(typed: string, own = OWN): string {
  try {
    return requireBlockable("range", typed, own).text;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

describe("a range to block", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7/32"],
    ["203.0.0.0/16", "203.0.0.0/16"],
    ["203.0.0.0/15", "RANGE_TOO_WIDE"],
    ["0.0.0.0/1", "RANGE_TOO_WIDE"],
    ["10.0.0.0/8", "RANGE_TOO_WIDE"],
    ["2001:db8:1:2::9", "2001:db8:1:2::9/64"],
    ["2001:dead::/32", "2001:dead::/32"],
    ["2001:dead::/31", "RANGE_TOO_WIDE"],
    ["198.51.100.0/24", "RANGE_OF_CALLER"],
    ["198.51.100.7", "RANGE_OF_CALLER"],
    ["::ffff:198.51.100.7", "RANGE_OF_CALLER"],
    ["0.0.0.0/0", "RANGE_OF_CALLER"],
    ["127.0.0.1", "RANGE_OF_PROXY"],
    ["127.3.0.0/16", "RANGE_OF_PROXY"],
    ["::1", "RANGE_OF_PROXY"],
    ["10.20.30.40", "RANGE_OF_PROXY"],
    ["2001:db8:ffff::9", "RANGE_OF_PROXY"],
    ["office", "RANGE_INVALID"],
  ])("%s gives %s", (typed, outcome) => {
    expect(codeOf(typed)).toBe(outcome);
  });

  it("has the caller's address of the sixth version by its network of 64 bits", () => {
    const own = { ...OWN, caller: "2001:db8:1:2:aaaa::1" };
    expect(codeOf("2001:db8:1:2:bbbb::1", own)).toBe("RANGE_OF_CALLER");
    expect(codeOf("2001:db8:1:3::1", own)).toBe("2001:db8:1:3::1/64");
  });
});

describe("domainsAbove", () => {
  it("has the domain itself and each above it", () => {
    expect(domainsAbove("a.b.example")).toEqual(["a.b.example", "b.example", "example"]);
  });
});
