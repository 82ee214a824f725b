import { useInfiniteQuery } from "@tanstack/react-query";
import type { Comment } from "#shared/comments/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { CommentItem } from "./comment-item.tsx";
import { CommentsSkeleton } from "./comments-skeleton.tsx";
import { commentsQuery } from "./queries.ts";

interface RepliesProps {
  readonly parentId: string;
  /** The reply the link points to: shown first, highlighted. */
  readonly linked: Comment | undefined;
  readonly onReply: (to: Comment) => void;
}

/** Replies to a comment, oldest first. */
export function Replies({ parentId, linked, onReply }: RepliesProps) {
  const list = useInfiniteQuery(commentsQuery({ parentId }, linked?._id));
  const replies = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const shown = linked ? [linked, ...replies] : replies;

  return (
    <div className="mt-3 grid gap-4">
      {shown.map((reply) => (
        <CommentItem
          key={reply._id}
          comment={reply}
          isReply
          isHighlighted={reply._id === linked?._id}
          onReply={() => onReply(reply)}
        />
      ))}
      {list.isPending && <CommentsSkeleton count={1} />}
      {list.isError && !list.data && (
        <p role="alert" className="flex flex-wrap items-center gap-3 text-control text-text-2">
          {m.comments_replies_failed()}
          <Button size="small" onClick={() => void list.refetch()} isPending={list.isFetching}>
            {m.ui_retry()}
          </Button>
        </p>
      )}
      {list.hasNextPage && (
        <Button
          variant="quiet"
          size="small"
          className="justify-self-start"
          isPending={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {m.comments_more_replies()}
        </Button>
      )}
    </div>
  );
}
