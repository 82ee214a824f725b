import type { RefObject } from "react";
import type { Video } from "#shared/videos/contract.ts";
import { useLiveWait } from "#web/features/live/live-wait.tsx";
import { useStreamUpdates } from "#web/features/live/use-stream-updates.ts";
import type { useCinemaMode } from "#web/features/playback/cinema-mode.ts";
import { StagePanel } from "#web/features/playback/stage-panel.tsx";
import { videoQuery } from "#web/features/videos/queries.ts";
import type { PlayerHandle } from "#web/player/player.tsx";
import type { PlayerSource } from "#web/player/source.ts";
import { CinemaButton } from "./cinema-button.tsx";
import { LivePlayer } from "./live-player.tsx";
import { useAwaitedStart } from "./use-awaited-start.ts";

interface LiveStageProps {
  readonly video: Video;
  /** Undefined until the first segment exists. */
  readonly source: PlayerSource | undefined;
  readonly playerRef: RefObject<PlayerHandle | null>;
  readonly cinema: ReturnType<typeof useCinemaMode>;
}

/**
 * A live stream that had not ended when the viewer came, or whose recording is not available yet; switches to the
 * next state automatically. The player stays the same when the stream ends.
 */
export function LiveStage({ video, source, playerRef, cinema }: LiveStageProps) {
  useAwaitedStart(video);
  const { isLiveNow, hasSignal, livestreamEndedAt } = useStreamUpdates(
    video,
    source !== undefined,
    videoQuery(video._id),
  );
  return source ? (
    <LivePlayer
      video={video}
      source={source}
      playerRef={playerRef}
      cinema={cinema}
      isSignalLost={isLiveNow && hasSignal === false}
      hasEnded={Boolean(livestreamEndedAt)}
    />
  ) : (
    <LivePending video={video} cinema={cinema} />
  );
}

function LivePending({ video, cinema }: Pick<LiveStageProps, "video" | "cinema">) {
  const { icon, title, text } = useLiveWait(video);
  return (
    <StagePanel
      dominantColor={video.dominantColor}
      icon={icon}
      title={title}
      corner={<CinemaButton cinema={cinema} place="corner" />}
    >
      <p suppressHydrationWarning>{text}</p>
    </StagePanel>
  );
}
