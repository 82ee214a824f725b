import { useQuery } from "@tanstack/react-query";
import type { Section as SectionRecord } from "#shared/home/sections.ts";
import { homePostsQuery } from "#web/features/posts/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useMuteFilter } from "#web/session/identity/mute-filter.ts";
import { useViewer } from "#web/session/viewer.ts";
import { CardGrid } from "#web/ui/cards/card-grid.tsx";
import { Section } from "#web/ui/layout/section.tsx";
import { PostTile } from "./post-tile.tsx";
import { useSeenEnd } from "./use-seen-end.ts";

/** Minimum number of posts for a link to their own page. */
const MIN_POSTS_FOR_MORE = 6;

interface PostSectionProps {
  readonly section: Extract<SectionRecord, { readonly type: "posts" }>;
}

/** The latest posts, with like and share buttons. */
export function PostSection({ section: { posts } }: PostSectionProps) {
  const isNotMuted = useMuteFilter();
  const isMember = useViewer().kind === "member";
  // The page is cached for all viewers, so the viewer's own ratings are fetched separately.
  const own = useQuery({
    ...homePostsQuery(posts.items),
    enabled: isMember && posts.items.length > 0,
  });
  const seenEnd = useSeenEnd("/feed", posts.items.at(-1));
  if (posts.items.length === 0) return null;
  const asSeen = new Map(isMember ? own.data?.items.map((post) => [post._id, post]) : []);
  const title = m.home_posts();
  const more = {
    href: seenEnd.href,
    label: (
      <>
        {m.home_more()}
        <span className="sr-only">: {title}</span>
      </>
    ),
  };
  return (
    <Section title={title} more={posts.count >= MIN_POSTS_FOR_MORE ? more : undefined}>
      <CardGrid of="posts" isRowOnPhones onScroll={seenEnd.onScroll}>
        {posts.items
          .filter(({ channelId }) => channelId === null || isNotMuted(channelId))
          .map((post) => (
            <PostTile key={post._id} post={asSeen.get(post._id) ?? post} />
          ))}
      </CardGrid>
    </Section>
  );
}
