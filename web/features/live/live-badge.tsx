import type { Video } from "#shared/videos/contract.ts";
import { useLiveState } from "#web/data/live-stream-state.ts";
import { useNow } from "#web/ui/format/now.ts";
import { LiveChip } from "./live-chip.tsx";

/** Current state of a live stream: stops showing "live" within seconds after the signal is lost. */
export function LiveBadge({ video }: { readonly video: Video }) {
  return <LiveChip video={useLiveState(video, useNow())} />;
}
