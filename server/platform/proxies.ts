import { BlockList, isIP } from "node:net";

/** Loopback and private networks: where a proxy of one's own stands. */
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

/** Tells whether an address lies in one of these networks. */
export function createNetworkList(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const { address, prefix, version } = parseNetwork(network);
    list.addSubnet(address, prefix, version === 6 ? "ipv6" : "ipv4");
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

interface Connection {
  /** Whose connection it is. */
  readonly address: string;
  /** Its X-Forwarded-For, where each proxy appends the address that it was called from. */
  readonly forwardedFor: string | readonly string[] | undefined;
}

/** The address a request comes from: the last one that no trusted proxy has, or the first of all. */
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
