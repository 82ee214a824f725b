import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Comment } from "#shared/comments/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Notice } from "#web/ui/notice.tsx";
import { CommentThread } from "./comment-thread.tsx";
import { commentQuery } from "./queries.ts";

interface Linked {
  readonly isPending: boolean;
  readonly isGone: boolean;
  /** The comment the link has led to, or the one above the answer it has led to. */
  readonly thread: Comment | undefined;
  readonly reply: Comment | undefined;
}

/** Finds what a link has led to. */
export function useLinkedThread(id: string | undefined): Linked {
  const linked = useQuery({ ...commentQuery(id ?? ""), enabled: id !== undefined });
  const parentId = linked.data?.parentCommentId ?? undefined;
  const parent = useQuery({ ...commentQuery(parentId ?? ""), enabled: parentId !== undefined });
  const isReply = parentId !== undefined;
  return {
    isPending: id !== undefined && (linked.isPending || (isReply && parent.isPending)),
    isGone: linked.isError || parent.isError,
    thread: isReply ? parent.data : linked.data,
    reply: isReply ? linked.data : undefined,
  };
}

/** The thread a link has led to, above all others, with the comment brought into sight. */
export function LinkedThread({ linked: { thread, reply, isGone } }: { readonly linked: Linked }) {
  useBroughtIntoSight(reply?._id ?? thread?._id);
  if (isGone) return <Notice tone="warning">{m.comments_gone()}</Notice>;
  if (!thread) return null;
  return <CommentThread comment={thread} isHighlighted={!reply} linkedReply={reply} />;
}

const LOOK_EVERY_MS = 250;
/** Ten seconds: slow connections are still waiting for pictures then. */
const LOOKS = 40;
const READER_EVENTS = ["wheel", "touchmove", "keydown", "pointerdown"] as const;

/**
 * Brings a comment into sight, and keeps it there while the page above it is still coming in and the router scrolls to
 * the top of a new page; until the reader moves.
 */
function useBroughtIntoSight(id: string | undefined): void {
  useEffect(() => {
    if (id === undefined) return;
    let looks = 0;
    const bring = () => {
      const comment = document.getElementById(`comment-${id}`);
      looks += 1;
      if (looks > LOOKS) return end();
      if (!comment) return;
      const { top, bottom } = comment.getBoundingClientRect();
      if (looks > 1 && top >= 0 && bottom <= innerHeight) return;
      comment.scrollIntoView({ block: "center" });
      comment.focus({ preventScroll: true });
    };
    const timer = setInterval(bring, LOOK_EVERY_MS);
    const end = () => {
      clearInterval(timer);
      for (const event of READER_EVENTS) removeEventListener(event, end);
    };
    for (const event of READER_EVENTS) addEventListener(event, end, { passive: true });
    return end;
  }, [id]);
}
