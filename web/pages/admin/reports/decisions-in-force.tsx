import { useInfiniteQuery } from "@tanstack/react-query";
import { moderation } from "#shared/moderation/contract.ts";
import { call } from "#web/data/api.ts";
import { listPagesQuery } from "#web/data/list-pages.ts";
import { PagedList } from "#web/data/paged-list.tsx";
import { DecisionList } from "#web/features/reports/decision-list.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { Link } from "#web/ui/controls/link.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { reportedTypeName } from "#web/features/reports/reported-type-name.ts";

const decisionsInForceQuery = listPagesQuery(["moderation", "in-force"], (offset, signal) =>
  call(moderation.inForce, { query: { offset } }, { signal }),
);

/** Everything that is restricted at present: a hidden chat message is listed nowhere else. */
export function DecisionsInForce() {
  const list = useInfiniteQuery(decisionsInForceQuery);
  const empty = (
    <EmptyState headingLevel={2} title={m.moderation_in_force_none()}>
      {m.moderation_in_force_none_text()}
    </EmptyState>
  );
  return (
    <PagedList list={list} skeleton={<SkeletonBlock className="h-28 w-full rounded-lg" />} empty={empty}>
      {(items) => (
        <ul className="grid gap-4">
          {items.map(({ entity, ...decision }) => (
            <li key={decision._id} className="rounded-lg border border-line bg-surface-1 p-5 max-sm:p-4">
              <h2 className="mb-3 text-card wrap-anywhere">
                {reportedTypeName(decision.entityType)}:{" "}
                {entity ? (
                  <Link
                    href={entity.path}
                    className="rounded-xs text-accent-ink underline underline-offset-4 hover:no-underline"
                  >
                    {entity.title || m.reports_untitled()}
                  </Link>
                ) : (
                  m.reports_gone()
                )}
              </h2>
              <DecisionList decisions={[decision]} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}
