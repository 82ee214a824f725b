import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { ADDRESS_BLOCKS_PAGE_SIZE, addressBlocks } from "#shared/address-blocks/contract.ts";
import { call } from "#web/data/api.ts";

const BLOCKS = ["addressBlocks"];

/** All pages of the list. */
export const allBlocks = { queryKey: BLOCKS };

/** One page of the blocks; page numbers start at 1. */
export function blocksQuery(page: number) {
  const query = { limit: ADDRESS_BLOCKS_PAGE_SIZE, offset: (page - 1) * ADDRESS_BLOCKS_PAGE_SIZE };
  return queryOptions({
    queryKey: [...BLOCKS, query],
    queryFn: ({ signal }) => call(addressBlocks.list, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}
