import { Ban } from "lucide-react";
import { useState } from "react";
import type { AddressBlock } from "#shared/address-blocks/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { StatusDot } from "#web/ui/feedback/status-dot.tsx";
import { useNow } from "#web/ui/format/now.ts";
import { DateOf, Timestamp } from "#web/ui/format/time.tsx";
import { Table, type TableColumn } from "#web/ui/layout/table.tsx";
import { EndBlockDialog } from "./end-block-dialog.tsx";

export function BlockTable({ blocks }: { readonly blocks: readonly AddressBlock[] }) {
  const now = useNow();
  return <Table caption={m.blocks_title()} columns={columnsAt(now)} rows={blocks} keyOf={({ _id }) => _id} />;
}

function columnsAt(now: number): TableColumn<AddressBlock>[] {
  return [
    {
      id: "target",
      label: m.blocks_target(),
      isRowHeader: true,
      className: "min-w-[170px]",
      cell: ({ kind, target }) => (
        <span className="grid gap-0.5">
          <code className="wrap-anywhere select-all">{target}</code>
          <span className="text-small font-normal text-text-3">
            {kind === "range" ? m.blocks_kind_range() : m.blocks_kind_domain()}
          </span>
        </span>
      ),
    },
    {
      id: "state",
      label: m.blocks_state(),
      cell: (block) => <State block={block} now={now} />,
    },
    {
      id: "end",
      label: m.blocks_end(),
      className: "whitespace-nowrap text-text-2",
      cell: ({ endsAt }) => <Timestamp at={endsAt} />,
    },
    {
      id: "reason",
      label: m.blocks_reason(),
      className: "min-w-[180px]",
      cell: ({ reason }) => <span className="wrap-anywhere">{reason}</span>,
    },
    {
      id: "by",
      label: m.blocks_by(),
      className: "min-w-[140px]",
      cell: ({ createdBy, createdAt }) => (
        <span className="grid gap-0.5">
          <Administrator administrator={createdBy} />
          <DateOf at={createdAt} className="whitespace-nowrap text-small text-text-3" />
        </span>
      ),
    },
    {
      id: "actions",
      label: m.admin_actions(),
      isLabelHidden: true,
      className: "text-right",
      cell: (block) => (isInForce(block, now) ? <EndButton block={block} /> : null),
    },
  ];
}

/** A block that was just ended is over, even if the present of the screen is older. */
function isInForce({ endsAt, endedBy }: AddressBlock, now: number): boolean {
  return endedBy === null && Date.parse(endsAt) > now;
}

/** In force, over, or ended before its time, and then by whom. */
function State({ block, now }: { readonly block: AddressBlock; readonly now: number }) {
  if (isInForce(block, now)) return <StatusDot tone="danger">{m.blocks_in_force()}</StatusDot>;
  const { endedBy } = block;
  return (
    <span className="grid gap-0.5">
      <StatusDot tone="neutral">{m.blocks_over()}</StatusDot>
      {endedBy && (
        <span className="text-small wrap-anywhere text-text-3">
          {m.blocks_ended_by({ name: endedBy.name })}
        </span>
      )}
    </span>
  );
}

function Administrator({ administrator }: { readonly administrator: AddressBlock["createdBy"] }) {
  if (!administrator) return <span className="text-text-3">{m.blocks_by_deleted()}</span>;
  return (
    <Link
      href={`/admin/people/${administrator._id}`}
      className="rounded-xs wrap-anywhere hover:text-accent-ink"
    >
      {administrator.name}
    </Link>
  );
}

function EndButton({ block }: { readonly block: AddressBlock }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        size="small"
        icon={<Ban />}
        aria-label={m.blocks_end_of({ target: block.target })}
        onClick={() => setAsking(true)}
      >
        {m.blocks_end_now()}
      </Button>
      <EndBlockDialog block={block} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}
