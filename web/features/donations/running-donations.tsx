import { useInfiniteQuery } from "@tanstack/react-query";
import type { RunningDonation } from "#shared/donations/contract.ts";
import { PagedList } from "#web/data/paged-list.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { formatZloty } from "#web/ui/format/money.ts";
import { DateOf } from "#web/ui/format/time.tsx";
import { Table, type TableColumn } from "#web/ui/layout/table.tsx";
import { CancelRegular } from "./cancel-regular.tsx";
import { providerName } from "./provider-name.ts";
import { runningDonationsQuery } from "./queries.ts";

/** The monthly donations that go on, for administrators, who can end each of them. */
export function RunningDonations() {
  const list = useInfiniteQuery(runningDonationsQuery);
  return (
    <PagedList
      list={list}
      skeleton={<SkeletonBlock className="h-40 w-full rounded-lg" />}
      empty={<EmptyState headingLevel={3} title={m.donations_running_none()} />}
    >
      {(items) => (
        <div className="grid grid-cols-1 gap-4">
          <p className="max-w-[70ch] text-control text-pretty text-text-2">{m.donations_running_text()}</p>
          <Table caption={m.donations_running()} columns={columns()} rows={items} keyOf={({ _id }) => _id} />
        </div>
      )}
    </PagedList>
  );
}

function columns(): readonly TableColumn<RunningDonation>[] {
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
      label: m.donations_running_amount(),
      isNumber: true,
      cell: ({ amount }) => formatZloty(amount),
    },
    {
      id: "provider",
      label: m.donations_admin_provider(),
      cell: ({ provider }) => providerName(provider),
    },
    {
      id: "since",
      label: m.donations_running_since(),
      isNumber: true,
      cell: ({ startedAt }) => <DateOf at={startedAt} />,
    },
    {
      id: "actions",
      label: m.donations_admin_actions(),
      isLabelHidden: true,
      isNumber: true,
      cell: ({ _id }) => <CancelRegular paymentId={_id} code={undefined} />,
    },
  ];
}
