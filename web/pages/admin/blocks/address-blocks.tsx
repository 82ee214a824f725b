import { useQuery } from "@tanstack/react-query";
import { ADDRESS_BLOCK_RETENTION_DAYS, ADDRESS_BLOCKS_PAGE_SIZE } from "#shared/address-blocks/contract.ts";
import { QueryList } from "#web/data/query-list.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { Pagination } from "#web/ui/layout/pagination.tsx";
import { BlockForm } from "./block-form.tsx";
import { BlockTable } from "./block-table.tsx";
import { blocksQuery } from "./queries.ts";

/** The blocks of address ranges and mail domains, and a form for a new one. */
export function AddressBlocks({ page }: { readonly page: number }) {
  const list = useQuery(blocksQuery(page));
  return (
    <div className="mt-4 grid grid-cols-1 gap-7">
      <p className="max-w-[78ch] text-pretty text-text-2">
        {m.blocks_intro({ days: ADDRESS_BLOCK_RETENTION_DAYS })}
      </p>
      <BlockForm />
      <QueryList
        list={list}
        skeleton={<SkeletonBlock className="h-64 w-full rounded-lg" />}
        empty={
          <EmptyState headingLevel={2} title={m.blocks_empty_title()}>
            {m.blocks_empty()}
          </EmptyState>
        }
      >
        {(blocks) => <BlockTable blocks={blocks} />}
      </QueryList>
      {list.data && (
        <Pagination
          page={page}
          pageCount={Math.ceil(list.data.count / ADDRESS_BLOCKS_PAGE_SIZE)}
          hrefOf={pageHref}
        />
      )}
    </div>
  );
}

function pageHref(page: number): string {
  return page === 1 ? "/admin/blocks" : `/admin/blocks?page=${page}`;
}
