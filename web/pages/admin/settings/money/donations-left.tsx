import { RunningDonations } from "#web/features/donations/running-donations.tsx";
import { m } from "#web/i18n/compiled/messages.js";

/** What goes on while donations are off. */
export function DonationsLeft() {
  return (
    <div className="grid grid-cols-1 gap-3 border-t border-line pt-6">
      <h2 className="text-small font-[620]">{m.donations_running()}</h2>
      <RunningDonations />
    </div>
  );
}
