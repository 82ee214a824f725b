import { useInfiniteQuery, useQueries } from "@tanstack/react-query";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef } from "react";
import type { VideoCard } from "#shared/videos/contract.ts";
import { forViewerQuery } from "#web/features/videos/suggested-queries.ts";
import { videosQuery } from "#web/features/videos/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { EmptyState, ErrorState } from "#web/ui/empty-state.tsx";
import { Loading, SkeletonPicture } from "#web/ui/skeleton.tsx";
import { Logo } from "#web/ui/logo.tsx";
import { TV_ROWS } from "./load-tv.ts";
import styles from "./tv.module.css";
import { TvRow } from "./tv-row.tsx";
import { useArrows } from "./use-arrows.ts";

const TvPlayer = lazy(async () => ({ default: (await import("./tv-player.tsx")).TvPlayer }));

/** Rows of films, or the one that plays on the whole screen. */
export function TvScreen({ playingId }: { readonly playingId: string | undefined }) {
  const navigate = useNavigate();
  const router = useRouter();
  const rowsRef = useRef<HTMLDivElement>(null);
  const lastId = useRef<string>(undefined);
  const recommended = useInfiniteQuery(forViewerQuery);
  const lists = useQueries({ queries: TV_ROWS.map(({ filter }) => videosQuery(filter)) });
  const isPlaying = playingId !== undefined;
  useArrows(rowsRef, !isPlaying);

  const rows: { id: string; title: string; videos: readonly VideoCard[] }[] = [
    {
      id: "recommended",
      title: m.film_tv_recommended(),
      videos: recommended.data?.pages.flatMap(({ items }) => items) ?? [],
    },
    ...TV_ROWS.map(({ title, filter }, place) => ({
      id: JSON.stringify(filter),
      title: title(),
      videos: lists[place]?.data?.items ?? [],
    })),
  ].filter(({ videos }) => videos.length > 0);
  const isLoading = recommended.isLoading || lists.some((list) => list.isLoading);
  const hasFailed = rows.length === 0 && (recommended.isError || lists.some((list) => list.isError));

  useEffect(() => {
    if (isPlaying) {
      lastId.current = playingId;
      return;
    }
    // Back from a film: go on where it was chosen. Otherwise at the first film, so that the arrows work at once.
    const card = rowsRef.current?.querySelector<HTMLElement>(
      lastId.current ? `[data-film="${lastId.current}"]` : "[data-film]",
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
            <Logo />
            <span className="sr-only"> {m.film_tv_title()}</span>
          </h1>
          <p className="text-text-2">{m.film_tv_hint()}</p>
        </header>
        <div ref={rowsRef} className={styles["rows"]}>
          {rows.map(({ id, title, videos }, place) => (
            <TvRow key={id} title={title} videos={videos} isFirst={place === 0} />
          ))}
          {rows.length === 0 && isLoading && (
            <Loading>
              <SkeletonPicture className="mx-[var(--tv-x)] max-w-[30vw]" />
            </Loading>
          )}
          {hasFailed && <ErrorState headingLevel={2} onRetry={() => void recommended.refetch()} />}
          {rows.length === 0 && !isLoading && !hasFailed && (
            <EmptyState headingLevel={2} title={m.watch_silence()}>
              {m.film_tv_empty()}
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
