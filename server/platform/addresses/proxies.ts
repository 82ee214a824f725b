import { BlockList, isIP } from "node:net";

/** Loopback and private networks: the usual addresses of a site's own proxies. */
export const PRIVATE_NETWORKS = [
  "127.0.0.0/8",
  "::1/128",
  "10.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "fc00::/7",
] as const;

const BITS = { 4: 32, 6: 128 } as const;

/** An address (`203.0.113.7`) or a network (`10.0.0.0/8`). */
export function isNetwork(text: string): boolean {
  const { address, prefix, version } = parseNetwork(text);
  return version !== 0 && isIP(address) === version && prefix >= 0 && prefix <= BITS[version];
}

/** Returns a function that checks whether an address is in one of these networks. */
export function createNetworkList(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const { address, prefix, version } = parseNetwork(network);
    list.addSubnet(address, prefix, version === 6 ? "ipv6" : "ipv4");
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

interface Connection {
  /** Remote address of the connection. */
  readonly address: string;
  /** Its X-Forwarded-For header, to which each proxy appends the address of its own client. */
  readonly forwardedFor: string | readonly string[] | undefined;
}

/** The client address of a request: the last address that is not a trusted proxy, or the first one of all. */
export function callerAddress(
  isTrusted: (address: string) => boolean,
  { address, forwardedFor }: Connection,
): string {
  const forwarded = [forwardedFor ?? []].flat().join(",").split(",");
  let caller = address;
  for (const next of forwarded.map((part) => part.trim()).toReversed()) {
    if (next === "" || !isTrusted(caller)) return caller;
    caller = next;
  }
  return caller;
}

function parseNetwork(text: string): { address: string; prefix: number; version: 0 | 4 | 6 } {
  const [address = "", bits, ...rest] = text.split("/");
  const version = isIP(address) as 0 | 4 | 6; // documented to be one of these
  if (version === 0 || rest.length > 0) return { address, prefix: 0, version: 0 };
  if (bits === undefined) return { address, prefix: BITS[version], version };
  return { address, prefix: /^\d{1,3}$/.test(bits) ? Number(bits) : -1, version };
}
