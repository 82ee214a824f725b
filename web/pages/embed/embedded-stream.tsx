import { useQueryClient } from "@tanstack/react-query";
import { LiveChip } from "#web/features/live/live-chip.tsx";
import { useStreamUpdates } from "#web/features/live/use-stream-updates.ts";
import { ViewerCount } from "#web/features/live/viewer-count.tsx";
import { StreamEndWatch } from "#web/features/playback/stream-end-watch.tsx";
import type { PlayerSource } from "#web/player/source.ts";
import { EmbedPlayer, type EmbedPlayerProps } from "./embed-player.tsx";
import { EmbeddedStreamPending } from "./embed-pending.tsx";
import { embeddedVideoQuery } from "./load-embed.ts";

interface EmbeddedStreamProps extends Omit<EmbedPlayerProps, "source"> {
  /** Undefined until the first segment exists. */
  readonly source: PlayerSource | undefined;
}

/**
 * A live stream that had not ended when the viewer came, or whose recording is not available yet. The player stays the
 * same when the stream ends.
 */
export function EmbeddedStream({ video, source, ...player }: EmbeddedStreamProps) {
  const queryClient = useQueryClient();
  const query = embeddedVideoQuery(video._id);
  const state = useStreamUpdates(video, source !== undefined, query);
  if (!source) return <EmbeddedStreamPending video={video} />;
  const hasEnded = Boolean(state.livestreamEndedAt);
  return (
    <EmbedPlayer
      {...player}
      video={video}
      source={source}
      corner={
        !hasEnded && (
          <>
            {/* Without a signal the slate says so. */}
            {state.hasSignal !== false && <LiveChip video={state} />}
            <ViewerCount videoId={video._id} />
          </>
        )
      }
    >
      <StreamEndWatch onEnd={() => void queryClient.invalidateQueries(query)} />
    </EmbedPlayer>
  );
}
