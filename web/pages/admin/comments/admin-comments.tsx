import { useState } from "react";
import { useDebounced } from "#web/features/channels/use-debounced.ts";
import { AggregatedComments } from "#web/features/comments/aggregated-comments.tsx";
import { allCommentsQuery } from "#web/features/comments/queries.ts";
import { reportEntity } from "#web/features/reports/report-entity.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { SearchField } from "#web/ui/controls/search-field.tsx";

const SEARCH_MAX_CHARACTERS = 255;
const TYPING_PAUSE_MS = 250;

/** All comments of the site, for the staff. */
export function AdminComments() {
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed.trim(), TYPING_PAUSE_MS);
  return (
    <div className="measure-wide pt-8 max-sm:pt-4">
      <h1 className="mark-wide text-h1">{m.comments_title()}</h1>
      <search className="mt-5 mb-6 block max-w-[420px]">
        <SearchField
          label={m.comments_search()}
          placeholder={m.comments_search()}
          maxLength={SEARCH_MAX_CHARACTERS}
          value={typed}
          onChange={setTyped}
        />
      </search>
      <AggregatedComments
        query={allCommentsQuery(search)}
        hostChannelId={null}
        onReport={(id) => reportEntity({ kind: "comment", id })}
        empty={
          <EmptyState title={search === "" ? m.comments_none() : m.comments_found_none()} headingLevel={2} />
        }
      />
    </div>
  );
}
