import { createFileRoute } from "@tanstack/react-router";
import { PAYMENT_STATUSES } from "#shared/donations/lifecycle.ts";
import { RunningDonations } from "#web/features/donations/running-donations.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { useMember } from "#web/session/viewer.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { publicConfig } from "#web/ssr/public-config.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { PaymentTable } from "./payment-table.tsx";
import { statusName } from "./status-name.ts";

export const Route = createFileRoute("/_default/_staff/admin/payments")({
  loader: () => ({ title: m.donations_admin_title(), isPrivate: true }),
  head: loadedHead,
  component: AdminPaymentsPage,
});

function AdminPaymentsPage() {
  const { role } = useMember();
  return (
    <div className="measure-wide pt-8 max-sm:pt-4">
      <h1 className="mark-wide text-h1">{m.donations_admin_title()}</h1>
      {!publicConfig().canDonate && (
        <Notice className="mt-4" title={m.donations_off()}>
          {m.donations_off_text()}
        </Notice>
      )}
      {role === "admin" ? (
        <Tabs
          className="mt-4"
          label={m.donations_admin_title()}
          tabs={[
            { id: "all", label: m.donations_admin_all(), content: <PaymentTable status={undefined} /> },
            ...PAYMENT_STATUSES.map((status) => ({
              id: status,
              label: statusName(status),
              content: <PaymentTable status={status} />,
            })),
            { id: "running", label: m.donations_running(), content: <RunningDonations /> },
          ]}
        />
      ) : (
        <div className="mt-5">
          <EmptyState headingLevel={2} title={m.donations_admin_forbidden_title()}>
            {m.donations_admin_forbidden()}
          </EmptyState>
        </div>
      )}
    </div>
  );
}
