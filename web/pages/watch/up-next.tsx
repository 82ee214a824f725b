import { useInfiniteQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { RecommendedVideo } from "#shared/recommendations/contract.ts";
import { reasonText } from "#shared/recommendations/reasons.ts";
import { FilmRow } from "#web/features/videos/film-card.tsx";
import { besideQuery } from "#web/features/videos/suggested-queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { getLocale } from "#web/i18n/compiled/runtime.js";
import { ErrorState } from "#web/ui/empty-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { SkeletonRow } from "#web/ui/skeleton-row.tsx";
import { Loading } from "#web/ui/skeleton.tsx";

const PLACEHOLDERS = 6;
const LIST = "grid gap-3.5 sm:max-[1079.98px]:grid-cols-2 sm:max-[1079.98px]:gap-x-5";

/** What to watch after a film, part after part. */
export function useNextVideos(videoId: string) {
  const list = useInfiniteQuery(besideQuery(videoId));
  return { ...list, videos: list.data && withoutRepeats(list.data.pages.flatMap(({ items }) => items)) };
}

/** The films to watch next, or their placeholders. */
export function UpNext({ next }: { readonly next: ReturnType<typeof useNextVideos> | undefined }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-3 text-[1.0625rem] leading-tight font-[730] mark-wide">
        {m.watch_up_next()}
      </h2>
      {next?.videos && (
        <>
          <ul className={LIST}>
            {next.videos.map((video) => (
              <li key={video._id}>
                <FilmRow video={video} remark={<Reason video={video} />} />
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
            {Array.from({ length: PLACEHOLDERS }, (_, place) => (
              <SkeletonRow key={place} />
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

/** Films watched meanwhile move the others into the next part. */
function withoutRepeats(videos: readonly RecommendedVideo[]): RecommendedVideo[] {
  return [...new Map(videos.map((video) => [video._id, video])).values()];
}
