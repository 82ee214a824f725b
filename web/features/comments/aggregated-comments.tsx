import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { PlacedComment } from "#shared/comments/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { LoadMore } from "#web/ui/feedback/load-more.tsx";
import { CommentThread } from "./comment-thread.tsx";
import { CommentsContext } from "./comments-context.ts";
import { CommentsSkeleton } from "./comments-skeleton.tsx";
import type { allCommentsQuery, channelCommentsQuery } from "./queries.ts";

interface AggregatedCommentsProps {
  readonly query: ReturnType<typeof allCommentsQuery> | ReturnType<typeof channelCommentsQuery>;
  readonly hostChannelId: string | null;
  readonly empty: ReactNode;
  readonly onReport: (commentId: string) => void;
}

/** Comments on many videos and posts, each with its subject, with reply and moderation actions. */
export function AggregatedComments({ query, hostChannelId, empty, onReport }: AggregatedCommentsProps) {
  // Both queries have the same response type; only their keys differ.
  const list = useInfiniteQuery(query as ReturnType<typeof allCommentsQuery>);
  if (list.isPending) return <CommentsSkeleton />;
  if (!list.data) {
    return <ErrorState headingLevel={2} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />;
  }
  const comments = list.data.pages.flatMap(({ items }) => items);
  if (comments.length === 0) return empty;
  return (
    <CommentsContext value={{ hostChannelId, onReport }}>
      <ul className="rounded-lg border border-line bg-surface-1 [&>li+li]:border-t [&>li+li]:border-line">
        {comments.map((comment) => (
          <li key={comment._id} className="p-4">
            <CommentThread comment={comment} subject={<Subject comment={comment} />} />
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </CommentsContext>
  );
}

function Subject({ comment }: { readonly comment: PlacedComment }) {
  const { videoId, postId, subject } = comment;
  return (
    <p className="mb-1.5 flex text-hint text-text-3">
      <Link
        href={videoId === null ? `/feed/post/${postId}` : `/watch/${videoId}`}
        className="flex min-h-[24px] max-w-full items-center rounded-xs hover:text-text hover:underline"
      >
        <span className="truncate">
          {videoId === null
            ? m.comments_under_post({ title: subject })
            : m.comments_under_video({ title: subject })}
        </span>
      </Link>
    </p>
  );
}
