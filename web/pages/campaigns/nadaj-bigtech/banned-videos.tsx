import { useInfiniteQuery } from "@tanstack/react-query";
import { VIDEOS_PAGE_SIZE } from "#shared/videos/contract.ts";
import { VideoParts } from "#web/features/videos/endless-videos.tsx";
import { endlessVideosQuery, type VideosFilter } from "#web/features/videos/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useKeptPage } from "#web/kept-page.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

export const BANNED_VIDEOS: VideosFilter = {
  status: "public",
  bannedByBigTech: true,
  limit: VIDEOS_PAGE_SIZE,
};

/** What was removed elsewhere and can be watched here, the newest first. */
export function BannedVideos() {
  const { id } = useKeptPage().search;
  // The page is left for another layout when a video is opened: the list stays as it was for whoever comes back.
  const list = useInfiniteQuery({ ...endlessVideosQuery(BANNED_VIDEOS), refetchOnMount: false });
  return (
    <VideoParts
      list={list}
      headingLevel={3}
      seenId={id}
      growsByItself
      empty={
        <EmptyState
          title={m.campaigns_tech_videos_none()}
          action={<LinkButton href="/new">{m.campaigns_tech_videos_new()}</LinkButton>}
        >
          {m.campaigns_tech_videos_none_text()}
        </EmptyState>
      }
    />
  );
}
