import { MessageCircle } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Post } from "#shared/posts/contract.ts";
import { authorOf } from "#web/data/author.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { ReviewMark } from "#web/reviews/review-mark.tsx";
import { useRequireMember } from "#web/session/require-member.ts";
import { Avatar } from "#web/ui/cards/avatar.tsx";
import { StatusDot } from "#web/ui/feedback/status-dot.tsx";
import { Chip } from "#web/ui/feedback/chip.tsx";
import { classes } from "#web/ui/styles/classes.ts";
import { formatComments } from "#web/ui/format/counts.ts";
import { formatShortNumber } from "#web/ui/format/number.ts";
import { Link } from "#web/ui/controls/link.tsx";
import { LinkedText } from "#web/ui/format/linked-text.tsx";
import { Thumbs } from "#web/ui/controls/thumbs.tsx";
import { TimeAgo } from "#web/ui/format/time.tsx";
import { PostForm } from "./post-form.tsx";
import { PostMenu } from "./post-menu.tsx";
import { PostPoll } from "./post-poll.tsx";
import { usePostChanges } from "./use-post-changes.ts";

export interface PostCardProps {
  readonly post: Post;
  /** The attached video, as a row. */
  readonly video?: ReactNode;
  /** On its own page: larger, and without a link to itself. */
  readonly isAlone?: boolean | undefined;
  /** Shows whether the author keeps it off the home page. */
  readonly isManaged?: boolean | undefined;
  readonly onReport: (postId: string) => void;
  readonly onRemoved?: (() => void) | undefined;
}

/** One post: author, date, text, attached video and reactions. */
export function PostCard({
  post,
  video,
  isAlone = false,
  isManaged = false,
  onReport,
  onRemoved,
}: PostCardProps) {
  const [isEditing, setEditing] = useState(false);
  const { edit } = usePostChanges(post);
  const author = authorOf(post);
  const path = `/feed/post/${post._id}`;

  return (
    <article className="flex h-full flex-col rounded-lg border border-line bg-surface-1 p-4">
      <div className="grid grid-cols-[40px_minmax(0,1fr)_auto] items-start gap-3">
        {author && <Avatar {...author} size={40} />}
        <div className="grid min-w-0 justify-items-start gap-1 text-small text-text-3">
          {author && (
            <Link
              href={author.href}
              className="flex min-h-[24px] items-center rounded-xs text-control font-[660] wrap-anywhere text-text hover:text-accent-ink"
            >
              {author.name}
            </Link>
          )}
          <div className="flex flex-wrap items-center gap-x-2">
            <Link
              href={path}
              className="flex min-h-[24px] items-center rounded-xs hover:text-text hover:underline"
            >
              <TimeAgo at={post.createdAt} />
            </Link>
            {post.edited && <span>{m.posts_edited()}</span>}
            {post.hidden && <StatusDot tone="danger">{m.moderation_hidden_mark()}</StatusDot>}
            {post.review && <ReviewMark review={post.review} />}
          </div>
        </div>
        <PostMenu post={post} onEdit={() => setEditing(true)} onReport={onReport} onRemoved={onRemoved} />
      </div>
      {isEditing ? (
        <div className="mt-3">
          <PostForm
            label={m.posts_edit_label()}
            submitLabel={m.posts_save()}
            failure={m.posts_edit_failed()}
            initialText={post.message}
            hasFocus
            onSubmit={async (message) => {
              await edit({ message });
              setEditing(false);
            }}
            onCancel={() => setEditing(false)}
          />
        </div>
      ) : (
        <p className={classes("mt-3 text-pretty", isAlone && "text-[1.0625rem] leading-relaxed")}>
          <LinkedText text={post.message} isUntrusted />
        </p>
      )}
      {post.poll && <PostPoll post={post} poll={post.poll} />}
      {video && <div className="mt-3.5">{video}</div>}
      <div className="mt-auto -ml-2 flex flex-wrap items-center gap-x-1 pt-2.5">
        <Rating post={post} />
        {!isAlone && (
          <Link
            href={path}
            aria-label={`${m.posts_open()}: ${formatComments(post.commentCount)}`}
            className="inline-flex h-9 items-center gap-1.5 rounded-sm px-2 text-small font-[620] text-text-2 tabular-nums hover:bg-surface-2 hover:text-text"
          >
            <MessageCircle className="size-[17px]" />
            {formatShortNumber(post.commentCount)}
          </Link>
        )}
        {isManaged && !post.visibleOnHome && (
          <span className="ml-auto">
            <Chip>{m.posts_not_on_home()}</Chip>
          </span>
        )}
      </div>
    </article>
  );
}

function Rating({ post }: { readonly post: Post }) {
  const requireMember = useRequireMember();
  const { rate } = usePostChanges(post);
  return (
    <Thumbs
      own={post.rating}
      count={post.likes}
      dislikes={post.dislikes}
      onRate={(rating) => void requireMember(() => rate(rating))}
    />
  );
}
