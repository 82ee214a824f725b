import { describe, expect, it } from "vitest";
import { isInRange, overlap, parseRange, type AddressRange } from "./address-range.ts";

function rangeOf(typed: string): AddressRange {
  const range = parseRange(typed);
  if (!range) throw new Error(`${typed} is no range`);
  return range;
}

describe("parseRange", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7/32"],
    [" 203.0.113.0/24 ", "203.0.113.0/24"],
    ["203.0.113.7/24", "203.0.113.7/24"],
    ["0.0.0.0/0", "0.0.0.0/0"],
    ["::ffff:203.0.113.7", "203.0.113.7/32"],
    ["::ffff:203.0.113.0/120", "203.0.113.0/24"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2:3:4:5:6/64"],
    ["2001:db8:1:2::/127", "2001:db8:1:2::/64"],
    ["2001:db8::/48", "2001:db8::/48"],
  ])("reads %s as %s", (typed, text) => {
    expect(parseRange(typed)?.text).toBe(text);
  });

  it.each([
    ...["", "example.com", "203.0.113", "203.0.113.256", "203.0.113.0/33", "203.0.113.0/-1", "203.0.113.0/"],
    ...["203.0.113.0/24/8", "2001:db8::/129", "fe80::1%eth0", "::ffff:203.0.113.7/64", "1.2.3.4-1.2.3.9"],
  ])("refuses %j", (typed) => {
    expect(parseRange(typed)).toBeUndefined();
  });
});

describe("isInRange", () => {
  it.each([
    ["203.0.113.255", "203.0.113.7/24", true],
    ["203.0.114.0", "203.0.113.7/24", false],
    ["::ffff:203.0.113.9", "203.0.113.0/24", true],
    ["2001:db8:1:2:ffff::9", "2001:db8:1:2::1", true],
    ["2001:db8:1:3::1", "2001:db8:1:2::1", false],
    ["2001:db8:1:2::9%eth0", "2001:db8:1:2::1", true],
    ["unknown", "0.0.0.0/0", false],
  ])("of %s and %s is %s", (address, range, isInside) => {
    expect(isInRange(rangeOf(range), address)).toBe(isInside);
  });
});

describe("overlap", () => {
  it.each([
    ["10.0.0.0/8", "10.1.2.3", true],
    ["10.1.2.3", "10.0.0.0/8", true],
    ["10.1.0.0/16", "10.2.0.0/16", false],
    ["2001:db8::/32", "2001:db8:1::/48", true],
    ["2001:db8::/32", "10.0.0.0/8", false],
  ])("of %s and %s is %s", (one, other, does) => {
    expect(overlap(rangeOf(one), rangeOf(other))).toBe(does);
  });
});
