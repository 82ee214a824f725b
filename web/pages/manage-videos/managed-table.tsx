import type { VideoCard } from "#shared/videos/contract.ts";
import { visibilityName } from "#web/features/videos/words.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { formatDuration } from "#web/ui/format/duration.ts";
import { formatNumber } from "#web/ui/format/number.ts";
import { Link } from "#web/ui/link.tsx";
import { Table, type TableColumn } from "#web/ui/table.tsx";
import { Thumbnail } from "#web/ui/thumbnail.tsx";
import { DateOf } from "#web/ui/time.tsx";
import { RowMenu } from "./row-menu.tsx";
import { RowStatus } from "./row-status.tsx";

export interface ManagedListProps {
  readonly videos: readonly VideoCard[];
  readonly onDelete: (video: VideoCard) => void;
}

export function ManagedTable({ videos, onDelete }: ManagedListProps) {
  return (
    <Table
      caption={m.studio_videos_caption()}
      columns={columnsFor(onDelete)}
      rows={videos}
      keyOf={({ _id }) => _id}
    />
  );
}

function columnsFor(onDelete: ManagedListProps["onDelete"]): TableColumn<VideoCard>[] {
  return [
    {
      id: "video",
      label: m.studio_column_video(),
      isRowHeader: true,
      className: "min-w-[300px]",
      cell: (video) => <VideoCell video={video} />,
    },
    {
      id: "status",
      label: m.studio_column_status(),
      className: "min-w-[150px]",
      cell: (video) => (
        <span className="block max-w-[190px]">
          <RowStatus video={video} />
        </span>
      ),
    },
    {
      id: "visibility",
      label: m.studio_column_visibility(),
      className: "text-text-2",
      cell: ({ visibility }) => visibilityName(visibility),
    },
    {
      id: "date",
      label: m.studio_column_date(),
      className: "whitespace-nowrap text-text-2",
      cell: (video) => <VideoDate video={video} />,
    },
    { id: "views", label: m.studio_column_views(), isNumber: true, cell: ({ views }) => formatNumber(views) },
    {
      id: "duration",
      label: m.studio_column_duration(),
      isNumber: true,
      cell: ({ duration }) => (duration > 0 ? formatDuration(duration) : "–"),
    },
    {
      id: "actions",
      label: m.studio_column_actions(),
      isLabelHidden: true,
      className: "w-14",
      cell: (video) => <RowMenu video={video} onDelete={onDelete} />,
    },
  ];
}

function VideoCell({ video }: { video: VideoCard }) {
  const title = video.title || m.videos_untitled();
  const href = `/manage-channel/${video.channelId}/videos/${video._id}`;
  return (
    <span className="flex items-center gap-3.5">
      <Link href={href} tabIndex={-1} aria-hidden="true" className="w-28 shrink-0">
        <Thumbnail title="" picture={video.hasThumbnail ? video.thumbnailBaseUrl : undefined} sizes="112px" />
      </Link>
      <Link href={href} className="line-clamp-2 min-w-0 rounded-xs text-pretty wrap-anywhere hover:underline">
        {title}
      </Link>
    </span>
  );
}

/** When it was published, or else made. */
export function VideoDate({ video: { publishedAt, createdAt } }: { readonly video: VideoCard }) {
  return (
    <>
      <DateOf at={publishedAt ?? createdAt} />
      <span className="block text-hint text-text-3">
        {publishedAt === null ? m.studio_row_created() : m.studio_row_published()}
      </span>
    </>
  );
}
