import { videoTitle } from "#web/data/video-title.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ShieldBan } from "lucide-react";
import { STAFF_VIDEOS_PAGE_SIZE, type StaffVideo, videoModeration } from "#shared/videos/moderation.ts";
import { QueryList } from "#web/data/query-list.tsx";
import { call } from "#web/data/api.ts";
import { restrictEntity } from "#web/session/restrict-entity.ts";
import { videoStateLabel, visibilityName } from "#web/features/videos/labels.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useMember } from "#web/session/viewer.ts";
import { flagsOf } from "#web/session/identity/roles.ts";
import { LinkButton } from "#web/ui/controls/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { formatNumber } from "#web/ui/format/number.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { Pagination } from "#web/ui/layout/pagination.tsx";
import { SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { StatusDot } from "#web/ui/feedback/status-dot.tsx";
import { Table, type TableColumn } from "#web/ui/layout/table.tsx";
import { Thumbnail } from "#web/ui/cards/thumbnail.tsx";
import { DateOf } from "#web/ui/format/time.tsx";
import { VideoFilters } from "./video-filters.tsx";
import { videosHref, type AdminVideoFilters } from "./videos-search.ts";

const LINK = "rounded-xs wrap-anywhere hover:text-accent-ink";

/** All videos of the site, regardless of visibility, narrowed by the filters in the URL. */
export function AllVideos({ filters }: { readonly filters: AdminVideoFilters }) {
  const isAdministrator = flagsOf(useMember()).isAdmin;
  const query = queryOf(filters);
  const list = useQuery({
    queryKey: ["videos", "staff", query],
    queryFn: ({ signal }) => call(videoModeration.listAll, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <div className="max-w-[1180px] pt-8 max-sm:pt-4">
      <div className="flex items-baseline gap-3">
        <h1 className="mark-wide text-h1">{m.moderation_videos()}</h1>
        {list.data && (
          <span className="text-text-3 tabular-nums" role="status">
            {formatNumber(list.data.count)}
          </span>
        )}
      </div>
      <VideoFilters filters={filters} />
      <QueryList
        list={list}
        skeleton={<SkeletonBlock className="h-96 w-full rounded-lg" />}
        empty={
          <EmptyState
            headingLevel={2}
            title={m.moderation_videos_none()}
            action={<LinkButton href="/admin/videos">{m.moderation_videos_clear()}</LinkButton>}
          >
            {m.moderation_videos_none_text()}
          </EmptyState>
        }
      >
        {(items) => (
          <Table
            caption={m.moderation_videos()}
            columns={columns(isAdministrator)}
            rows={items}
            keyOf={({ _id }) => _id}
          />
        )}
      </QueryList>
      {list.data && (
        <div className="mt-6">
          <Pagination
            page={filters.page}
            pageCount={Math.ceil(list.data.count / STAFF_VIDEOS_PAGE_SIZE)}
            hrefOf={(page) => videosHref({ ...filters, page })}
          />
        </div>
      )}
    </div>
  );
}

function queryOf({ page, state, visibility, channel, q, from, to }: AdminVideoFilters) {
  return {
    ...{ limit: STAFF_VIDEOS_PAGE_SIZE, offset: (page - 1) * STAFF_VIDEOS_PAGE_SIZE },
    ...(state ? { state } : {}),
    ...(visibility ? { visibility } : {}),
    ...(channel ? { channel } : {}),
    ...(q ? { query: q } : {}),
    ...(from ? { createdAfter: from } : {}),
    ...(to ? { createdBefore: to } : {}),
  };
}

function columns(isAdministrator: boolean): TableColumn<StaffVideo>[] {
  return [
    {
      id: "video",
      label: m.moderation_video(),
      isRowHeader: true,
      className: "min-w-[220px]",
      cell: (video) => (
        <span className="flex min-w-0 items-center gap-3">
          <span className="w-20 shrink-0 max-sm:hidden">
            <Thumbnail
              title=""
              imageUrl={video.hasThumbnail ? video.thumbnailBaseUrl : undefined}
              sizes="80px"
            />
          </span>
          <Link href={`/watch/${video._id}`} className={LINK}>
            {videoTitle(video)}
          </Link>
        </span>
      ),
    },
    {
      id: "channel",
      label: m.moderation_video_channel(),
      className: "min-w-32",
      cell: ({ channel }) => (
        <Link href={`/channel/${channel._id}`} className={LINK}>
          {channel.name}
        </Link>
      ),
    },
    {
      id: "owner",
      label: m.moderation_owner(),
      className: "max-sm:hidden",
      cell: ({ owner }) =>
        owner && (
          <Link href={`/user/${owner._id}`} className={LINK}>
            {owner.name}
          </Link>
        ),
    },
    {
      id: "state",
      label: m.moderation_video_state(),
      cell: (video) => {
        const { tone, label } = videoStateLabel(video);
        return <StatusDot tone={tone}>{label}</StatusDot>;
      },
    },
    {
      id: "visibility",
      label: m.admin_visibility(),
      className: "max-md:hidden",
      cell: ({ visibility }) => visibilityName(visibility),
    },
    {
      id: "added",
      label: m.moderation_video_added(),
      className: "whitespace-nowrap text-text-2 max-lg:hidden",
      cell: ({ createdAt }) => <DateOf at={createdAt} />,
    },
    {
      id: "actions",
      label: m.admin_actions(),
      isLabelHidden: true,
      className: "w-32",
      cell: ({ _id, channelId, title }) => (
        <span className="flex items-center justify-end gap-2">
          {isAdministrator && (
            <Link
              href={`/manage-channel/${channelId}/videos/${_id}`}
              className={`${LINK} text-small underline`}
            >
              {m.moderation_video_manage()}
            </Link>
          )}
          <IconButton
            label={m.moderation_restrict_of({ name: title || m.videos_untitled() })}
            icon={<ShieldBan />}
            onClick={() => restrictEntity({ entityType: "video", entityId: _id, title })}
          />
        </span>
      ),
    },
  ];
}
