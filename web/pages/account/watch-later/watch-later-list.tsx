import { useInfiniteQuery } from "@tanstack/react-query";
import { Play, Trash2 } from "lucide-react";
import { lazy, useState } from "react";
import { InfiniteList } from "#web/features/library/infinite-list.tsx";
import { VideoGrid } from "#web/features/videos/video-grid.tsx";
import { NoVideos } from "#web/features/library/no-videos.tsx";
import { watchLaterQuery } from "#web/features/library/queries.ts";
import { MyPlaylists } from "#web/features/playlists/my-playlists.tsx";
import { listUrl, WATCH_LATER } from "#web/features/playlists/playing-list.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button, LinkButton } from "#web/ui/controls/button.tsx";
import { formatVideos } from "#web/ui/format/counts.ts";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { SectionHeader } from "#web/ui/layout/section.tsx";

const ClearDialog = lazy(async () => ({ default: (await import("./clear-dialog.tsx")).ClearDialog }));

/** Videos saved for later, and the account's playlists. */
export function WatchLaterList() {
  const list = useInfiniteQuery(watchLaterQuery);
  const [isClearing, setClearing] = useState(false);
  const [firstPart] = list.data?.pages ?? [];
  const first = firstPart?.items[0];

  return (
    <div className="pt-6">
      <SectionHeader
        title={m.library_watch_later()}
        remark={firstPart && firstPart.count > 0 ? formatVideos(firstPart.count) : undefined}
        headingLevel={1}
      />
      {first && (
        <div className="-mt-1 mb-6 flex flex-wrap gap-2">
          <LinkButton
            variant="primary"
            href={listUrl(first._id, { id: WATCH_LATER })}
            icon={<Play className="size-[18px] fill-current" />}
          >
            {m.library_play_all()}
          </LinkButton>
          <Button icon={<Trash2 className="size-[18px]" />} onClick={() => setClearing(true)}>
            {m.library_watch_later_clear()}
          </Button>
        </div>
      )}
      <InfiniteList
        list={list}
        empty={<NoVideos title={m.library_watch_later_empty()} text={m.library_watch_later_empty_text()} />}
      >
        {(videos) => <VideoGrid videos={videos} headingLevel={2} />}
      </InfiniteList>
      <MyPlaylists />
      <LazyOverlay isOpen={isClearing}>
        <ClearDialog isOpen={isClearing} onClose={() => setClearing(false)} />
      </LazyOverlay>
    </div>
  );
}
