import { MessageCircleReply, Pin } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import type { Comment } from "#shared/comments/contract.ts";
import { commentText, typedComment } from "#shared/comments/markup.ts";
import { firstCharacters } from "#shared/text-validation.ts";
import { authorOf } from "#web/data/author.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { ReviewMark } from "#web/reviews/review-mark.tsx";
import { useRequireMember } from "#web/session/require-member.ts";
import { Avatar } from "#web/ui/cards/avatar.tsx";
import { StatusDot } from "#web/ui/feedback/status-dot.tsx";
import { RoleBadge } from "#web/ui/feedback/badge.tsx";
import { Button } from "#web/ui/controls/button.tsx";
import { classes } from "#web/ui/styles/classes.ts";
import { Link } from "#web/ui/controls/link.tsx";
import { LongText } from "#web/ui/format/long-text.tsx";
import { Thumbs } from "#web/ui/controls/thumbs.tsx";
import { TimeAgo } from "#web/ui/format/time.tsx";
import { CommentContent } from "./comment-content.tsx";
import { CommentForm } from "./comment-form.tsx";
import { CommentMenu } from "./comment-menu.tsx";
import { useCommentsContext } from "./comments-context.ts";
import { useCommentChanges } from "./use-comment-changes.ts";

/** Few viewers approve comments. */
const ChannelReview = lazy(async () => ({
  default: (await import("./channel-review.tsx")).ChannelReview,
}));

export interface CommentItemProps {
  readonly comment: Comment;
  /** Replies are rendered smaller. */
  readonly isReply?: boolean | undefined;
  /** The link points to this comment. */
  readonly isHighlighted?: boolean | undefined;
  /** The commented video or post, shown in aggregated lists. */
  readonly subject?: ReactNode;
  readonly onReply?: (() => void) | undefined;
}

/** One comment with its actions. */
export function CommentItem({ comment, isReply = false, isHighlighted, subject, onReply }: CommentItemProps) {
  const { _id, deleted } = comment;
  return (
    <article
      id={`comment-${_id}`}
      tabIndex={-1}
      aria-label={labelOf(comment)}
      aria-current={isHighlighted || undefined}
      className={classes(
        "grid scroll-mt-24 gap-3 rounded-md outline-offset-4",
        isReply ? "grid-cols-[24px_minmax(0,1fr)]" : "grid-cols-[40px_minmax(0,1fr)]",
        isHighlighted && "-mx-3 border-l-[3px] border-accent-ink bg-surface-2 px-3 py-2.5",
      )}
    >
      {deleted ? (
        <DeletedComment isReply={isReply} />
      ) : (
        <ActiveComment comment={comment} isReply={isReply} subject={subject} onReply={onReply} />
      )}
    </article>
  );
}

function DeletedComment({ isReply }: { readonly isReply: boolean }) {
  return (
    <>
      <span aria-hidden="true" className={`rounded-full bg-surface-2 ${isReply ? "size-6" : "size-10"}`} />
      <p className="self-center text-control text-text-3 italic">{m.comments_deleted()}</p>
    </>
  );
}

function ActiveComment({
  comment,
  isReply,
  subject,
  onReply,
}: Omit<CommentItemProps, "isHighlighted"> & { readonly isReply: boolean }) {
  const [isEditing, setEditing] = useState(false);
  const { video } = useCommentsContext();
  const { edit } = useCommentChanges(comment);
  const author = authorOf(comment);

  return (
    <>
      {author && <Avatar {...author} size={isReply ? 24 : 40} />}
      <div className="min-w-0">
        {comment.pinned && (
          <p className="mb-1 flex items-center gap-1.5 text-hint font-[620] text-text-3">
            <Pin className="size-3.5" />
            {m.comments_pinned_mark()}
          </p>
        )}
        {subject}
        <Head comment={comment} />
        {isEditing ? (
          <div className="mt-2">
            <CommentForm
              draftKey={`edit:${comment._id}`}
              label={m.comments_edit_label()}
              submitLabel={m.comments_save()}
              failure={m.comments_edit_failed()}
              initialText={typedComment(comment.content)}
              hasFocus
              onSubmit={async (text) => {
                await edit(text);
                setEditing(false);
              }}
              onCancel={() => setEditing(false)}
            />
          </div>
        ) : (
          <div className={classes("text-control", comment.crossedOut && "text-text-3")}>
            <LongText text={commentText(comment.content)}>
              <span
                className={classes(
                  "text-text",
                  comment.crossedOut && "text-text-3! line-through decoration-2",
                )}
              >
                <CommentContent content={comment.content} video={video} />
              </span>
            </LongText>
            {comment.crossedOut && <span className="sr-only">{m.comments_crossed_mark()}</span>}
          </div>
        )}
        {!isEditing && comment.can.approve && (
          <Suspense fallback={<div className="mt-2 h-9" />}>
            <ChannelReview comment={comment} />
          </Suspense>
        )}
        {!isEditing && <Tools comment={comment} onReply={onReply} onEdit={() => setEditing(true)} />}
      </div>
    </>
  );
}

function Head({ comment }: { readonly comment: Comment }) {
  const author = authorOf(comment);
  const { _id, byHost, createdAt, edited, hidden, review, videoId, postId } = comment;
  const page = videoId === null ? `/feed/post/${postId}` : `/watch/${videoId}`;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-small text-text-3">
      {author && (
        <Link
          href={author.href}
          className="inline-flex min-h-[24px] min-w-0 items-center rounded-xs font-[660] wrap-anywhere text-text hover:text-accent-ink"
        >
          {author.name}
        </Link>
      )}
      {byHost && <RoleBadge>{m.comments_author()}</RoleBadge>}
      <Link
        href={`${page}?comment=${_id}`}
        keepsScroll
        className="inline-flex min-h-[24px] items-center rounded-xs hover:text-text hover:underline"
      >
        <TimeAgo at={createdAt} />
      </Link>
      {edited && <span>{m.comments_edited()}</span>}
      {hidden && <StatusDot tone="danger">{m.moderation_hidden_mark()}</StatusDot>}
      {review && <ReviewMark review={review} />}
    </p>
  );
}

interface ToolsProps {
  readonly comment: Comment;
  readonly onReply: (() => void) | undefined;
  readonly onEdit: () => void;
}

function Tools({ comment, onReply, onEdit }: ToolsProps) {
  const requireMember = useRequireMember();
  const { rate } = useCommentChanges(comment);
  return (
    <div className="mt-1 -ml-2 flex flex-wrap items-center gap-x-1">
      <Thumbs
        own={comment.ownRating}
        count={comment.rating}
        onRate={(rating) => void requireMember(() => rate(rating))}
      />
      {onReply && !comment.review && (
        <Button
          variant="quiet"
          size="small"
          icon={<MessageCircleReply className="size-[17px]" />}
          onClick={() => void requireMember(onReply)}
        >
          {m.comments_reply()}
        </Button>
      )}
      <CommentMenu comment={comment} onEdit={onEdit} />
    </div>
  );
}

const LABEL_CHARACTERS = 60;

/** Accessible label of a comment, for screen reader navigation between comments. */
function labelOf(comment: Comment): string {
  if (comment.deleted) return m.comments_deleted();
  const text = firstCharacters(commentText(comment.content), LABEL_CHARACTERS);
  return m.comments_label({ name: authorOf(comment)?.name ?? "", text });
}
