import { isIPv6 } from "node:net";

/** Groups of an IPv6 address that identify a subscriber (a /64); hosts change the rest at will. */
const NETWORK_GROUPS = 4;
const ALL_GROUPS = 8;
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** An address without its zone; an IPv4 address that is written as IPv6 in its own spelling. */
export function plainAddress(address: string): string {
  return MAPPED.exec(address)?.[1] ?? address.split("%", 1)[0] ?? address;
}

/** The stable part of an address: the whole IPv4 address, or the network prefix (64 bits) of an IPv6 address. */
export function networkPrefix(address: string): string {
  const plain = plainAddress(address);
  if (!isIPv6(plain)) return plain;
  const [head = "", tail] = plain.split("::");
  const front = head === "" ? [] : head.split(":");
  const back = tail ? tail.split(":") : [];
  const gap = tail === undefined ? 0 : ALL_GROUPS - front.length - back.length;
  const groups = [...front, ...Array.from({ length: gap }, () => "0"), ...back];
  return groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
