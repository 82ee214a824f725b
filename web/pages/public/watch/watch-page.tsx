import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { startTimeOf } from "#web/features/playback/start-time.ts";
import { videoQuery } from "#web/features/videos/queries.ts";
import { pageHead } from "#web/head/head.ts";
import { isNotFound, isAgeRestricted } from "#web/data/load-if-visible.ts";
import { useLikelyViewer } from "#web/session/viewer.ts";
import { ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { SkeletonPlayer } from "#web/ui/feedback/skeleton-player.tsx";
import { loadWatch } from "./load-watch.ts";
import { UpNext } from "./rail/up-next.tsx";
import { videoMetaTag } from "./video-head.ts";
import { WatchLayout } from "./watch-layout.tsx";
import { WatchScreen } from "./watch-screen.tsx";

// Loaded on demand: few viewers see it.
const UnavailableVideo = lazy(async () => ({
  default: (await import("./unavailable-video.tsx")).UnavailableVideo,
}));

interface WatchSearch {
  /** Start position: `90`, `1m30s`. */
  readonly t?: string | number;
  /** The playlist being played: a playlist id, or `watch-later`. */
  readonly playlistId?: string;
  /** Seed of the shuffle order. */
  readonly shuffle?: number;
  /** Id of the linked comment. */
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
      meta: [...head.meta, ...(loaderData?.videoMeta ?? []).map(videoMetaTag)],
      links: [...head.links, ...(loaderData?.videoLinks ?? [])],
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
    // Visitors use the server-rendered data; members may see more fields, and videos hidden from visitors.
    enabled: viewer.kind === "member",
    meta: { isPersonal: true },
    retry: (failures, failure) => failures < 1 && !isNotFound(failure) && !isAgeRestricted(failure),
  });

  // A 404 after a successful load means that this viewer has lost access.
  if (video && !isNotFound(error)) {
    const list = playlistId === undefined ? undefined : { id: playlistId, shuffle };
    return (
      <>
        {/* Not in `head`: the router keeps only the last of several meta tags with the same name. */}
        {video.tags.map((tag) => (
          <meta key={tag} property="video:tag" content={tag} />
        ))}
        <WatchScreen
          key={id}
          video={video}
          requestedSeconds={startTimeOf(t)}
          list={list}
          linkedCommentId={comment}
        />
      </>
    );
  }
  if (isAgeRestricted(error)) return unavailable("restricted");
  // Until the viewer is known, a 404 from the server's visitor request is not conclusive.
  if (viewer.kind === "visitor" || (viewer.kind === "member" && isNotFound(error))) {
    return unavailable(isBlocked(error, loaded?.isBlocked) ? "blocked" : "missing");
  }
  if (viewer.kind === "member" && error) {
    return <ErrorState headingLevel={2} onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  return <WatchPending />;
}

function unavailable(reason: "restricted" | "blocked" | "missing") {
  return (
    <Suspense>
      <UnavailableVideo reason={reason} />
    </Suspense>
  );
}

/** For members their own response decides, for visitors the server's. */
function isBlocked(error: Error | null, wasBlocked: boolean | undefined): boolean {
  return isNotFound(error) ? error.code === "VIDEO_BLOCKED" : wasBlocked === true;
}

function WatchPending() {
  return <WatchLayout isWide={false} stage={<SkeletonPlayer />} rail={<UpNext next={undefined} />} />;
}
