import { useInfiniteQuery } from "@tanstack/react-query";
import { VIDEOS_PAGE_SIZE } from "#shared/videos/contract.ts";
import { InfiniteVideoList } from "#web/features/videos/infinite-videos.tsx";
import { infiniteVideosQuery, type VideosFilter } from "#web/features/videos/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useKeepAlivePage } from "#web/layouts/default/keep-alive.ts";
import { LinkButton } from "#web/ui/controls/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";

export const BANNED_VIDEOS: VideosFilter = {
  status: "public",
  bannedByBigTech: true,
  limit: VIDEOS_PAGE_SIZE,
};

/** Videos removed from other platforms that can be watched here, newest first. */
export function BannedVideos() {
  const { id } = useKeepAlivePage().search;
  // Opening a video switches to another layout: the list stays cached, so that a returning viewer sees it unchanged.
  const list = useInfiniteQuery({ ...infiniteVideosQuery(BANNED_VIDEOS), refetchOnMount: false });
  return (
    <InfiniteVideoList
      list={list}
      headingLevel={3}
      scrollToId={id}
      isAutoLoading
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
