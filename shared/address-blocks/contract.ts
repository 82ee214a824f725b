import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Done, Id, listOf, Moment, paging } from "#shared/paging.ts";
import { line } from "#shared/text.ts";

export const ADDRESS_BLOCKS_PAGE_SIZE = 20;
export const ADDRESS_BLOCK_REASON_MAX_CHARACTERS = 500;
/** Addresses are personal data: a block is deleted that long after its end. */
export const ADDRESS_BLOCK_RETENTION_DAYS = 30;
/** A domain has at most 253 characters. */
const TARGET_MAX_CHARACTERS = 300;

/** A range of network addresses, or a mail domain with its subdomains. */
const ADDRESS_BLOCK_KINDS = ["range", "domain"] as const;
export type AddressBlockKind = (typeof ADDRESS_BLOCK_KINDS)[number];

const Administrator = z.nullable(z.object({ _id: Id, name: z.string() }));

export const AddressBlock = z.object({
  _id: Id,
  kind: z.enum(ADDRESS_BLOCK_KINDS),
  /** `203.0.113.0/24` or `example.com`. */
  target: z.string(),
  /** For administrators only. */
  reason: z.string(),
  /** In the past if the block has ended. */
  endsAt: Moment,
  createdAt: Moment,
  /** Null if that account is deleted. */
  createdBy: Administrator,
  /** Who has ended it before its time. */
  endedBy: Administrator,
});
export type AddressBlock = z.output<typeof AddressBlock>;

export const addressBlocks = {
  list: endpoint({
    method: "GET",
    path: "/address-blocks",
    access: "admin",
    summary: "The blocks of address ranges and mail domains: those in force first, then newest first",
    query: z.object(paging(ADDRESS_BLOCKS_PAGE_SIZE)),
    response: listOf(AddressBlock),
  }),
  create: endpoint({
    method: "POST",
    path: "/address-blocks",
    access: "admin",
    summary: "Blocks a range of addresses or a mail domain until a date",
    status: 201,
    body: z.object({
      kind: z.enum(ADDRESS_BLOCK_KINDS),
      /** One address, or a range as `203.0.113.0/24`; a domain as `example.com`. */
      target: line({ min: 1, max: TARGET_MAX_CHARACTERS }),
      reason: line({ min: 1, max: ADDRESS_BLOCK_REASON_MAX_CHARACTERS }),
      endsAt: Moment,
    }),
    response: AddressBlock,
  }),
  end: endpoint({
    method: "POST",
    path: "/address-blocks/{id}/end",
    access: "admin",
    summary: "Ends a block at once",
    params: z.object({ id: Id }),
    response: Done,
  }),
};
