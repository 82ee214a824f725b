import { useQuery } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { m } from "#web/i18n/compiled/messages.js";
import { Figure } from "#web/ui/format/figure.tsx";
import { formatNumber } from "#web/ui/format/number.ts";
import { liveStateQuery } from "#web/data/live-stream-state.ts";

/**
 * Viewer count of a live stream, for a corner over the video: not the one with the player's mute notice. Hidden until
 * it is loaded.
 */
export function ViewerCount({ videoId }: { readonly videoId: string }) {
  const { data } = useQuery(liveStateQuery(videoId));
  if (!data) return null;
  return (
    <Figure>
      <span
        role="img"
        aria-label={m.live_watching({ count: data.viewers })}
        className="inline-flex h-7 items-center gap-1.5 rounded-sm bg-[oklch(0.14_0.008_88/0.78)] px-2.5 text-small font-[660] text-[oklch(1_0_0)] tabular-nums"
      >
        <Eye className="size-4" aria-hidden="true" />
        {formatNumber(data.viewers)}
      </span>
    </Figure>
  );
}
