import { Upload } from "lucide-react";
import { lazy, useState } from "react";
import { VIDEOS_PAGE_SIZE, type VideoCard } from "#shared/videos/contract.ts";
import { dropUpload } from "#web/features/uploads/upload-store.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { formatVideos } from "#web/ui/format/counts.ts";
import { LazyOverlay } from "#web/ui/lazy-overlay.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { ManagedCards } from "./managed-cards.tsx";
import { ManagedTable } from "./managed-table.tsx";
import { useIsNarrow } from "./use-is-narrow.ts";

const DeleteVideoDialog = lazy(() =>
  import("#web/features/videos/delete-video-dialog.tsx").then((module) => ({
    default: module.DeleteVideoDialog,
  })),
);

interface ManageVideosProps {
  readonly channelId: string;
  /** From 1. */
  readonly page: number;
  readonly videos: readonly VideoCard[];
  /** Over all pages. */
  readonly count: number;
}

/** All videos of a channel with their states: a table, on phones cards. */
export function ManageVideos({ channelId, page, videos, count }: ManageVideosProps) {
  const [doomed, setDoomed] = useState<VideoCard>();
  const path = `/manage-channel/${channelId}/videos`;
  const isNarrow = useIsNarrow();
  const list = { videos, onDelete: setDoomed };

  return (
    <div className="pt-6">
      <div className="mb-6 flex flex-wrap items-center gap-x-5 gap-y-3">
        <h1 className="mark-wide text-h1">{m.studio_videos_title()}</h1>
        {count > 0 && <span className="text-small text-text-3 tabular-nums">{formatVideos(count)}</span>}
        <span aria-hidden="true" className="mark-dial min-w-10 flex-1 mask-r-from-0% max-sm:hidden" />
        {count > 0 && (
          <LinkButton href={`${path}/upload`} variant="primary" icon={<Upload />} className="max-sm:w-full">
            {m.studio_videos_upload()}
          </LinkButton>
        )}
      </div>
      {videos.length === 0 ? (
        <NoVideos path={path} isPastTheEnd={count > 0} />
      ) : (
        <>
          {isNarrow ? <ManagedCards {...list} /> : <ManagedTable {...list} />}
          <div className="mt-6">
            <Pagination
              page={page}
              pageCount={Math.ceil(count / VIDEOS_PAGE_SIZE)}
              hrefOf={(target) => (target === 1 ? path : `${path}?page=${target}`)}
            />
          </div>
        </>
      )}
      <LazyOverlay isOpen={doomed !== undefined}>
        <DeleteVideoDialog video={doomed} onClose={() => setDoomed(undefined)} onDeleted={dropUpload} />
      </LazyOverlay>
    </div>
  );
}

function NoVideos({ path, isPastTheEnd }: { path: string; isPastTheEnd: boolean }) {
  if (isPastTheEnd) {
    return (
      <EmptyState
        headingLevel={2}
        title={m.studio_videos_empty_page()}
        action={<LinkButton href={path}>{m.studio_videos_first_page()}</LinkButton>}
      />
    );
  }
  return (
    <EmptyState
      headingLevel={2}
      title={m.studio_videos_empty_title()}
      action={
        <LinkButton href={`${path}/upload`} variant="primary" icon={<Upload />}>
          {m.studio_videos_upload()}
        </LinkButton>
      }
    >
      {m.studio_videos_empty_text()}
    </EmptyState>
  );
}
