import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { VideoCard } from "#shared/videos/contract.ts";
import { rowContent } from "#web/features/videos/card-content.tsx";
import { videosQuery } from "#web/features/videos/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Loading, SkeletonRow } from "#web/ui/skeleton.tsx";
import { VideoRow } from "#web/ui/video-row.tsx";
import { channelVideos, NEWEST_VIDEOS, nextVideos } from "./next-videos.ts";

const PLACEHOLDERS = 6;
const LIST = "grid gap-3.5 sm:max-[1079.98px]:grid-cols-2 sm:max-[1079.98px]:gap-x-5";

/** What to watch after a film; undefined while it is being loaded. */
export function useNextVideos(videoId: string, channelId: string): VideoCard[] | undefined {
  const ofChannel = useQuery(videosQuery(channelVideos(channelId)));
  const newest = useQuery(videosQuery(NEWEST_VIDEOS));
  if (ofChannel.isLoading || newest.isLoading) return undefined;
  return nextVideos(videoId, ofChannel.data?.items ?? [], newest.data?.items ?? []);
}

/** The films to watch next, or their placeholders. */
export function UpNext({ videos }: { readonly videos: readonly VideoCard[] | undefined }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-3 text-[1.0625rem] leading-tight font-[730] mark-wide">
        {m.watch_up_next()}
      </h2>
      {videos ? (
        <ul className={LIST}>
          {videos.map((video) => (
            <li key={video._id}>
              <VideoRow video={rowContent(video)} />
            </li>
          ))}
        </ul>
      ) : (
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
