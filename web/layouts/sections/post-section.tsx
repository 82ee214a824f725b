import { useQuery } from "@tanstack/react-query";
import type { Section as SectionRecord } from "#shared/home/sections.ts";
import { homePostsQuery } from "#web/features/posts/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useIsHeard } from "#web/session/is-heard.ts";
import { useViewer } from "#web/session/viewer.ts";
import { CardGrid } from "#web/ui/card-grid.tsx";
import { Section } from "#web/ui/section.tsx";
import { PostTile } from "./post-tile.tsx";

/** So many posts are the least that have a page to be read on. */
const LEAST_POSTS_FOR_MORE = 6;

interface PostSectionProps {
  readonly section: Extract<SectionRecord, { readonly type: "posts" }>;
}

/** The latest posts, to be read, liked and passed on. */
export function PostSection({ section: { posts } }: PostSectionProps) {
  const isHeard = useIsHeard();
  const isMember = useViewer().kind === "member";
  // The page is everybody's: what the account itself thinks of the posts is asked for apart.
  const own = useQuery({
    ...homePostsQuery(posts.items.length),
    enabled: isMember && posts.items.length > 0,
  });
  if (posts.items.length === 0) return null;
  const asSeen = new Map(isMember ? own.data?.items.map((post) => [post._id, post]) : []);
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
            <PostTile key={post._id} post={asSeen.get(post._id) ?? post} />
          ))}
      </CardGrid>
    </Section>
  );
}
