import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { rowContent } from "#web/features/videos/card-content.tsx";
import { videosQuery } from "#web/features/videos/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Loading, SkeletonRow } from "#web/ui/skeleton.tsx";
import { VideoRow } from "#web/ui/video-row.tsx";
import { channelVideos, NEWEST_VIDEOS, nextVideos } from "./next-videos.ts";

interface UpNextProps {
  readonly videoId: string;
  readonly channelId: string;
}

const PLACEHOLDERS = 6;
const LIST = "grid gap-3.5 sm:max-[1079.98px]:grid-cols-2 sm:max-[1079.98px]:gap-x-5";

/** What to watch next: films of the same channel, then new ones. Nothing on a site with one film. */
export function UpNext({ videoId, channelId }: UpNextProps) {
  const headingId = useId();
  const ofChannel = useQuery(videosQuery(channelVideos(channelId)));
  const newest = useQuery(videosQuery(NEWEST_VIDEOS));
  const isLoading = ofChannel.isLoading || newest.isLoading;
  const videos = nextVideos(videoId, ofChannel.data?.items ?? [], newest.data?.items ?? []);
  if (!isLoading && videos.length === 0) return null;

  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-3 text-[1.0625rem] leading-tight font-[730] mark-wide">
        {m.watch_up_next()}
      </h2>
      {isLoading ? (
        <Loading>
          <div className={LIST}>
            {Array.from({ length: PLACEHOLDERS }, (_, place) => (
              <SkeletonRow key={place} />
            ))}
          </div>
        </Loading>
      ) : (
        <ul className={LIST}>
          {videos.map((video) => (
            <li key={video._id}>
              <VideoRow video={rowContent(video)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
