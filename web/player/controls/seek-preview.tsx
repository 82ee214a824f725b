import { useLayoutEffect, useRef } from "react";
import { formatDuration } from "#web/ui/format/duration.ts";
import { chapterAt } from "#web/player/chapters.ts";
import { usePlayer } from "#web/player/player-context.ts";
import styles from "./seek-bar.module.css";
import { tileStyle } from "#web/player/sprite.ts";

const PREVIEW_WIDTH_PX = 172;

interface SeekPreviewProps {
  /** Position on the seek bar, 0 to 1. */
  readonly share: number;
  readonly durationSeconds: number;
}

/** Preview at that position: frame, chapter and time, kept within the bar. */
export function SeekPreview({ share, durationSeconds }: SeekPreviewProps) {
  const { source } = usePlayer();
  const cardRef = useRef<HTMLDivElement>(null);
  const seconds = share * durationSeconds;
  const chapter = chapterAt(source.chapters, seconds);

  useLayoutEffect(() => {
    const card = cardRef.current;
    const barWidth = card?.parentElement?.clientWidth ?? 0;
    if (!card) return;
    const left = share * barWidth - card.offsetWidth / 2;
    card.style.translate = `${Math.max(0, Math.min(barWidth - card.offsetWidth, left))}px`;
  });

  return (
    <>
      <i className={styles.pointer} style={{ left: `${share * 100}%` }} />
      <div ref={cardRef} className={styles.preview} aria-hidden="true">
        {source.sprite && <div style={tileStyle(source.sprite, seconds, PREVIEW_WIDTH_PX)} />}
        <div className={styles.caption}>
          {chapter && <span className={styles.chapter}>{chapter.title}</span>}
          <span>{formatDuration(seconds)}</span>
        </div>
      </div>
    </>
  );
}
