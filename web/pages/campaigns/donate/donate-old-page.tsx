import { createFileRoute } from "@tanstack/react-router";
import { DonationPanel } from "#web/features/donations/donation-panel.tsx";
import { loadDonations } from "#web/features/donations/load-donations.ts";
import { DonationTotal } from "#web/features/donations/donation-total.tsx";
import { Section } from "#web/ui/layout/section.tsx";
import { OpenTransfer } from "#web/features/donations/open-transfer.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { siteName } from "#web/ssr/public-config.ts";

export const Route = createFileRoute("/_default/donate-old")({
  loader: async ({ context }) => {
    await loadDonations(context.queryClient);
    return {
      title: m.donations_old_title({ site: siteName() }),
      description: m.donations_description({ site: siteName() }),
    };
  },
  head: loadedHead,
  component: OldDonatePage,
});

/** Donation form without the poster layout. */
function OldDonatePage() {
  return (
    <div className="measure-text pt-8 max-sm:pt-4">
      <h1 className="mark-wide text-h1">{m.donations_old_title({ site: siteName() })}</h1>
      <p className="mt-2 text-pretty text-text-2">{m.donations_old_lead()}</p>
      <DonationTotal className="mt-4 mb-7 text-text-2" amountClassName="font-[680] text-text tabular-nums" />
      <DonationPanel />
      <OpenTransfer Frame={Section} />
    </div>
  );
}
