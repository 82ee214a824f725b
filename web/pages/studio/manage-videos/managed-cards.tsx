import { videoTitle } from "#web/data/video-title.ts";
import type { VideoCard } from "#shared/videos/contract.ts";
import { visibilityName } from "#web/features/videos/labels.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { formatViewsShortest } from "#web/ui/format/counts.ts";
import { Link } from "#web/ui/controls/link.tsx";
import { Thumbnail } from "#web/ui/cards/thumbnail.tsx";
import { ChooseVideo, VideoDate, type ManagedListProps } from "./managed-table.tsx";
import { RowMenu } from "./row-menu.tsx";
import { RowStatus } from "./row-status.tsx";

export function ManagedCards({ videos, selection, onDelete }: ManagedListProps) {
  return (
    <ul aria-label={m.studio_videos_caption()} className="grid gap-4 sm:grid-cols-2">
      {videos.map((video) => (
        <li key={video._id}>
          <ManagedCard video={video} selection={selection} onDelete={onDelete} />
        </li>
      ))}
    </ul>
  );
}

interface ManagedCardProps extends Pick<ManagedListProps, "selection" | "onDelete"> {
  readonly video: VideoCard;
}

function ManagedCard({ video, selection, onDelete }: ManagedCardProps) {
  const href = `/manage-channel/${video.channelId}/videos/${video._id}`;
  return (
    <article className="grid h-full grid-cols-[128px_minmax(0,1fr)_auto] content-start gap-x-3 gap-y-2 rounded-lg border border-line bg-surface-1 p-3 [--notch:var(--surface-1)]">
      <Link href={href} tabIndex={-1} aria-hidden="true" className="h-fit">
        <Thumbnail
          title=""
          imageUrl={video.hasThumbnail ? video.thumbnailBaseUrl : undefined}
          sizes="128px"
          notch={video.duration > 0 ? { kind: "duration", seconds: video.duration } : undefined}
        />
      </Link>
      <div className="min-w-0">
        <h2 className="text-control leading-[1.3] font-[640]">
          <Link href={href} className="line-clamp-2 rounded-xs text-pretty wrap-anywhere">
            {videoTitle(video)}
          </Link>
        </h2>
        <p className="mt-1 text-hint text-text-2 tabular-nums">
          {visibilityName(video.visibility)} · {formatViewsShortest(video.views)}
        </p>
        <div className="text-hint text-text-3">
          <VideoDate video={video} />
        </div>
      </div>
      <RowMenu video={video} onDelete={onDelete} />
      <div className="col-span-full flex items-center justify-between gap-3 border-t border-line pt-2">
        <RowStatus video={video} />
        <ChooseVideo video={video} selection={selection} />
      </div>
    </article>
  );
}
