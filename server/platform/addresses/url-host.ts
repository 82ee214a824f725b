import { isIPv6 } from "node:net";

/** A host name or IP address as it stands in a URL: an IPv6 address is in brackets (RFC 3986, 3.2.2). */
export function urlHost(host: string): string {
  return isIPv6(host) ? `[${host}]` : host;
}
