import { useInfiniteQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { RecommendedVideo } from "#shared/recommendations/contract.ts";
import { reasonText } from "#shared/recommendations/reasons.ts";
import { VideoListRow } from "#web/features/videos/video-list-card.tsx";
import { relatedVideosQuery } from "#web/features/videos/suggested-queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { getLocale } from "#web/i18n/compiled/runtime.js";
import { ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { LoadMore } from "#web/ui/feedback/load-more.tsx";
import { SkeletonRow } from "#web/ui/feedback/skeleton-row.tsx";
import { Loading } from "#web/ui/feedback/skeleton.tsx";
import { withoutRepeats } from "#web/data/without-repeats.ts";

const PLACEHOLDERS = 6;
const LIST = "grid gap-3.5 sm:max-[1079.98px]:grid-cols-2 sm:max-[1079.98px]:gap-x-5";

/** Suggested videos, loaded page by page. */
export function useNextVideos(videoId: string) {
  const list = useInfiniteQuery(relatedVideosQuery(videoId));
  return { ...list, videos: list.data && withoutRepeats(list.data.pages.flatMap(({ items }) => items)) };
}

/** The suggested videos, or their placeholders. */
export function UpNext({ next }: { readonly next: ReturnType<typeof useNextVideos> | undefined }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-3 text-[1.0625rem] leading-tight font-[730] mark-wide">
        {m.playback_up_next()}
      </h2>
      {next?.videos && (
        <>
          <ul className={LIST}>
            {next.videos.map((video) => (
              <li key={video._id}>
                <VideoListRow video={video} remark={<Reason video={video} />} />
              </li>
            ))}
          </ul>
          <LoadMore
            hasMore={next.hasNextPage}
            isLoading={next.isFetchingNextPage}
            onMore={() => void next.fetchNextPage()}
          />
        </>
      )}
      {next?.isError && !next.videos && (
        <ErrorState onRetry={() => void next.refetch()} isRetrying={next.isFetching} />
      )}
      {!next?.videos && !next?.isError && (
        <Loading>
          <div className={LIST}>
            {Array.from({ length: PLACEHOLDERS }, (_, index) => (
              <SkeletonRow key={index} />
            ))}
          </div>
        </Loading>
      )}
    </section>
  );
}

function Reason({ video }: { video: RecommendedVideo }) {
  return <span className="text-text-3">{reasonText(video.reason, getLocale())}</span>;
}
