import { isIP } from "node:net";
import { createNetworkList } from "./proxies.ts";
import { plainAddress } from "./network-prefix.ts";

const BITS = { 4: 32, 6: 128 } as const;
/** Hosts choose the rest of an IPv6 address at will: no range of them is smaller. */
const IPV6_BITS_MAX = 64;
/** Where the IPv4 address begins in one that is written as IPv6. */
const MAPPED_BITS = 96;

export interface AddressRange {
  /** An address of the range, and how many of its bits all of them have in common: `203.0.113.7/24`. */
  readonly text: string;
  readonly address: string;
  readonly bits: number;
  readonly version: 4 | 6;
}

/**
 * A range of addresses as typed: one address (`203.0.113.7`) or a network (`203.0.113.0/24`). One IPv6 address stands for
 * its network of 64 bits. Undefined if it is neither.
 */
export function parseRange(typed: string): AddressRange | undefined {
  const [before = "", bitsText, ...rest] = typed.trim().split("/");
  const address = plainAddress(before);
  const version = isIP(address);
  if ((version !== 4 && version !== 6) || rest.length > 0 || before.includes("%")) return undefined;
  const bits = bitsOf(bitsText, { version, isMapped: address !== before });
  if (bits === undefined) return undefined;
  return { text: `${address}/${bits}`, address, bits, version };
}

/** Whether one of two ranges has the other: ranges overlap in no other way. */
export function overlap(one: AddressRange, other: AddressRange): boolean {
  return isInRange(one, other.address) || isInRange(other, one.address);
}

/** Whether an address is in a range, however it is written. */
export function isInRange({ text, version }: AddressRange, address: string): boolean {
  const plain = plainAddress(address);
  return isIP(plain) === version && createNetworkList([text])(plain);
}

function bitsOf(
  typed: string | undefined,
  { version, isMapped }: { readonly version: 4 | 6; readonly isMapped: boolean },
): number | undefined {
  const most = version === 6 ? IPV6_BITS_MAX : BITS[4];
  if (typed === undefined) return most;
  if (!/^\d{1,3}$/.test(typed)) return undefined;
  const bits = isMapped ? Number(typed) - MAPPED_BITS : Number(typed);
  return bits < 0 || bits > BITS[version] ? undefined : Math.min(bits, most);
}
