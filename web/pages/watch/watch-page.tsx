import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { startTimeOf } from "#web/features/playback/start-time.ts";
import { Unavailable } from "#web/features/videos/unavailable.tsx";
import { videoQuery } from "#web/features/videos/queries.ts";
import { pageHead } from "#web/head.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { isNotFound, isRefusedByAge } from "#web/load-if-visible.ts";
import { useLikelyViewer } from "#web/session/viewer.ts";
import { ErrorState } from "#web/ui/empty-state.tsx";
import { SkeletonPlayer } from "#web/ui/skeleton-player.tsx";
import { loadWatch } from "./load-watch.ts";
import { UpNext } from "./up-next.tsx";
import { WatchLayout } from "./watch-layout.tsx";
import { WatchScreen } from "./watch-screen.tsx";

interface WatchSearch {
  /** Where to begin: `90`, `1m30s`. */
  readonly t?: string | number;
  /** The list the film is played in: a playlist, or `watch-later`. */
  readonly playlistId?: string;
  /** Decides the order of a shuffled list. */
  readonly shuffle?: number;
  /** The comment the link leads to. */
  readonly comment?: string;
}

export const Route = createFileRoute("/_default/watch/$id")({
  staticData: { sidebar: "drawer" },
  validateSearch: ({ t, playlistId, shuffle, comment }: Record<string, unknown>): WatchSearch => ({
    ...(typeof t === "string" || typeof t === "number" ? { t } : {}),
    ...(typeof playlistId === "string" ? { playlistId } : {}),
    ...(Number(shuffle) > 0 ? { shuffle: Number(shuffle) } : {}),
    ...(typeof comment === "string" ? { comment } : {}),
  }),
  loader: ({ context, params }) => loadWatch(context, params.id),
  head: ({ match, loaderData }) => {
    const head = pageHead(match, loaderData?.head ?? { title: "" });
    return {
      ...head,
      meta: [...head.meta, ...(loaderData?.filmMeta ?? [])],
      links: [...head.links, ...(loaderData?.filmLinks ?? [])],
    };
  },
  pendingComponent: WatchPending,
  component: WatchPage,
});

function WatchPage() {
  const { id } = Route.useParams();
  const { t, playlistId, shuffle, comment } = Route.useSearch();
  const viewer = useLikelyViewer();
  const loaded = Route.useLoaderData();
  const {
    data: video,
    error,
    refetch,
    isFetching,
  } = useQuery({
    ...videoQuery(id),
    // Visitors see what the server has rendered; authors may see more of it, and films nobody else sees.
    enabled: viewer.kind === "member",
    meta: { isPersonal: true },
    retry: (failures, failure) => failures < 1 && !isNotFound(failure) && !isRefusedByAge(failure),
  });

  // What was there and is not found any more has been taken away from this viewer.
  if (video && !isNotFound(error)) {
    const list = playlistId === undefined ? undefined : { id: playlistId, shuffle };
    return (
      <>
        {/* Not in `head`, where the router keeps only the last of several with the same name. */}
        {video.tags.map((tag) => (
          <meta key={tag} property="video:tag" content={tag} />
        ))}
        <WatchScreen
          key={id}
          video={video}
          askedSeconds={startTimeOf(t)}
          list={list}
          linkedCommentId={comment}
        />
      </>
    );
  }
  if (isRefusedByAge(error)) {
    return <Unavailable title={m.watch_adults_refused()}>{m.watch_adults_refused_text()}</Unavailable>;
  }
  // Before the viewer is known, an answer to the server's visitor says nothing.
  if (viewer.kind === "visitor" || (viewer.kind === "member" && isNotFound(error))) {
    return isBlocked(error, loaded?.isBlocked) ? (
      <Unavailable title={m.watch_blocked()}>{m.watch_blocked_text()}</Unavailable>
    ) : (
      <Unavailable title={m.watch_unavailable()}>{m.watch_unavailable_text()}</Unavailable>
    );
  }
  if (viewer.kind === "member" && error) {
    return <ErrorState headingLevel={2} onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  return <WatchPending />;
}

/** What a member was answered counts for them, what the server was answered for visitors. */
function isBlocked(error: Error | null, wasBlocked: boolean | undefined): boolean {
  return isNotFound(error) ? error.code === "VIDEO_BLOCKED" : wasBlocked === true;
}

function WatchPending() {
  return <WatchLayout isWide={false} stage={<SkeletonPlayer />} rail={<UpNext next={undefined} />} />;
}
