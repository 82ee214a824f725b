import { MessageCircle, Share2, ThumbsUp } from "lucide-react";
import type { Post } from "#shared/posts/contract.ts";
import { authorOf } from "#web/data/author.ts";
import { usePostChanges } from "#web/features/posts/use-post-changes.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useRequireMember } from "#web/session/require-member.ts";
import { Avatar } from "#web/ui/cards/avatar.tsx";
import { classes } from "#web/ui/styles/classes.ts";
import { shareLink } from "#web/ui/feedback/share-link.ts";
import { formatComments } from "#web/ui/format/counts.ts";
import { formatNumber, formatShortNumber } from "#web/ui/format/number.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { TimeAgo } from "#web/ui/format/time.tsx";

/** Post in a section of a page: the whole card opens it, its footer has like and share buttons. */
export function PostTile({ post }: { readonly post: Post }) {
  const author = authorOf(post);
  return (
    <article className="relative flex min-w-0 flex-col rounded-lg border border-line bg-surface-1 p-4 transition-colors hover:bg-surface-2">
      <div className="grid grid-cols-[36px_minmax(0,1fr)] items-center gap-3">
        {author && <Avatar {...author} size={36} />}
        <div className="min-w-0 text-small text-text-3">
          {author && (
            <h3 className="text-control font-[660] text-text">
              <Link
                href={`/feed/post/${post._id}`}
                className="block truncate rounded-xs after:absolute after:inset-0 after:rounded-lg"
              >
                {author.name}
              </Link>
            </h3>
          )}
          <TimeAgo at={post.createdAt} />
        </div>
      </div>
      <p className="mt-3 line-clamp-5 text-pretty wrap-anywhere whitespace-pre-line">{post.message}</p>
      <div className="mt-auto -ml-2 flex items-center gap-1 pt-2.5 text-small font-[620] text-text-2 tabular-nums">
        <LikeButton post={post} />
        <span className="inline-flex h-9 items-center gap-1.5 px-2" title={formatComments(post.commentCount)}>
          <MessageCircle aria-hidden="true" className="size-[17px]" />
          <span aria-hidden="true">{formatShortNumber(post.commentCount)}</span>
          <span className="sr-only">{formatComments(post.commentCount)}</span>
        </span>
        <span className="relative z-1 -mr-2 ml-auto">
          <IconButton
            label={m.posts_share({ name: author?.name ?? "" })}
            icon={<Share2 className="size-[17px]" />}
            size={32}
            tooltipPlacement="left"
            onClick={() =>
              void shareLink({ title: author?.name ?? "", url: `${location.origin}/feed/post/${post._id}` })
            }
          />
        </span>
      </div>
    </article>
  );
}

function LikeButton({ post }: { readonly post: Post }) {
  const requireMember = useRequireMember();
  const { rate } = usePostChanges(post);
  const isOn = post.rating === 1;
  return (
    <button
      type="button"
      aria-label={m.ui_like_count({ amount: formatNumber(post.likes) })}
      aria-pressed={isOn}
      onClick={() => void requireMember(() => rate(isOn ? 0 : 1))}
      className={classes(
        "relative z-1 inline-flex h-9 min-w-9 items-center justify-center gap-1.5 rounded-sm px-2 select-none hover:bg-surface-3 [&_.lucide]:size-[17px]",
        isOn ? "text-accent-ink [&_.lucide]:fill-current" : "hover:text-text",
      )}
    >
      <ThumbsUp />
      {post.likes > 0 && formatShortNumber(post.likes)}
    </button>
  );
}
