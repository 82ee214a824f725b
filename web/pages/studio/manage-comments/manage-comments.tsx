import { useState } from "react";
import { ManageHeading } from "#web/features/channels/manage-heading.tsx";
import { useDebounced } from "#web/features/channels/use-debounced.ts";
import { AggregatedComments } from "#web/features/comments/aggregated-comments.tsx";
import { channelCommentsQuery } from "#web/features/comments/queries.ts";
import { reportEntity } from "#web/features/reports/report-entity.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Checkbox } from "#web/ui/controls/checkbox.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { SearchField } from "#web/ui/controls/search-field.tsx";

const SEARCH_MAX_CHARACTERS = 255;
const TYPING_PAUSE_MS = 250;

interface ManageCommentsProps {
  readonly channelId: string;
  /** Whether the list initially shows only comments without a reply from the channel's team. */
  readonly isUnanswered: boolean;
}

/** Comments on the videos and posts of a channel, for its team. */
export function ManageComments({ channelId, isUnanswered }: ManageCommentsProps) {
  const [typed, setTyped] = useState("");
  const [unanswered, setUnanswered] = useState(isUnanswered);
  const search = useDebounced(typed.trim(), TYPING_PAUSE_MS);
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
      <AggregatedComments
        query={channelCommentsQuery(channelId, { search, unanswered })}
        hostChannelId={channelId}
        onReport={(id) => reportEntity({ kind: "comment", id })}
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
