import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { EmptyState, ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { Button } from "#web/ui/controls/button.tsx";
import { formatComments } from "#web/ui/format/counts.ts";
import type { VideoOfText } from "#web/ui/format/linked-text.tsx";
import { LoadMore } from "#web/ui/feedback/load-more.tsx";
import { LazySelect } from "#web/ui/controls/lazy-select.tsx";
import { addComment } from "./comment-cache.ts";
import { CommentThread } from "./comment-thread.tsx";
import { CommentsContext } from "./comments-context.ts";
import { CommentsSkeleton } from "./comments-skeleton.tsx";
import { Composer } from "./composer.tsx";
import { LinkedThread, useLinkedThread } from "./linked-thread.tsx";
import type { Order, CommentTarget } from "./list-request.ts";
import { commentsQuery } from "./queries.ts";

export interface CommentsProps {
  readonly target: CommentTarget;
  readonly count: number;
  /** The channel whose team moderates. */
  readonly hostChannelId: string | null;
  readonly video?: VideoOfText | undefined;
  /** The comment the link points to. */
  readonly linkedId?: string | undefined;
  /** Shows only the first comments until more are requested, for pages with content below. */
  readonly isTeaser?: boolean | undefined;
  readonly onReport: (commentId: string) => void;
}

const ORDERS: Readonly<Record<string, { readonly order: Order; readonly label: () => string }>> = {
  newest: { order: { sort: "createdAt", sortDesc: true }, label: m.comments_sort_newest },
  oldest: { order: { sort: "createdAt", sortDesc: false }, label: m.comments_sort_oldest },
  liked: { order: { sort: "likes", sortDesc: true }, label: m.comments_sort_liked },
  answered: { order: { sort: "replies", sortDesc: true }, label: m.comments_sort_answered },
};
const NEWEST: Order = { sort: "createdAt", sortDesc: true };
const TEASER_COMMENTS = 1;

/** Comments on a video or post, with the form for a new one. */
export function Comments({ target, count, linkedId, isTeaser = false, ...shared }: CommentsProps) {
  const headingId = useId();
  const queryClient = useQueryClient();
  const [sorted, setSorted] = useState("newest");
  const [isFolded, setFolded] = useState(isTeaser && linkedId === undefined);
  const linked = useLinkedThread(linkedId);
  const source = { target, order: ORDERS[sorted]?.order ?? NEWEST };
  const query = commentsQuery(source, linked.thread?._id);
  const list = useInfiniteQuery({ ...query, enabled: !linked.isPending });
  const threads = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const shown = isFolded ? threads.slice(0, TEASER_COMMENTS) : threads;

  return (
    <CommentsContext value={shared}>
      <section aria-labelledby={headingId}>
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
          <h2 id={headingId} className="text-[1.1875rem] leading-tight font-[730] mark-wide tabular-nums">
            {count > 0 ? formatComments(count) : m.comments_title()}
          </h2>
          {!isFolded && count > 1 && (
            <LazySelect
              label={m.comments_sort()}
              options={Object.entries(ORDERS).map(([value, { label }]) => ({ value, label: label() }))}
              value={sorted}
              onChange={setSorted}
              className="w-52"
            />
          )}
        </div>
        {!isFolded && (
          <Composer
            target={target}
            onCreated={(comment) => addComment(queryClient, query.queryKey, comment, "first")}
          />
        )}
        <div className="mt-6 grid gap-6">
          <LinkedThread linked={linked} />
          {shown.map((comment) => (
            <CommentThread key={comment._id} comment={comment} />
          ))}
          {list.isPending && <CommentsSkeleton count={isFolded ? TEASER_COMMENTS : undefined} />}
          {list.isError && !list.data && (
            <ErrorState onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
          )}
          {list.data && threads.length === 0 && !linked.thread && (
            <EmptyState title={m.comments_none()}>{m.comments_none_text()}</EmptyState>
          )}
        </div>
        {isFolded ? (
          <Button isWide className="mt-4" onClick={() => setFolded(false)}>
            {m.comments_open()}
          </Button>
        ) : (
          <LoadMore
            hasMore={list.hasNextPage}
            isLoading={list.isFetchingNextPage}
            onMore={() => void list.fetchNextPage()}
          />
        )}
      </section>
    </CommentsContext>
  );
}
