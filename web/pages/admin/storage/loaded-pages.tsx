import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState, type ReactNode } from "react";
import { QueryList, type QueryListProps } from "#web/data/query-list.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";

interface LoadedPagesProps<Item> {
  readonly list: QueryListProps<Item>["list"];
  readonly page: number;
  readonly pageSize: number;
  readonly onPage: (page: number) => void;
  /** Names the list for screen readers. */
  readonly label: string;
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** The page of a list with `count` items, at most the last one: items leave the list while it is open. */
export function usePage(count: number, pageSize: number): [number, (page: number) => void] {
  const [page, setPage] = useState(1);
  return [Math.min(page, Math.max(1, Math.ceil(count / pageSize))), setPage];
}

/** One page of a list that is one of several on the screen, with the way to the others. */
export function LoadedPages<Item>({ list, page, pageSize, onPage, label, children }: LoadedPagesProps<Item>) {
  const pages = Math.ceil((list.data?.count ?? 0) / pageSize);
  return (
    <>
      <QueryList list={list} skeleton={<SkeletonBlock className="h-40 w-full rounded-lg" />} empty={null}>
        {(items) => children(items)}
      </QueryList>
      {pages > 1 && (
        <nav aria-label={label} className="mt-3 flex items-center justify-end gap-3">
          <span className="text-small text-text-2 tabular-nums">{m.storage_page({ page, pages })}</span>
          <Button size="small" icon={<ChevronLeft />} disabled={page <= 1} onClick={() => onPage(page - 1)}>
            {m.storage_page_before()}
          </Button>
          <Button
            size="small"
            icon={<ChevronRight />}
            disabled={page >= pages}
            onClick={() => onPage(page + 1)}
          >
            {m.storage_page_next()}
          </Button>
        </nav>
      )}
    </>
  );
}
