import { CalendarClock } from "lucide-react";
import { m } from "#web/i18n/compiled/messages.js";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** Nothing is on air nor begins within a day; what is further away has a page of its own. */
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
