import { useState } from "react";
import { ManageHeading } from "#web/features/channels/manage-heading.tsx";
import { usePaused } from "#web/features/channels/paused.ts";
import { PlacedComments } from "#web/features/comments/placed-comments.tsx";
import { channelCommentsQuery } from "#web/features/comments/queries.ts";
import { reportThing } from "#web/features/reports/report-thing.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { SearchField } from "#web/ui/search-field.tsx";

const SEARCH_MAX_CHARACTERS = 255;
const TYPING_PAUSE_MS = 250;

interface ManageCommentsProps {
  readonly channelId: string;
  /** Whether the list begins with those that nobody of the channel has answered. */
  readonly isUnanswered: boolean;
}

/** What people say about the videos and posts of a channel, for its team. */
export function ManageComments({ channelId, isUnanswered }: ManageCommentsProps) {
  const [typed, setTyped] = useState("");
  const [unanswered, setUnanswered] = useState(isUnanswered);
  const search = usePaused(typed.trim(), TYPING_PAUSE_MS);
  const isFiltered = search !== "" || unanswered;
  return (
    <div className="measure-text pt-6">
      <ManageHeading title={m.comments_title()} />
      <search className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <SearchField
          label={m.comments_search()}
          placeholder={m.comments_search()}
          maxLength={SEARCH_MAX_CHARACTERS}
          value={typed}
          onChange={setTyped}
          className="min-w-0 flex-1 basis-64"
        />
        <Checkbox
          label={m.comments_unanswered()}
          checked={unanswered}
          onChange={(event) => setUnanswered(event.target.checked)}
        />
      </search>
      <PlacedComments
        query={channelCommentsQuery(channelId, { search, unanswered })}
        hostChannelId={channelId}
        onReport={(id) => reportThing({ kind: "comment", id })}
        empty={
          isFiltered ? (
            <EmptyState title={m.comments_found_none()} headingLevel={2}>
              {m.comments_found_none_text()}
            </EmptyState>
          ) : (
            <EmptyState title={m.comments_manage_none()} headingLevel={2}>
              {m.comments_manage_none_text()}
            </EmptyState>
          )
        }
      />
    </div>
  );
}
