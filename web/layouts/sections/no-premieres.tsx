import { CalendarClock } from "lucide-react";
import { m } from "#web/i18n/compiled/messages.js";
import { LinkButton } from "#web/ui/controls/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";

/** Empty state: nothing is live or starts within a day; later premieres have their own page. */
export function NoPremieres() {
  return (
    <EmptyState
      title={m.home_upcoming_none()}
      action={
        <LinkButton href="/live-upcoming" icon={<CalendarClock />}>
          {m.home_upcoming_all()}
        </LinkButton>
      }
    >
      {m.home_upcoming_none_here()}
    </EmptyState>
  );
}
