import { useQuery } from "@tanstack/react-query";
import { Clapperboard } from "lucide-react";
import { useEffect } from "react";
import type { Video } from "#shared/videos/contract.ts";
import { countdown } from "#web/features/live/countdown.ts";
import { useLiveWait } from "#web/features/live/live-wait.tsx";
import { ensureServerTime } from "#web/data/server-time.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { formatDateTime } from "#web/ui/format/date.ts";
import { useStartClock } from "#web/ui/format/start-clock.ts";
import { EmbedPanel } from "./embed-panel.tsx";
import { embeddedVideoQuery } from "./load-embed.ts";

/** Visitors only get videos that are ready: the files of this one are missing for a moment. */
const POLL_INTERVAL_MS = 4000;

/** A video that is not playable yet: a premiere before its start, or one that is still processed. */
export function EmbedPending({ video }: { readonly video: Video }) {
  const { premiereAt } = video;
  const now = useStartClock(premiereAt, "seconds");
  useEffect(ensureServerTime, []);
  const isAnnounced = premiereAt !== null && Date.parse(premiereAt) > now;
  useQuery({
    ...embeddedVideoQuery(video._id),
    refetchInterval: isAnnounced ? false : POLL_INTERVAL_MS,
    refetchIntervalInBackground: true,
  });
  if (!isAnnounced) return <EmbedPanel video={video} state={m.playback_processing()} />;
  return (
    <EmbedPanel
      video={video}
      icon={<Clapperboard />}
      state={
        <span className="tabular-nums" role="timer" suppressHydrationWarning>
          {countdown(premiereAt, now)}
        </span>
      }
      text={m.videos_premiere_text({ date: formatDateTime(premiereAt) })}
    />
  );
}

/** A live stream before its first frame, or after its end without a recording. */
export function EmbeddedStreamPending({ video }: { readonly video: Video }) {
  const { icon, title, text } = useLiveWait(video);
  return <EmbedPanel video={video} icon={icon} state={title} text={text} />;
}
