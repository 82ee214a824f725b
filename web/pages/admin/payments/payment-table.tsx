import { useInfiniteQuery } from "@tanstack/react-query";
import type { PaymentLine } from "#shared/donations/contract.ts";
import type { PaymentStatus } from "#shared/donations/lifecycle.ts";
import { PagedList } from "#web/data/paged-list.tsx";
import { providerName } from "#web/features/donations/provider-name.ts";
import { paymentsQuery } from "#web/features/donations/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { formatZloty } from "#web/ui/format/money.ts";
import { SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { StatusDot, type StatusTone } from "#web/ui/feedback/status-dot.tsx";
import { Table, type TableColumn } from "#web/ui/layout/table.tsx";
import { TimeAgo } from "#web/ui/format/time.tsx";
import { BookTransfer } from "./book-transfer.tsx";
import { statusName } from "./status-name.ts";

const TONES: Readonly<Record<PaymentStatus, StatusTone>> = {
  pending: "warning",
  succeeded: "success",
  failed: "danger",
  expired: "neutral",
  refunded: "info",
};

/** Payments of one status or of all, newest first. */
export function PaymentTable({ status }: { readonly status: PaymentStatus | undefined }) {
  const list = useInfiniteQuery(paymentsQuery(status));

  return (
    <PagedList
      list={list}
      skeleton={<SkeletonBlock className="h-64 w-full rounded-lg" />}
      empty={
        <EmptyState headingLevel={2} title={m.donations_admin_none()}>
          {m.donations_admin_none_text()}
        </EmptyState>
      }
    >
      {(items) => (
        <Table
          caption={m.donations_admin_title()}
          columns={columns()}
          rows={items}
          keyOf={({ _id }) => _id}
        />
      )}
    </PagedList>
  );
}

function columns(): readonly TableColumn<PaymentLine>[] {
  return [
    {
      id: "donor",
      label: m.donations_admin_donor(),
      isRowHeader: true,
      cell: ({ donor, email }) => (
        <>
          <span className="block">{donor || "–"}</span>
          <span className="block text-small font-[430] text-text-3">{email}</span>
        </>
      ),
    },
    {
      id: "amount",
      label: m.donations_amount(),
      isNumber: true,
      cell: ({ amount }) => formatZloty(amount),
    },
    {
      id: "type",
      label: m.donations_type(),
      cell: ({ type }) => (type === "regular" ? m.donations_regular() : m.donations_once()),
    },
    {
      id: "status",
      label: m.donations_admin_status(),
      cell: ({ status }) => <StatusDot tone={TONES[status]}>{statusName(status)}</StatusDot>,
    },
    {
      id: "provider",
      label: m.donations_admin_provider(),
      cell: ({ provider }) => providerName(provider),
    },
    {
      id: "date",
      label: m.donations_admin_date(),
      isNumber: true,
      cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
    },
    {
      id: "actions",
      label: m.donations_admin_actions(),
      isLabelHidden: true,
      isNumber: true,
      cell: (payment) => isWaitedFor(payment) && <BookTransfer payment={payment} />,
    },
  ];
}

/** A bank transfer may arrive after the payment has expired. */
function isWaitedFor({ provider, status }: PaymentLine): boolean {
  return provider === "transfer" && (status === "pending" || status === "expired");
}
