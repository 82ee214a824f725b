import { useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import {
  FINDINGS_PAGE_SIZE,
  storage,
  type StorageBinItem,
  type StorageOverview,
} from "#shared/storage/contract.ts";
import { call } from "#web/data/api.ts";
import { formatBytes } from "#web/features/uploads/format-transfer.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { formatNumber } from "#web/ui/format/number.ts";
import { DateOf } from "#web/ui/format/time.tsx";
import { Section } from "#web/ui/layout/section.tsx";
import { Table, type TableColumn } from "#web/ui/layout/table.tsx";
import { LoadedPages, usePage } from "./loaded-pages.tsx";
import { PlaceCell } from "./place-cell.tsx";
import { binQuery } from "./queries.ts";
import { useStorageAction } from "./use-storage-action.ts";

/** Strange bytes that wait for their deletion, and can be put back until then. */
export function StorageBin({ bin: { objects, bytes, days } }: { readonly bin: StorageOverview["bin"] }) {
  const [page, setPage] = usePage(objects, FINDINGS_PAGE_SIZE);
  const list = useQuery({ ...binQuery(page, `${objects} ${bytes}`), enabled: objects > 0 });
  const remark = m.storage_found({ count: formatNumber(objects), size: formatBytes(bytes) });
  return (
    <Section title={m.storage_bin()} {...(objects > 0 ? { remark } : {})}>
      <p className="mb-4 max-w-[70ch] text-pretty text-text-2">{m.storage_bin_text({ days })}</p>
      {objects === 0 ? (
        <p className="text-text-2">{m.storage_bin_empty()}</p>
      ) : (
        <LoadedPages
          list={list}
          page={page}
          pageSize={FINDINGS_PAGE_SIZE}
          onPage={setPage}
          label={m.storage_bin()}
        >
          {(items) => (
            <Table caption={m.storage_bin()} columns={columns()} rows={items} keyOf={({ _id }) => _id} />
          )}
        </LoadedPages>
      )}
    </Section>
  );
}

function columns(): TableColumn<StorageBinItem>[] {
  return [
    {
      id: "place",
      label: m.storage_key(),
      isRowHeader: true,
      cell: ({ kind, key }) => <PlaceCell kind={kind} place={key} />,
    },
    { id: "size", label: m.storage_size(), isNumber: true, cell: ({ bytes }) => formatBytes(bytes) },
    {
      id: "end",
      label: m.storage_delete_at(),
      className: "whitespace-nowrap text-text-2",
      cell: ({ deleteAt }) => <DateOf at={deleteAt} />,
    },
    {
      id: "action",
      label: m.admin_actions(),
      isLabelHidden: true,
      className: "text-right",
      cell: (item) => <RestoreButton item={item} />,
    },
  ];
}

function RestoreButton({ item: { _id, key } }: { readonly item: StorageBinItem }) {
  const restore = useStorageAction(
    () => call(storage.restore, { params: { id: _id } }),
    () => m.storage_restored(),
  );
  return (
    <Button
      size="small"
      icon={<Undo2 />}
      isPending={restore.isPending}
      onClick={() => restore.mutate()}
      aria-label={`${m.storage_restore()}: ${key}`}
    >
      {m.storage_restore()}
    </Button>
  );
}
