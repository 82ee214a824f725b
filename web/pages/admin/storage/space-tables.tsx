import type { StorageCount, StorageFigure } from "#shared/storage/contract.ts";
import { formatBytes } from "#web/features/uploads/format-transfer.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Link } from "#web/ui/controls/link.tsx";
import { formatNumber, formatPercent } from "#web/ui/format/number.ts";
import { Section } from "#web/ui/layout/section.tsx";
import { Table, type TableColumn } from "#web/ui/layout/table.tsx";
import { ItemLink } from "./item-link.tsx";
import { kindName } from "./storage-names.ts";

/** The used space by kind and by channel, and the largest items. */
export function SpaceTables({ count }: { readonly count: StorageCount }) {
  const { kinds, channels, rest, largest } = count;
  const total = kinds.reduce((sum, { bytes }) => sum + bytes, 0);
  return (
    <>
      <Section title={m.storage_by_kind()}>
        <Table
          caption={m.storage_by_kind()}
          columns={[
            {
              id: "kind",
              label: m.storage_kind(),
              isRowHeader: true,
              cell: ({ kind }) => kindName(kind),
            },
            ...figureColumns<StorageCount["kinds"][number]>(total),
          ]}
          rows={kinds}
          keyOf={({ kind }) => kind}
        />
      </Section>
      <Section title={m.storage_by_channel()}>
        <Table
          caption={m.storage_by_channel()}
          columns={channelColumns(total)}
          rows={rest.objects > 0 ? [...channels, { ...rest, _id: null, name: "" }] : channels}
          keyOf={({ _id }) => _id ?? "rest"}
        />
      </Section>
      <Section title={m.storage_largest()}>
        <Table
          caption={m.storage_largest()}
          columns={largestColumns(total)}
          rows={largest}
          keyOf={({ item }) => `${item.type} ${item._id}`}
        />
      </Section>
    </>
  );
}

/** A channel, or with null all that is not in a row of its own. */
interface ChannelFigure extends StorageFigure {
  readonly _id: string | null;
  readonly name: string;
}

function channelColumns(total: number): TableColumn<ChannelFigure>[] {
  return [
    {
      id: "channel",
      label: m.storage_channel(),
      isRowHeader: true,
      cell: (channel) => <ChannelCell channel={channel} />,
    },
    ...figureColumns<ChannelFigure>(total),
  ];
}

type LargestFigure = StorageCount["largest"][number];

function largestColumns(total: number): TableColumn<LargestFigure>[] {
  return [
    {
      id: "item",
      label: m.storage_item(),
      isRowHeader: true,
      cell: ({ item }) => <ItemLink item={item} />,
    },
    {
      id: "originals",
      label: m.storage_of_originals(),
      isNumber: true,
      className: "max-sm:hidden",
      cell: ({ originalBytes }) => formatBytes(originalBytes),
    },
    ...figureColumns<LargestFigure>(total),
  ];
}

function ChannelCell({ channel: { _id, name } }: { readonly channel: ChannelFigure }) {
  if (_id === null) return <span className="text-text-2">{m.storage_no_channel()}</span>;
  return (
    <Link
      href={`/channel/${_id}`}
      className="rounded-xs wrap-anywhere text-accent-ink underline underline-offset-4"
    >
      {name}
    </Link>
  );
}

function figureColumns<Row extends StorageFigure>(total: number): TableColumn<Row>[] {
  return [
    { id: "size", label: m.storage_size(), isNumber: true, cell: ({ bytes }) => formatBytes(bytes) },
    {
      id: "share",
      label: m.storage_share(),
      isNumber: true,
      className: "max-sm:hidden",
      cell: ({ bytes }) => formatPercent(bytes / Math.max(1, total)),
    },
    {
      id: "files",
      label: m.storage_files(),
      isNumber: true,
      className: "max-sm:hidden",
      cell: ({ objects }) => formatNumber(objects),
    },
  ];
}
