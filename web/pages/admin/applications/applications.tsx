import { useInfiniteQuery } from "@tanstack/react-query";
import { creators, type CreatorApplication } from "#shared/creators/contract.ts";
import { call } from "#web/data/api.ts";
import { listPagesQuery } from "#web/data/list-pages.ts";
import { PagedList } from "#web/data/paged-list.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { ApplicationCard } from "./application-card.tsx";

type State = CreatorApplication["state"];

const STATES: readonly { state: State; label: () => string; empty: () => string }[] = [
  { state: "applied", label: m.accounts_creator_waiting, empty: m.accounts_creator_waiting_none },
  { state: "invited", label: m.accounts_creator_invited, empty: m.accounts_creator_none },
  { state: "submitted", label: m.accounts_creator_submitted, empty: m.accounts_creator_none },
  { state: "rejected", label: m.accounts_creator_rejected, empty: m.accounts_creator_none },
];

/** Creator applications by status. */
export function Applications() {
  return (
    <div className="mt-4">
      <Tabs
        label={m.accounts_creator_title()}
        tabs={STATES.map(({ state, label, empty }) => ({
          id: state,
          label: label(),
          content: <ApplicationList state={state} empty={empty()} />,
        }))}
      />
    </div>
  );
}

function ApplicationList({ state, empty }: { readonly state: State; readonly empty: string }) {
  const query = listPagesQuery(["creators", "list", { status: state }], (offset, signal) =>
    call(creators.list, { query: { status: state, offset } }, { signal }),
  );
  const list = useInfiniteQuery(query);

  return (
    <PagedList
      list={list}
      skeleton={<SkeletonBlock className="h-40 w-full rounded-lg" />}
      empty={<EmptyState headingLevel={2} title={empty} />}
    >
      {(items) => (
        <ul className="grid gap-4">
          {items.map((application) => (
            <li key={application._id}>
              <ApplicationCard application={application} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}
