import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { reviews } from "#shared/reviews/contract.ts";
import type { ReviewedKind } from "#shared/reviews/review.ts";
import { call } from "#web/data/api.ts";
import { listPagesQuery } from "#web/data/list-pages.ts";
import { PagedList } from "#web/data/paged-list.tsx";
import { reviewCountQuery } from "#web/features/reviews/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { HeldItemCard } from "./held-item-card.tsx";

const KINDS: readonly { kind: ReviewedKind; label: () => string; empty: () => string }[] = [
  { kind: "video", label: m.reviews_videos, empty: m.reviews_videos_none },
  { kind: "comment", label: m.reviews_comments, empty: m.reviews_comments_none },
  { kind: "post", label: m.reviews_posts, empty: m.reviews_posts_none },
];

/** What waits for the staff, by kind, the oldest first. */
export function Reviews() {
  const { data: counts } = useQuery(reviewCountQuery);
  return (
    <div className="mt-4">
      <Tabs
        label={m.reviews_title()}
        tabs={KINDS.map(({ kind, label, empty }) => ({
          id: kind,
          label: label(),
          count: counts?.[kind],
          content: <HeldItems kind={kind} empty={empty()} />,
        }))}
      />
    </div>
  );
}

function HeldItems({ kind, empty }: { readonly kind: ReviewedKind; readonly empty: string }) {
  const query = listPagesQuery(["reviews", "list", { kind }], (offset, signal) =>
    call(reviews.list, { query: { kind, offset } }, { signal }),
  );
  const list = useInfiniteQuery(query);

  return (
    <PagedList
      list={list}
      skeleton={<SkeletonBlock className="h-40 w-full rounded-lg" />}
      empty={<EmptyState headingLevel={2} title={empty} />}
    >
      {(items) => (
        <ul className="grid grid-cols-1 gap-4">
          {items.map((item) => (
            <li key={item._id}>
              <HeldItemCard item={item} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}
