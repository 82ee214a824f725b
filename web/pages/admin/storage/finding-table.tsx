import { useQuery } from "@tanstack/react-query";
import {
  FINDINGS_PAGE_SIZE,
  type FindingSide,
  type StorageCheck,
  type StorageFinding,
} from "#shared/storage/contract.ts";
import { LoadedPages, usePage } from "./loaded-pages.tsx";
import { formatBytes } from "#web/features/uploads/format-transfer.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { TimeAgo } from "#web/ui/format/time.tsx";
import { formatNumber } from "#web/ui/format/number.ts";
import { Table, type TableColumn } from "#web/ui/layout/table.tsx";
import { ItemLink } from "./item-link.tsx";
import { PlaceCell } from "./place-cell.tsx";
import { findingsQuery } from "./queries.ts";

interface FindingTableProps {
  readonly side: FindingSide;
  readonly check: StorageCheck;
}

/** The orphans of one side, the largest first. */
export function FindingTable({ side, check }: FindingTableProps) {
  const { objects, bytes } = check[side];
  const [page, setPage] = usePage(objects, FINDINGS_PAGE_SIZE);
  const title = side === "strangeBytes" ? m.storage_strange() : m.storage_missing();
  const list = useQuery({
    ...findingsQuery(side, page, `${check._id} ${objects}`),
    enabled: objects > 0,
  });
  return (
    <div>
      <h3 className="mb-3 flex flex-wrap items-baseline gap-x-3 text-control font-[650]">
        {title}
        {objects > 0 && (
          <span className="text-small font-normal text-text-3">
            {m.storage_found({ count: formatNumber(objects), size: formatBytes(bytes) })}
          </span>
        )}
      </h3>
      {objects === 0 ? (
        <p className="text-text-2">
          {side === "strangeBytes" ? m.storage_strange_empty() : m.storage_missing_empty()}
        </p>
      ) : (
        <LoadedPages list={list} page={page} pageSize={FINDINGS_PAGE_SIZE} onPage={setPage} label={title}>
          {(findings) => (
            <Table caption={title} columns={columns()} rows={findings} keyOf={({ _id }) => _id} />
          )}
        </LoadedPages>
      )}
    </div>
  );
}

function columns(): TableColumn<StorageFinding>[] {
  return [
    {
      id: "place",
      label: m.storage_key(),
      isRowHeader: true,
      cell: ({ kind, key }) => <PlaceCell kind={kind} place={key} />,
    },
    {
      id: "size",
      label: m.storage_size(),
      isNumber: true,
      cell: ({ bytes }) => (bytes === null ? "–" : formatBytes(bytes)),
    },
    {
      id: "age",
      label: m.storage_age(),
      className: "whitespace-nowrap text-text-2",
      cell: ({ since }) => <TimeAgo at={since} />,
    },
    { id: "item", label: m.storage_belongs(), cell: ({ item }) => <ItemLink item={item} /> },
  ];
}
