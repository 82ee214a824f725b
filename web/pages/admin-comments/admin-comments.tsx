import { useState } from "react";
import { usePaused } from "#web/features/channels/paused.ts";
import { PlacedComments } from "#web/features/comments/placed-comments.tsx";
import { allCommentsQuery } from "#web/features/comments/queries.ts";
import { reportThing } from "#web/features/reports/report-thing.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { SearchField } from "#web/ui/search-field.tsx";

const SEARCH_MAX_CHARACTERS = 255;
const TYPING_PAUSE_MS = 250;

/** Everything people say on the site, for its staff. */
export function AdminComments() {
  const [typed, setTyped] = useState("");
  const search = usePaused(typed.trim(), TYPING_PAUSE_MS);
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
      <PlacedComments
        query={allCommentsQuery(search)}
        hostChannelId={null}
        onReport={(id) => reportThing({ kind: "comment", id })}
        empty={
          <EmptyState title={search === "" ? m.comments_none() : m.comments_found_none()} headingLevel={2} />
        }
      />
    </div>
  );
}
