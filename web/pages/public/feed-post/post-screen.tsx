import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { authorOf } from "#web/data/author.ts";
import { PostCard } from "#web/features/posts/post-card.tsx";
import { PostsSkeleton } from "#web/features/posts/post-list.tsx";
import { postQuery } from "#web/features/posts/queries.ts";
import { reportEntity } from "#web/features/reports/report-entity.ts";
import { VideoListRow } from "#web/features/videos/video-list-card.tsx";
import { Unavailable } from "#web/features/videos/unavailable.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { isNotFound } from "#web/data/load-if-visible.ts";
import { useLikelyViewer } from "#web/session/viewer.ts";
import { ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { RenderNearViewport } from "#web/ui/layout/render-near-viewport.tsx";

const Comments = lazy(async () => ({
  default: (await import("#web/features/comments/comments.tsx")).Comments,
}));

interface PostScreenProps {
  readonly postId: string;
  readonly linkedCommentId: string | undefined;
}

/** One post with its comments. */
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
        {isKnown && <PostNotFound />}
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
        video={post.video && <VideoListRow video={post.video} headingLevel={2} />}
        onReport={(id) => reportEntity({ kind: "post", id })}
        onRemoved={() => void router.navigate({ href: "/feed", replace: true })}
      />
      <div className="mt-8 min-h-[340px]">
        <RenderNearViewport isForced={linkedCommentId !== undefined}>
          <Suspense>
            <Comments
              key={linkedCommentId}
              target={{ postId }}
              count={post.commentCount}
              hostChannelId={post.channelId}
              linkedId={linkedCommentId}
              onReport={(id) => reportEntity({ kind: "comment", id })}
            />
          </Suspense>
        </RenderNearViewport>
      </div>
    </div>
  );
}

function PostNotFound() {
  return (
    <Unavailable title={m.posts_gone()} link={{ href: "/feed", label: m.posts_to_feed() }}>
      {m.posts_gone_text()}
    </Unavailable>
  );
}
