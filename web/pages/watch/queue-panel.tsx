import { ArrowDown, ArrowUp, ListStart, X } from "lucide-react";
import { useId } from "react";
import { clearQueue, leaveQueue, moveInQueue, usePlayQueue } from "#web/features/playback/play-queue.ts";
import { FilmRow } from "#web/features/videos/film-card.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";

/** What somebody has put in line, beside the player. */
export function QueuePanel() {
  const headingId = useId();
  const films = usePlayQueue((queue) => queue.films);
  if (films.length === 0) return null;
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
          {m.watch_queue()}
          <span className="font-[500] text-text-3 tabular-nums">{films.length}</span>
        </h2>
        <Button size="small" onClick={clearQueue}>
          {m.watch_queue_clear()}
        </Button>
      </div>
      <ol className="max-h-[min(430px,60dvh)] overflow-y-auto overscroll-contain pb-2">
        {films.map((film, place) => (
          <li key={film._id} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-1 px-3 py-1.5">
            <FilmRow video={film} />
            <span className="grid">
              <IconButton
                label={m.watch_queue_up({ title: film.title })}
                icon={<ArrowUp />}
                size={28}
                disabled={place === 0}
                tooltipPlacement="left"
                onClick={() => moveInQueue(film._id, -1)}
              />
              <IconButton
                label={m.watch_queue_down({ title: film.title })}
                icon={<ArrowDown />}
                size={28}
                disabled={place === films.length - 1}
                tooltipPlacement="left"
                onClick={() => moveInQueue(film._id, 1)}
              />
              <IconButton
                label={m.watch_queue_remove({ title: film.title })}
                icon={<X />}
                size={28}
                tooltipPlacement="left"
                onClick={() => leaveQueue(film._id)}
              />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
