import { videoTitle } from "#web/data/video-title.ts";
import type { VideoCard } from "#shared/videos/contract.ts";
import { visibilityName } from "#web/features/videos/labels.ts";
import { m } from "#web/i18n/compiled/messages.js";
import type { ManagedSort } from "./managed-videos.ts";
import { Checkbox } from "#web/ui/controls/checkbox.tsx";
import { formatDuration } from "#web/ui/format/duration.ts";
import { formatNumber } from "#web/ui/format/number.ts";
import { Link } from "#web/ui/controls/link.tsx";
import { Table, type TableColumn } from "#web/ui/layout/table.tsx";
import { Thumbnail } from "#web/ui/cards/thumbnail.tsx";
import { Timestamp } from "#web/ui/format/time.tsx";
import { RowMenu } from "./row-menu.tsx";
import { RowStatus } from "./row-status.tsx";
import type { Selection } from "#web/ui/layout/use-selection.ts";

export interface ManagedListProps {
  readonly videos: readonly VideoCard[];
  readonly selection: Selection;
  readonly onDelete: (video: VideoCard) => void;
}

interface ManagedTableProps extends ManagedListProps {
  readonly sort: { readonly by: ManagedSort; readonly isDescending: boolean };
  readonly onSort: (sort: ManagedSort, isDescending: boolean) => void;
}

/** Sort keys of the columns. */
const SORTS: Readonly<Record<string, ManagedSort>> = {
  video: "title",
  date: "createdAt",
  views: "views",
  duration: "duration",
};

export function ManagedTable({ videos, selection, onDelete, sort, onSort }: ManagedTableProps) {
  const sorted = Object.keys(SORTS).find((column) => SORTS[column] === sort.by);
  return (
    <Table
      caption={m.studio_videos_caption()}
      columns={columnsFor({ selection, onDelete })}
      rows={videos}
      keyOf={({ _id }) => _id}
      sort={
        sorted === undefined
          ? undefined
          : { columnId: sorted, direction: sort.isDescending ? "descending" : "ascending" }
      }
      onSort={({ columnId, direction }) => onSort(SORTS[columnId] ?? "createdAt", direction === "descending")}
    />
  );
}

function columnsFor({
  selection,
  onDelete,
}: Pick<ManagedListProps, "selection" | "onDelete">): TableColumn<VideoCard>[] {
  return [
    {
      id: "choose",
      label: m.studio_column_choose(),
      isLabelHidden: true,
      className: "w-11 pr-0",
      cell: (video) => <ChooseVideo video={video} selection={selection} />,
    },
    {
      id: "video",
      label: m.studio_column_video(),
      isRowHeader: true,
      isSortable: true,
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
      isSortable: true,
      className: "whitespace-nowrap text-text-2",
      cell: (video) => <VideoDate video={video} />,
    },
    {
      id: "views",
      label: m.studio_column_views(),
      isNumber: true,
      isSortable: true,
      cell: ({ views }) => formatNumber(views),
    },
    {
      id: "duration",
      label: m.studio_column_duration(),
      isNumber: true,
      isSortable: true,
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
  const title = videoTitle(video);
  const href = `/manage-channel/${video.channelId}/videos/${video._id}`;
  return (
    <span className="flex items-center gap-3.5">
      <Link href={href} tabIndex={-1} aria-hidden="true" className="w-28 shrink-0">
        <Thumbnail
          title=""
          imageUrl={video.hasThumbnail ? video.thumbnailBaseUrl : undefined}
          sizes="112px"
        />
      </Link>
      <Link href={href} className="line-clamp-2 min-w-0 rounded-xs text-pretty wrap-anywhere hover:underline">
        {title}
      </Link>
    </span>
  );
}

/** Checkbox that selects one video; deleted videos cannot be selected. */
export function ChooseVideo({
  video,
  selection,
}: {
  readonly video: VideoCard;
  readonly selection: Selection;
}) {
  if (video.status === "deleted") return null;
  const title = videoTitle(video);
  return (
    <Checkbox
      label={<span className="sr-only">{m.studio_row_choose({ title })}</span>}
      checked={selection.has(video._id)}
      onChange={() => selection.toggle(video._id)}
    />
  );
}

/** Scheduled publication date, publication date, or creation date. */
export function VideoDate({ video }: VideoDateProps) {
  const { publishedAt, createdAt, releaseDate, premiereAt, livestreamStartsAt } = video;
  const planned = publishedAt === null ? (releaseDate ?? premiereAt ?? livestreamStartsAt ?? null) : null;
  return (
    <>
      <Timestamp at={planned ?? publishedAt ?? createdAt} className="tabular-nums" />
      <span className="block text-hint text-text-3">{dateName(planned, premiereAt, publishedAt)}</span>
    </>
  );
}

interface VideoDateProps {
  readonly video: VideoCard;
}

function dateName(planned: string | null, premiereAt: string | null, publishedAt: string | null): string {
  if (planned !== null) return planned === premiereAt ? m.videos_premiere() : m.studio_row_planned();
  return publishedAt === null ? m.studio_row_created() : m.studio_row_published();
}
