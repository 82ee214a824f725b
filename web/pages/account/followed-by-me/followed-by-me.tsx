import { AuthorList } from "#web/features/people/author-list.tsx";
import { followedQuery } from "#web/features/people/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { LinkButton } from "#web/ui/controls/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";

/** Authors followed by the account. */
export function FollowedByMe() {
  return (
    <div className="mx-auto max-w-[720px] pt-6">
      <h1 className="mark-wide mb-5 text-h1">{m.people_followed_by_me()}</h1>
      <AuthorList
        query={followedQuery}
        empty={
          <EmptyState
            headingLevel={2}
            title={m.people_followed_none()}
            action={
              <LinkButton variant="primary" href="/feed/featured-users">
                {m.people_to_featured()}
              </LinkButton>
            }
          >
            {m.people_followed_none_text()}
          </EmptyState>
        }
      />
    </div>
  );
}
