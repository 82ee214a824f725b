import { MailDomain } from "#shared/accounts/mail-domain.ts";
import type { AddressBlockKind } from "#shared/address-blocks/contract.ts";
import { AppError } from "#shared/errors.ts";
import { isInRange, overlap, parseRange } from "#server/platform/addresses/address-range.ts";

/** Wider ranges have the customers of whole providers and countries. */
const RANGE_BITS_MIN = { 4: 16, 6: 32 } as const;
const LOOPBACK = ["127.0.0.0/8", "::1/128"];

/** What a block is about, in the spelling of the database. */
export interface BlockTarget {
  readonly kind: AddressBlockKind;
  readonly text: string;
}

interface OwnAddresses {
  /** The address of the administrator who sets the block. */
  readonly caller: string;
  /** The networks of the site's own proxies. */
  readonly proxies: readonly string[];
}

/** The range or domain that was typed. Throws if it is none, or if a block of it would lock out the site itself. */
export function requireBlockable(kind: AddressBlockKind, typed: string, own: OwnAddresses): BlockTarget {
  return { kind, text: kind === "range" ? requireBlockableRange(typed, own) : requireDomain(typed) };
}

function requireBlockableRange(typed: string, { caller, proxies }: OwnAddresses): string {
  const range = parseRange(typed);
  if (!range) throw new AppError("RANGE_INVALID", {}, { target: { code: "INVALID" } });
  if (isInRange(range, caller)) throw new AppError("RANGE_OF_CALLER", { address: caller });
  if (range.bits < RANGE_BITS_MIN[range.version]) {
    throw new AppError("RANGE_TOO_WIDE", { ipv4: RANGE_BITS_MIN[4], ipv6: RANGE_BITS_MIN[6] });
  }
  const networks = [...LOOPBACK, ...proxies].map((network) => parseRange(network));
  if (networks.some((network) => network && overlap(range, network))) throw new AppError("RANGE_OF_PROXY");
  return range.text;
}

function requireDomain(typed: string): string {
  const { data } = MailDomain.safeParse(typed);
  if (data === undefined) throw new AppError("DOMAIN_INVALID", {}, { target: { code: "INVALID" } });
  return data;
}

/** A block must end in the future. */
export function requireBlockEnd(endsAt: Date, now: Date): void {
  if (endsAt <= now) throw new AppError("VALIDATION", {}, { endsAt: { code: "DATE_PAST" } });
}

/** A domain and all domains above it: `a.b.example` -> `a.b.example`, `b.example`, `example`. */
export function domainsAbove(domain: string): string[] {
  const labels = domain.split(".");
  return labels.map((_, index) => labels.slice(index).join("."));
}
