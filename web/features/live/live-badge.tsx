import type { Video } from "#shared/videos/contract.ts";
import { useLiveState } from "#web/live-state.ts";
import { useNow } from "#web/ui/now.ts";
import { LiveChip } from "./live-chip.tsx";

/** Where a live stream stands right now: it loses its "live" within seconds when nothing arrives. */
export function LiveBadge({ video }: { readonly video: Video }) {
  return <LiveChip video={useLiveState(video, useNow())} />;
}
