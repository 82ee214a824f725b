import { describe, expect, it } from "vitest";
import { callerAddress, createNetworkList } from "./proxies.ts";

const isTrusted = createNetworkList(["203.0.113.0/24", "2001:db8::/32"]);
const PROXY = "203.0.113.7";

describe("the address of a caller", () => {
  it.each([
    ["of the connection without a proxy", "198.51.100.1", undefined, "198.51.100.1"],
    ["of the connection that no proxy has, whatever it claims", "198.51.100.1", "192.0.2.1", "198.51.100.1"],
    ["of the caller of a proxy", PROXY, "198.51.100.1", "198.51.100.1"],
    ["last in line, not what the caller claimed before", PROXY, "192.0.2.1, 198.51.100.1", "198.51.100.1"],
    ["behind several proxies", PROXY, "192.0.2.1, 198.51.100.1, 203.0.113.8", "198.51.100.1"],
    ["of the first where all are proxies", PROXY, "203.0.113.9, 203.0.113.8", "203.0.113.9"],
    ["of the proxy where nothing follows", PROXY, "", PROXY],
    ["in several headers", PROXY, ["192.0.2.1", "198.51.100.1, 203.0.113.8"], "198.51.100.1"],
    ["of the sixth version", "2001:db8::1", "192.0.2.1, 2001:db9::1", "2001:db9::1"],
  ])("is that %s [LAS-178]", (_which, address, forwardedFor, caller) => {
    expect(callerAddress(isTrusted, { address, forwardedFor })).toBe(caller);
  });
});
