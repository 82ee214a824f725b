import { type RefObject, useEffect, useId, useRef } from "react";
import type { Chapter } from "#shared/chapters/contract.ts";
import { useVideoTime } from "#web/features/playback/video-time.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { chapterAt } from "#web/player/chapters.ts";
import { classes } from "#web/ui/styles/classes.ts";
import { formatDuration } from "#web/ui/format/duration.ts";

interface ChaptersPanelProps {
  readonly chapters: readonly Chapter[];
  readonly stageRef: RefObject<HTMLElement | null>;
  readonly onSeek: (seconds: number) => void;
}

/** Chapters of a video; the current one is highlighted and scrolled into view. */
export function ChaptersPanel({ chapters, stageRef, onSeek }: ChaptersPanelProps) {
  const headingId = useId();
  const listRef = useRef<HTMLOListElement>(null);
  const current = chapterAt(chapters, useVideoTime(stageRef));
  const place = current ? chapters.indexOf(current) : -1;

  useEffect(() => {
    const list = listRef.current;
    const row = list?.children.item(place);
    if (list && row instanceof HTMLElement) list.scrollTop = row.offsetTop - list.clientHeight / 3;
  }, [place]);

  return (
    <section
      aria-labelledby={headingId}
      className="mb-6 overflow-hidden rounded-lg border border-line bg-surface-1/82"
    >
      <div className="px-4 pt-3.5 pb-2.5">
        <h2 id={headingId} className="text-[1.0625rem] leading-tight font-[730] mark-wide">
          {m.videos_chapters()}
        </h2>
        {current && (
          <p className="mt-0.5 truncate text-small text-text-2">
            {m.videos_chapters_now({ title: current.title })}
          </p>
        )}
      </div>
      <ol ref={listRef} className="relative grid max-h-[300px] overflow-y-auto border-t border-line p-1.5">
        {chapters.map((chapter) => (
          <li key={chapter.startSeconds}>
            <button
              type="button"
              aria-current={chapter === current || undefined}
              onClick={() => onSeek(chapter.startSeconds)}
              className={classes(
                "flex w-full items-baseline gap-3 rounded-sm px-2.5 py-2 text-left text-control -outline-offset-2 hover:bg-surface-2",
                chapter === current && "bg-accent-soft font-[640]",
              )}
            >
              <span className="w-[4.5ch] shrink-0 text-small text-accent-ink tabular-nums">
                {formatDuration(chapter.startSeconds)}
              </span>
              <span className="min-w-0 wrap-anywhere">{chapter.title}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
