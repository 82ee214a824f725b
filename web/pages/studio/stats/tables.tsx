import { videoTitle } from "#web/data/video-title.ts";
import type { ChannelStats } from "#shared/channels/statistics.ts";
import { formatDay } from "#web/features/channels/format-day.ts";
import { formatWatchTime } from "#web/features/channels/format-watch-time.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { formatNumber, formatPercent } from "#web/ui/format/number.ts";
import { Table, type TableColumn } from "#web/ui/layout/table.tsx";

/** Daily figures of the charts, newest day first. */
export function DayTable({ days }: Pick<ChannelStats, "days">) {
  return (
    <div className="max-h-[420px] overflow-y-auto rounded-lg">
      <Table
        caption={m.studio_by_day()}
        rows={days.toReversed()}
        keyOf={({ date }) => date}
        columns={[
          { id: "date", label: m.studio_day(), isRowHeader: true, cell: ({ date }) => formatDay(date) },
          { id: "views", label: m.studio_views(), isNumber: true, cell: ({ views }) => formatNumber(views) },
          {
            id: "time",
            label: m.studio_watch_time(),
            isNumber: true,
            cell: ({ watchSeconds }) => formatWatchTime(watchSeconds),
          },
          {
            id: "viewers",
            label: m.studio_viewers(),
            isNumber: true,
            cell: ({ viewers }) => formatNumber(viewers),
          },
        ]}
      />
    </div>
  );
}

interface VideoTableProps extends Pick<ChannelStats, "videos"> {
  readonly onPick: (video: { _id: string; title: string }) => void;
}

/** Most watched videos; a click on one shows its statistics. */
export function VideoTable({ videos, onPick }: VideoTableProps) {
  return (
    <Table caption={m.studio_top()} rows={videos} keyOf={({ _id }) => _id} columns={columnsFor(onPick)} />
  );
}

function columnsFor(onPick: VideoTableProps["onPick"]): TableColumn<ChannelStats["videos"][number]>[] {
  return [
    {
      id: "title",
      label: m.studio_video(),
      isRowHeader: true,
      className: "min-w-[220px]",
      cell: (video) => <VideoButton video={video} onPick={onPick} />,
    },
    { id: "views", label: m.studio_views(), isNumber: true, cell: ({ views }) => formatNumber(views) },
    {
      id: "time",
      label: m.studio_watch_time(),
      isNumber: true,
      cell: ({ watchSeconds }) => formatWatchTime(watchSeconds),
    },
    {
      id: "share",
      label: m.studio_watched_share(),
      isNumber: true,
      cell: ({ averageShare }) => formatPercent(averageShare),
    },
  ];
}

interface VideoButtonProps {
  readonly video: ChannelStats["videos"][number];
  readonly onPick: VideoTableProps["onPick"];
}

function VideoButton({ video, onPick }: VideoButtonProps) {
  function pick() {
    onPick(video);
    window.scrollTo({ top: 0 });
  }
  return (
    <button
      type="button"
      onClick={pick}
      className="line-clamp-2 rounded-xs text-left wrap-anywhere hover:underline"
    >
      {videoTitle(video)}
    </button>
  );
}
