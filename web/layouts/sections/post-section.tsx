import { MessageCircle } from "lucide-react";
import type { Section as SectionRecord } from "#shared/home/sections.ts";
import type { Post } from "#shared/posts/contract.ts";
import { authorOf } from "#web/author.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useIsHeard } from "#web/session/is-heard.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { CardGrid } from "#web/ui/card-grid.tsx";
import { formatComments } from "#web/ui/format/counts.ts";
import { Link } from "#web/ui/link.tsx";
import { Section } from "#web/ui/section.tsx";
import { TimeAgo } from "#web/ui/time.tsx";

/** So many posts are the least that have a page to be read on. */
const LEAST_POSTS_FOR_MORE = 6;

interface PostSectionProps {
  readonly section: Extract<SectionRecord, { readonly type: "posts" }>;
}

/** The latest posts, to be read; what they are thought of is said on their own pages. */
export function PostSection({ section: { posts } }: PostSectionProps) {
  const isHeard = useIsHeard();
  if (posts.items.length === 0) return null;
  const title = m.home_posts();
  const more = {
    href: "/feed",
    label: (
      <>
        {m.home_more()}
        <span className="sr-only">: {title}</span>
      </>
    ),
  };
  return (
    <Section title={title} more={posts.count >= LEAST_POSTS_FOR_MORE ? more : undefined}>
      <CardGrid of="posts" isRowOnPhones>
        {posts.items
          .filter(({ channelId }) => channelId === null || isHeard(channelId))
          .map((post) => (
            <PostTile key={post._id} post={post} />
          ))}
      </CardGrid>
    </Section>
  );
}

function PostTile({ post }: { post: Post }) {
  const author = authorOf(post);
  return (
    <article className="relative flex min-w-0 flex-col rounded-lg border border-line bg-surface-1 p-4 transition-colors hover:bg-surface-2">
      <div className="grid grid-cols-[36px_minmax(0,1fr)] items-center gap-3">
        {author && <Avatar {...author} size={36} />}
        <div className="min-w-0 text-small text-text-3">
          {author && (
            <h3 className="text-control font-[660] text-text">
              {/* The whole card opens the post. */}
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
      <p className="mt-auto flex items-center gap-1.5 pt-3 text-small text-text-2 tabular-nums">
        <MessageCircle className="size-[17px]" />
        {formatComments(post.commentCount)}
      </p>
    </article>
  );
}
