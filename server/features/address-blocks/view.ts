import type { AddressBlock } from "#shared/address-blocks/contract.ts";
import type { BlockRow } from "./store.ts";

export function viewAddressBlock(row: BlockRow): AddressBlock {
  const { id, range, domain, reason, ends_at, created_at } = row;
  return {
    kind: range === null ? "domain" : "range",
    target: range === null ? (domain ?? "") : withoutAllBits(range),
    ...{ _id: id, reason, endsAt: ends_at.toISOString(), createdAt: created_at.toISOString() },
    createdBy: viewAdministrator(row.created_by, row.creator_name),
    endedBy: viewAdministrator(row.ended_by, row.ender_name),
  };
}

function viewAdministrator(id: string | null, name: string | null): AddressBlock["createdBy"] {
  return id === null ? null : { _id: id, name: name ?? "" };
}

/** One IPv4 address as such: `203.0.113.7/32` -> `203.0.113.7`. */
function withoutAllBits(range: string): string {
  return range.includes(":") ? range : range.replace(/\/32$/, "");
}
