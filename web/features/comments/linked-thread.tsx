import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Comment } from "#shared/comments/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { CommentThread } from "./comment-thread.tsx";
import { commentQuery } from "./queries.ts";

interface LinkedComment {
  readonly isPending: boolean;
  readonly isNotFound: boolean;
  /** The comment the link points to, or the parent of the reply it points to. */
  readonly thread: Comment | undefined;
  readonly reply: Comment | undefined;
}

/** Loads the comment a link points to. */
export function useLinkedThread(id: string | undefined): LinkedComment {
  const linked = useQuery({ ...commentQuery(id ?? ""), enabled: id !== undefined });
  const parentId = linked.data?.parentCommentId ?? undefined;
  const parent = useQuery({ ...commentQuery(parentId ?? ""), enabled: parentId !== undefined });
  const isReply = parentId !== undefined;
  return {
    isPending: id !== undefined && (linked.isPending || (isReply && parent.isPending)),
    isNotFound: linked.isError || parent.isError,
    thread: isReply ? parent.data : linked.data,
    reply: isReply ? linked.data : undefined,
  };
}

/** The linked thread, shown first and scrolled into view. */
export function LinkedThread({ linked: { thread, reply, isNotFound } }: { readonly linked: LinkedComment }) {
  useScrollToComment(reply?._id ?? thread?._id);
  if (isNotFound) return <Notice tone="warning">{m.comments_gone()}</Notice>;
  if (!thread) return null;
  return <CommentThread comment={thread} isHighlighted={!reply} linkedReply={reply} />;
}

const CHECK_INTERVAL_MS = 250;
/** Ten seconds in total: on slow connections images are still loading then. */
const MAX_CHECKS = 40;
const READER_EVENTS = ["wheel", "touchmove", "keydown", "pointerdown"] as const;

/**
 * Scrolls a comment into view and keeps it there while the content above loads and the router scrolls the new page
 * to the top; stops on the first reader input.
 */
function useScrollToComment(id: string | undefined): void {
  useEffect(() => {
    if (id === undefined) return;
    let checks = 0;
    const scrollToComment = () => {
      const comment = document.getElementById(`comment-${id}`);
      checks += 1;
      if (checks > MAX_CHECKS) return end();
      if (!comment) return;
      const { top, bottom } = comment.getBoundingClientRect();
      if (checks > 1 && top >= 0 && bottom <= innerHeight) return;
      comment.scrollIntoView({ block: "center" });
      comment.focus({ preventScroll: true });
    };
    const timer = setInterval(scrollToComment, CHECK_INTERVAL_MS);
    const end = () => {
      clearInterval(timer);
      for (const event of READER_EVENTS) removeEventListener(event, end);
    };
    for (const event of READER_EVENTS) addEventListener(event, end, { passive: true });
    return end;
  }, [id]);
}
