import { useInfiniteQuery, useQueries } from "@tanstack/react-query";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef } from "react";
import type { VideoCard } from "#shared/videos/contract.ts";
import { recommendedQuery } from "#web/features/videos/suggested-queries.ts";
import { videosQuery } from "#web/features/videos/queries.ts";
import { SiteLogo } from "#web/features/site-look/site-logo.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { EmptyState, ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { Loading, SkeletonImage } from "#web/ui/feedback/skeleton.tsx";
import { TV_ROWS } from "./load-tv.ts";
import styles from "./tv.module.css";
import { TvRow } from "./tv-row.tsx";
import { useSpatialNavigation } from "./use-spatial-navigation.ts";
import { siteName } from "#web/ssr/public-config.ts";

const TvPlayer = lazy(async () => ({ default: (await import("./tv-player.tsx")).TvPlayer }));

/** Rows of videos, or the full-screen player. */
export function TvScreen({ playingId }: { readonly playingId: string | undefined }) {
  const navigate = useNavigate();
  const router = useRouter();
  const rowsRef = useRef<HTMLDivElement>(null);
  const lastId = useRef<string>(undefined);
  const recommended = useInfiniteQuery(recommendedQuery);
  const lists = useQueries({ queries: TV_ROWS.map(({ filter }) => videosQuery(filter)) });
  const isPlaying = playingId !== undefined;
  useSpatialNavigation(rowsRef, !isPlaying);

  const rows: { id: string; title: string; videos: readonly VideoCard[] }[] = [
    {
      id: "recommended",
      title: m.videos_tv_recommended(),
      videos: recommended.data?.pages.flatMap(({ items }) => items) ?? [],
    },
    ...TV_ROWS.map(({ title, filter }, index) => ({
      id: JSON.stringify(filter),
      title: title(),
      videos: lists[index]?.data?.items ?? [],
    })),
  ].filter(({ videos }) => videos.length > 0);
  const isLoading = recommended.isLoading || lists.some((list) => list.isLoading);
  const hasFailed = rows.length === 0 && (recommended.isError || lists.some((list) => list.isError));

  useEffect(() => {
    if (isPlaying) {
      lastId.current = playingId;
      return;
    }
    // On return from the player, restores the focus to the played video. Otherwise focuses the first video, so that
    // the arrow keys work immediately.
    const card = rowsRef.current?.querySelector<HTMLElement>(
      lastId.current ? `[data-video="${lastId.current}"]` : "[data-video]",
    );
    card?.focus({ preventScroll: lastId.current === undefined });
  }, [isPlaying, playingId, isLoading]);

  function leave() {
    if (router.history.canGoBack() && lastId.current !== undefined) router.history.back();
    else void navigate({ to: "/tv", replace: true });
  }

  return (
    <>
      <div inert={isPlaying} className={styles["screen"]}>
        <header className={styles["header"]}>
          <h1 className={styles["logo"]}>
            <SiteLogo isAlwaysDark />
            <span className="sr-only"> {m.videos_tv_title({ site: siteName() })}</span>
          </h1>
          <p className="text-text-2">{m.videos_tv_hint()}</p>
        </header>
        <div ref={rowsRef} className={styles["rows"]}>
          {rows.map(({ id, title, videos }, index) => (
            <TvRow key={id} title={title} videos={videos} isFirst={index === 0} />
          ))}
          {rows.length === 0 && isLoading && (
            <Loading>
              <SkeletonImage className="mx-[var(--tv-x)] max-w-[30vw]" />
            </Loading>
          )}
          {hasFailed && <ErrorState headingLevel={2} onRetry={() => void recommended.refetch()} />}
          {rows.length === 0 && !isLoading && !hasFailed && (
            <EmptyState headingLevel={2} title={m.playback_home_empty()}>
              {m.videos_tv_empty()}
            </EmptyState>
          )}
        </div>
      </div>
      {isPlaying && (
        <Suspense>
          <TvPlayer key={playingId} videoId={playingId} onLeave={leave} />
        </Suspense>
      )}
    </>
  );
}
