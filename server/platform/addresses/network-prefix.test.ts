import { describe, expect, it } from "vitest";
import { networkPrefix } from "./network-prefix.ts";

describe("networkPrefix", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:0db8:0001:0002::6", "2001:db8:1:2"],
    ["2001:db8::1", "2001:db8:0:0"],
    ["fe80::1%eth0", "fe80:0:0:0"],
    ["::1", "0:0:0:0"],
    ["unknown", "unknown"],
  ])("maps %s to %s", (address, network) => {
    expect(networkPrefix(address)).toBe(network);
  });
});
