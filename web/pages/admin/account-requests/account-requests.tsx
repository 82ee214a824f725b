import { useInfiniteQuery } from "@tanstack/react-query";
import { PagedList } from "#web/data/paged-list.tsx";
import { accountRequestsQuery } from "#web/features/account-requests/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { RequestCard } from "./request-card.tsx";

/** Accounts that wait for approval, the longest wait first. */
export function AccountRequests() {
  const list = useInfiniteQuery({ ...accountRequestsQuery, refetchOnMount: "always" });
  return (
    <PagedList
      list={list}
      skeleton={<SkeletonBlock className="h-40 w-full rounded-lg" />}
      empty={<EmptyState headingLevel={2} title={m.requests_none()} />}
    >
      {(requests) => (
        <ul className="grid gap-4">
          {requests.map((request) => (
            <li key={request._id}>
              <RequestCard request={request} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}
