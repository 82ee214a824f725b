import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { authorOf } from "#web/author.ts";
import { PostCard } from "#web/features/posts/post-card.tsx";
import { PostsSkeleton } from "#web/features/posts/post-list.tsx";
import { postQuery } from "#web/features/posts/queries.ts";
import { reportThing } from "#web/features/reports/report-thing.ts";
import { FilmRow } from "#web/features/videos/film-card.tsx";
import { Unavailable } from "#web/features/videos/unavailable.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { isNotFound } from "#web/load-if-visible.ts";
import { useLikelyViewer } from "#web/session/viewer.ts";
import { ErrorState } from "#web/ui/empty-state.tsx";
import { WhenNear } from "#web/ui/when-near.tsx";

const Comments = lazy(async () => ({
  default: (await import("#web/features/comments/comments.tsx")).Comments,
}));

interface PostScreenProps {
  readonly postId: string;
  readonly linkedCommentId: string | undefined;
}

/** One post with what people say about it. */
export function PostScreen({ postId, linkedCommentId }: PostScreenProps) {
  const viewer = useLikelyViewer();
  const router = useRouter();
  const {
    data: post,
    error,
    refetch,
    isFetching,
  } = useQuery({
    ...postQuery(postId),
    enabled: viewer.kind === "member",
    retry: (failures, failure) => failures < 1 && !isNotFound(failure),
  });

  if (!post) {
    const isKnown = viewer.kind === "visitor" || (viewer.kind === "member" && isNotFound(error));
    return (
      <div className="mx-auto max-w-[720px] pt-6">
        {isKnown && <Gone />}
        {!isKnown && error && (
          <ErrorState headingLevel={2} onRetry={() => void refetch()} isRetrying={isFetching} />
        )}
        {!isKnown && !error && <PostsSkeleton />}
      </div>
    );
  }
  return (
    <div className="mx-auto max-w-[720px] pt-6">
      <h1 className="sr-only">{m.posts_one({ name: authorOf(post)?.name ?? "" })}</h1>
      <PostCard
        post={post}
        isAlone
        film={post.video && <FilmRow video={post.video} headingLevel={2} />}
        onReport={(id) => reportThing({ kind: "post", id })}
        onRemoved={() => void router.navigate({ href: "/feed", replace: true })}
      />
      <div className="mt-8 min-h-[340px]">
        <WhenNear isWanted={linkedCommentId !== undefined}>
          <Suspense>
            <Comments
              key={linkedCommentId}
              place={{ postId }}
              count={post.commentCount}
              hostChannelId={post.channelId}
              linkedId={linkedCommentId}
              onReport={(id) => reportThing({ kind: "comment", id })}
            />
          </Suspense>
        </WhenNear>
      </div>
    </div>
  );
}

function Gone() {
  return (
    <Unavailable title={m.posts_gone()} way={{ href: "/feed", label: m.posts_to_feed() }}>
      {m.posts_gone_text()}
    </Unavailable>
  );
}
