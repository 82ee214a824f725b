import { useSuspenseQuery } from "@tanstack/react-query";
import { m } from "#web/i18n/compiled/messages.js";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { DonationFields } from "./donation-form.tsx";
import { offerQuery } from "./queries.ts";

/** The donation form, or the reason why it is unavailable. */
export function DonationPanel() {
  const { provider } = useSuspenseQuery(offerQuery).data;
  if (provider) return <DonationFields provider={provider} />;
  return (
    <EmptyState headingLevel={3} title={m.donations_closed()}>
      {m.donations_closed_text()}
    </EmptyState>
  );
}
