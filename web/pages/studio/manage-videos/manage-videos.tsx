import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { Upload } from "lucide-react";
import { lazy, useState } from "react";
import { VIDEOS_PAGE_SIZE, type VideoCard } from "#shared/videos/contract.ts";
import { cancelUpload } from "#web/features/uploads/upload-store.ts";
import {
  isFiltered,
  managedVideosQuery,
  searchOf,
  viewOf,
  type ManagedSearch,
  type ManagedView,
} from "./managed-videos.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { LinkButton } from "#web/ui/controls/button.tsx";
import { ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { formatVideos } from "#web/ui/format/counts.ts";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { Pagination } from "#web/ui/layout/pagination.tsx";
import { SkeletonGrid } from "#web/ui/feedback/skeleton.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { ManagedCards } from "./managed-cards.tsx";
import { ManagedFilters } from "./managed-filters.tsx";
import { ManagedTable } from "./managed-table.tsx";
import { NoVideos } from "./no-videos.tsx";
import { useIsNarrow } from "./use-is-narrow.ts";
import { useSelection } from "#web/ui/layout/use-selection.ts";

const DeleteVideoDialog = lazy(() =>
  import("#web/features/videos/delete-video-dialog.tsx").then((module) => ({
    default: module.DeleteVideoDialog,
  })),
);

interface ManageVideosProps {
  readonly channelId: string;
  readonly search: ManagedSearch;
}

/** All videos of a channel with their status: search, sort, edit one or many. */
export function ManageVideos({ channelId, search }: ManageVideosProps) {
  const router = useRouter();
  const view = viewOf(search);
  const list = useQuery(managedVideosQuery(channelId, view));
  const [videoToDelete, setVideoToDelete] = useState<VideoCard>();
  const isNarrow = useIsNarrow();
  const { items = [], count = 0 } = list.data ?? {};
  const selection = useSelection(items.map(({ _id }) => _id));
  const path = `/manage-channel/${channelId}/videos`;

  function changeView(changes: Partial<ManagedView>) {
    const next = { ...view, page: 1, ...changes };
    void router.navigate({
      to: "/manage-channel/$channelId/videos",
      params: { channelId },
      search: searchOf(next),
      replace: true,
      resetScroll: false,
    });
  }

  function hrefOf(page: number): string {
    const { href } = router.buildLocation({
      to: "/manage-channel/$channelId/videos",
      params: { channelId },
      search: searchOf({ ...view, page }),
    });
    return href;
  }

  function body() {
    if (list.isPending) return <SkeletonGrid of="videos" />;
    if (!list.data) {
      return <ErrorState headingLevel={2} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />;
    }
    if (items.length === 0) {
      return (
        <NoVideos
          path={path}
          isPastTheEnd={count > 0}
          onClear={isFiltered(view) ? () => changeView(viewOf({})) : undefined}
        />
      );
    }
    const rows = { videos: items, selection, onDelete: setVideoToDelete };
    return (
      <>
        <BulkBar selection={selection} videos={items} />
        {isNarrow ? (
          <ManagedCards {...rows} />
        ) : (
          <ManagedTable
            {...rows}
            sort={{ by: view.sort, isDescending: view.sortDesc }}
            onSort={(sort, sortDesc) => changeView({ sort, sortDesc })}
          />
        )}
        <div className="mt-6">
          <Pagination page={view.page} pageCount={Math.ceil(count / VIDEOS_PAGE_SIZE)} hrefOf={hrefOf} />
        </div>
      </>
    );
  }

  const isEmptyChannel = list.data !== undefined && count === 0 && !isFiltered(view);
  return (
    <div className="measure-wide pt-6">
      <div className="mb-6 flex flex-wrap items-center gap-x-5 gap-y-3">
        <h1 className="mark-wide text-h1">{m.studio_videos_title()}</h1>
        {count > 0 && (
          <span role="status" className="text-small text-text-3 tabular-nums">
            {formatVideos(count)}
          </span>
        )}
        <span aria-hidden="true" className="mark-dial min-w-10 flex-1 mask-r-from-0% max-sm:hidden" />
        {!isEmptyChannel && (
          <LinkButton href={`${path}/upload`} variant="primary" icon={<Upload />} className="max-sm:w-full">
            {m.studio_videos_upload()}
          </LinkButton>
        )}
      </div>
      {!isEmptyChannel && <ManagedFilters view={view} onChange={changeView} />}
      {body()}
      <LazyOverlay isOpen={videoToDelete !== undefined}>
        <DeleteVideoDialog
          video={videoToDelete}
          onClose={() => setVideoToDelete(undefined)}
          onDeleted={cancelUpload}
        />
      </LazyOverlay>
    </div>
  );
}
