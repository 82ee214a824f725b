import { isIP } from "node:net";
import { plainAddress } from "#server/platform/addresses/network-prefix.ts";
import { createNetworkList } from "#server/platform/addresses/proxies.ts";

/** IPv4 networks that are not part of the public internet (RFC 6890): own machine, private, link-local, multicast. */
const isSpecialIpv4 = createNetworkList([
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12"],
  ...["192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15"],
  ...["198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4"],
]);
/** Only this network of IPv6 is assigned to the public internet. */
const isGlobalIpv6 = createNetworkList(["2000::/3"]);
/** Within it: addresses that contain an IPv4 address (Teredo, 6to4), special purposes, documentation. */
const isSpecialIpv6 = createNetworkList(["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"]);

/** Whether an IP address belongs to the public internet, however it is written; false for what is no IP address. */
export function isPublicAddress(address: string): boolean {
  const plain = plainAddress(address);
  switch (isIP(plain)) {
    case 4:
      return !isSpecialIpv4(plain);
    case 6:
      return isGlobalIpv6(plain) && !isSpecialIpv6(plain);
    default:
      return false;
  }
}
