import { lazy, type RefObject, Suspense } from "react";
import type { Chapter } from "#shared/chapters/contract.ts";
import type { Video } from "#shared/videos/contract.ts";
import type { PlayingList } from "#web/features/playlists/playing-list.ts";
import { VideoListRow } from "#web/features/videos/video-list-card.tsx";
import { UpNext, type useNextVideos } from "./up-next.tsx";

// Loaded on demand: few videos need them.
const ChaptersPanel = lazy(async () => ({ default: (await import("./chapters-panel.tsx")).ChaptersPanel }));
const QueuePanel = lazy(async () => ({ default: (await import("./queue-panel.tsx")).QueuePanel }));
const PlaylistPanel = lazy(async () => ({
  default: (await import("#web/features/playlists/playlist-panel.tsx")).PlaylistPanel,
}));
const SupportCard = lazy(async () => ({
  default: (await import("#web/features/donations/support-card.tsx")).SupportCard,
}));
const VideoChat = lazy(async () => ({
  default: (await import("#web/pages/public/watch/video-chat.tsx")).VideoChat,
}));

interface WatchRailProps {
  readonly video: Video;
  readonly hasChat: boolean;
  readonly hasQueue: boolean;
  /** The playlist being played. */
  readonly list: PlayingList | undefined;
  readonly chapters: readonly Chapter[];
  readonly next: ReturnType<typeof useNextVideos>;
  readonly stageRef: RefObject<HTMLDivElement | null>;
  readonly onSeek: (seconds: number) => void;
  readonly onFollowingChange: (href: string | undefined) => void;
}

/** Chat, queue, playlist, chapters and suggested videos beside the player. */
export function WatchRail({
  video,
  hasChat,
  hasQueue,
  list,
  chapters,
  next,
  stageRef,
  onSeek,
  onFollowingChange,
}: WatchRailProps) {
  return (
    <>
      {hasChat && (
        <Suspense>
          <VideoChat video={video} place="right" stageRef={stageRef} />
        </Suspense>
      )}
      {hasQueue && (
        <Suspense>
          <QueuePanel />
        </Suspense>
      )}
      {list && (
        <Suspense>
          <PlaylistPanel
            Row={VideoListRow}
            list={list}
            videoId={video._id}
            onNextChange={onFollowingChange}
          />
        </Suspense>
      )}
      {chapters.length > 0 && (
        <Suspense>
          <ChaptersPanel chapters={chapters} stageRef={stageRef} onSeek={onSeek} />
        </Suspense>
      )}
      {next.videos?.length !== 0 && <UpNext next={next} />}
      <Suspense>
        <SupportCard />
      </Suspense>
    </>
  );
}
