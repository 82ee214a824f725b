import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { APPLICATIONS_PAGE_SIZE, creators, type CreatorApplication } from "#shared/creators/contract.ts";
import { call } from "#web/api.ts";
import { AnsweredList } from "#web/answered-list.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { SkeletonBlock } from "#web/ui/skeleton.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { ApplicationCard } from "./application-card.tsx";

type State = CreatorApplication["state"];

const STATES: readonly { state: State; label: () => string; empty: () => string }[] = [
  { state: "applied", label: m.creators_waiting, empty: m.creators_waiting_none },
  { state: "invited", label: m.creators_invited, empty: m.creators_none },
  { state: "submitted", label: m.creators_submitted, empty: m.creators_none },
  { state: "rejected", label: m.creators_rejected, empty: m.creators_none },
];

/** The applications of those who want to become creators, by how far they have come. */
export function Applications() {
  return (
    <div className="mt-4">
      <Tabs
        label={m.creators_title()}
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
  const [limit, setLimit] = useState(APPLICATIONS_PAGE_SIZE);
  const query = { status: state, limit };
  const list = useQuery({
    queryKey: ["creators", "list", query],
    queryFn: ({ signal }) => call(creators.list, { query }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

  return (
    <AnsweredList
      list={list}
      skeleton={<SkeletonBlock className="h-40 w-full rounded-lg" />}
      empty={<EmptyState headingLevel={2} title={empty} />}
    >
      {(items, count) => (
        <>
          <ul className="grid gap-4">
            {items.map((application) => (
              <li key={application._id}>
                <ApplicationCard application={application} />
              </li>
            ))}
          </ul>
          {items.length < count && (
            <Button
              isPending={list.isFetching}
              onClick={() => setLimit(limit + APPLICATIONS_PAGE_SIZE)}
              className="mt-6"
            >
              {m.creators_load_more()}
            </Button>
          )}
        </>
      )}
    </AnsweredList>
  );
}
