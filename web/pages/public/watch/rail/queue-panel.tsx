import { ArrowDown, ArrowUp, ListStart, X } from "lucide-react";
import { useId } from "react";
import { clearQueue, removeFromQueue, moveInQueue, usePlayQueue } from "#web/features/playback/play-queue.ts";
import { VideoListRow } from "#web/features/videos/video-list-card.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { IconButton } from "#web/ui/controls/icon-button.tsx";

/** The viewer's play queue, beside the player. */
export function QueuePanel() {
  const headingId = useId();
  const videos = usePlayQueue((queue) => queue.videos);
  if (videos.length === 0) return null;
  return (
    <section
      aria-labelledby={headingId}
      className="mb-7 overflow-hidden rounded-lg border border-line bg-surface-1/82"
    >
      <div className="flex items-center gap-2 py-2.5 pr-2 pl-4">
        <h2
          id={headingId}
          className="flex min-w-0 flex-1 items-center gap-2 text-control leading-tight font-[680]"
        >
          <ListStart className="size-[18px] shrink-0 text-accent-ink" />
          {m.playback_queue()}
          <span className="font-[500] text-text-3 tabular-nums">{videos.length}</span>
        </h2>
        <Button size="small" onClick={clearQueue}>
          {m.playback_queue_clear()}
        </Button>
      </div>
      <ol className="max-h-[min(430px,60dvh)] overflow-y-auto overscroll-contain pb-2">
        {videos.map((video, index) => (
          <li
            key={video._id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-1 px-3 py-1.5"
          >
            <VideoListRow video={video} />
            <span className="grid">
              <IconButton
                label={m.playback_queue_up({ title: video.title })}
                icon={<ArrowUp />}
                size={28}
                disabled={index === 0}
                tooltipPlacement="left"
                onClick={() => moveInQueue(video._id, -1)}
              />
              <IconButton
                label={m.playback_queue_down({ title: video.title })}
                icon={<ArrowDown />}
                size={28}
                disabled={index === videos.length - 1}
                tooltipPlacement="left"
                onClick={() => moveInQueue(video._id, 1)}
              />
              <IconButton
                label={m.playback_queue_remove({ title: video.title })}
                icon={<X />}
                size={28}
                tooltipPlacement="left"
                onClick={() => removeFromQueue(video._id)}
              />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
