import { m } from "#web/i18n/compiled/messages.js";
import { LinkButton } from "#web/ui/controls/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";

export function TicketMissing() {
  return (
    <EmptyState
      headingLevel={2}
      title={m.tickets_not_found()}
      action={
        <LinkButton variant="primary" href="/support/ticket">
          {m.tickets_new()}
        </LinkButton>
      }
    >
      {m.tickets_not_found_text()}
    </EmptyState>
  );
}
