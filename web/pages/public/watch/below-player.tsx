import { lazy, type RefObject, Suspense } from "react";
import type { Video } from "#shared/videos/contract.ts";
import type { useVideoExtras } from "#web/features/playback/video-extras.ts";
import { RenderNearViewport } from "#web/ui/layout/render-near-viewport.tsx";
import { VideoInfo } from "./info/video-info.tsx";

// Loaded on demand: few videos need them.
const Transcript = lazy(async () => ({ default: (await import("./transcript.tsx")).Transcript }));
const VideoBanner = lazy(async () => ({
  default: (await import("#web/features/ads/banner-ad.tsx")).BannerAd,
}));
const VideoComments = lazy(async () => ({ default: (await import("./video-comments.tsx")).VideoComments }));
const VideoChat = lazy(async () => ({ default: (await import("./video-chat.tsx")).VideoChat }));

interface BelowPlayerProps {
  readonly video: Video;
  readonly extras: ReturnType<typeof useVideoExtras>;
  readonly isPlayable: boolean;
  readonly isGated: boolean;
  readonly hasChat: boolean;
  /** Id of the linked comment. */
  readonly linkedCommentId: string | undefined;
  readonly stageRef: RefObject<HTMLDivElement | null>;
  readonly onSeek: (seconds: number) => void;
}

/** Banner ad, information, chat on narrow screens, transcript and comments of a video. */
export function BelowPlayer({
  video,
  extras,
  isPlayable,
  isGated,
  hasChat,
  linkedCommentId,
  stageRef,
  onSeek,
}: BelowPlayerProps) {
  const subtitles = extras.subtitles ?? [];

  /** Playback position in whole seconds. */
  function currentPosition(): number {
    return Math.floor(stageRef.current?.querySelector("video")?.currentTime ?? 0);
  }

  return (
    <>
      {isPlayable && video.ads.includes("banner") && (
        <div className="min-h-[119px] has-data-closed:min-h-0">
          <Suspense>
            <VideoBanner videoId={video._id} />
          </Suspense>
        </div>
      )}
      <VideoInfo video={video} onSeek={onSeek} currentPosition={currentPosition} />
      {hasChat && (
        <Suspense>
          <div className="mt-6">
            <VideoChat video={video} place="below" stageRef={stageRef} />
          </div>
        </Suspense>
      )}
      {isPlayable && subtitles.length > 0 && (
        <Suspense>
          <Transcript tracks={subtitles} stageRef={stageRef} onSeek={onSeek} />
        </Suspense>
      )}
      {(isPlayable || isGated || video.live || video.status === "premiere_scheduled") && (
        <div className="mt-7 min-h-[340px]">
          <RenderNearViewport isForced={linkedCommentId !== undefined}>
            <Suspense>
              <VideoComments key={linkedCommentId} video={video} linkedId={linkedCommentId} onSeek={onSeek} />
            </Suspense>
          </RenderNearViewport>
        </div>
      )}
    </>
  );
}
