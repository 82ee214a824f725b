import { type RefObject, useEffect, useState } from "react";
import { serverNow } from "#web/ui/format/server-clock.ts";

/** Where the video of a page is. */
export interface StagePosition {
  /** Seconds from its start, in quarters. */
  readonly seconds: number;
  /** Seconds behind what is shown live: the live edge of a stream, or the moment that a premiere has come to. */
  readonly behind: number;
}

/** A paused live stream moves away from its edge without an event, so the position is read at intervals. */
const READ_EVERY_MS = 250;
const STEPS_PER_SECOND = 4;

/**
 * The position of the video that plays within an element, without ads; undefined while there is none. A premiere has
 * the time of its start.
 */
export function useStagePosition(
  stageRef: RefObject<HTMLElement | null> | undefined,
  premieredAt?: string | null,
): StagePosition | undefined {
  const [position, setPosition] = useState<StagePosition>();

  useEffect(() => {
    if (!stageRef) return;
    const read = () => {
      const next = positionIn(stageRef.current, premieredAt);
      setPosition((last) => (last?.seconds === next?.seconds && last?.behind === next?.behind ? last : next));
    };
    const timer = setInterval(read, READ_EVERY_MS);
    read();
    return () => clearInterval(timer);
  }, [stageRef, premieredAt]);

  return position;
}

function positionIn(
  stage: HTMLElement | null,
  premieredAt: string | null | undefined,
): StagePosition | undefined {
  const videos = [...(stage?.querySelectorAll("video") ?? [])];
  const video = videos.find((one) => !one.closest("[data-video-ad]"));
  if (!video || video.readyState === 0) return undefined;
  const { currentTime, duration, seekable } = video;
  const end = Number.isFinite(duration)
    ? duration
    : seekable.length > 0
      ? seekable.end(seekable.length - 1)
      : 0;
  const edge = premieredAt ? Math.min(end, (serverNow() - Date.parse(premieredAt)) / 1000) : end;
  return { seconds: inQuarters(currentTime), behind: Math.max(0, Math.round(edge - currentTime)) };
}

function inQuarters(seconds: number): number {
  return Math.floor(seconds * STEPS_PER_SECOND) / STEPS_PER_SECOND;
}
