import { videoTitle } from "#web/data/video-title.ts";
import type { VideoCard } from "#shared/videos/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { videoStateLabel } from "#web/features/videos/labels.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { formatViews } from "#web/ui/format/counts.ts";
import { Link } from "#web/ui/controls/link.tsx";
import { StatusDot } from "#web/ui/feedback/status-dot.tsx";
import { Thumbnail } from "#web/ui/cards/thumbnail.tsx";
import { DateOf } from "#web/ui/format/time.tsx";

interface LatestVideosProps {
  readonly path: string;
  readonly videos: readonly VideoCard[];
}

/** The newest videos of the channel with their figures. */
export function LatestVideos({ path, videos }: LatestVideosProps) {
  if (videos.length === 0)
    return <EmptyState title={m.studio_latest_none()}>{m.studio_latest_none_text()}</EmptyState>;
  return (
    <ul className="overflow-hidden rounded-lg border border-line bg-surface-1 [&>li+li]:border-t [&>li+li]:border-line">
      {videos.map((video) => (
        <li key={video._id}>
          <Link
            href={`${path}/videos/${video._id}`}
            className="flex items-center gap-4 p-3 transition-colors -outline-offset-2 hover:bg-surface-2"
          >
            <span className="w-28 shrink-0">
              <Thumbnail
                title=""
                imageUrl={video.hasThumbnail ? video.thumbnailBaseUrl : undefined}
                sizes="112px"
              />
            </span>
            <span className="min-w-0 flex-1">
              <span className="line-clamp-2 text-control font-[620] wrap-anywhere">{videoTitle(video)}</span>
              {video.bannedByNadaj && (
                <span className="mt-1 block">
                  <StatusDot tone="danger">{videoStateLabel(video).label}</StatusDot>
                </span>
              )}
              <span className="mt-1 block text-small text-text-3 tabular-nums">
                {formatViews(video.views)} · <DateOf at={video.publishedAt ?? video.createdAt} />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
