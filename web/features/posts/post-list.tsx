import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { VideoCard } from "#shared/videos/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { formatNumber } from "#web/ui/format/number.ts";
import { pluralForm } from "#web/ui/format/plural.ts";
import { LoadMore } from "#web/ui/feedback/load-more.tsx";
import { Loading, SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { itemAnchor, useScrollToItem } from "#web/ui/layout/scroll-to-item.ts";
import { withoutRepeats } from "#web/data/without-repeats.ts";
import { PostCard, type PostCardProps } from "./post-card.tsx";
import { newerPostsQuery, postsQuery, type PostsFilter } from "./queries.ts";

interface PostListProps extends Pick<PostCardProps, "isManaged" | "onReport"> {
  readonly filter: PostsFilter;
  /** The post to scroll to. */
  readonly seenId?: string | undefined;
  readonly empty: ReactNode;
  readonly renderVideo: (video: VideoCard) => ReactNode;
}

/** Posts, newest first; announces newer ones. */
export function PostList({ filter, seenId, empty, renderVideo, ...card }: PostListProps) {
  const list = useInfiniteQuery(postsQuery(filter));
  useScrollToItem(seenId, list);
  const posts = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const { data: newer } = useQuery(newerPostsQuery(filter, posts[0]));

  if (list.isPending) return <PostsSkeleton />;
  if (!list.data) {
    return <ErrorState headingLevel={2} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />;
  }
  if (posts.length === 0) return empty;
  return (
    <>
      {newer > 0 && (
        <Button isWide variant="ghost" className="mb-4" onClick={() => void list.refetch()}>
          {m.posts_newer({ form: pluralForm(newer), amount: formatNumber(newer) })}
        </Button>
      )}
      <ul className="grid gap-4">
        {withoutRepeats(posts).map((post) => (
          <li key={post._id} id={itemAnchor(post._id)} className="min-w-0">
            <PostCard {...card} post={post} video={post.video && renderVideo(post.video)} />
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </>
  );
}

const PLACEHOLDERS = 3;

/** Placeholder while posts are loading. */
export function PostsSkeleton() {
  return (
    <Loading>
      <div className="grid gap-4">
        {Array.from({ length: PLACEHOLDERS }, (_, place) => (
          <SkeletonBlock key={place} className="h-40 w-full rounded-lg" />
        ))}
      </div>
    </Loading>
  );
}
