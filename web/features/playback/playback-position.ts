import { useEffect, useEffectEvent, useState } from "react";
import { library } from "#shared/library/contract.ts";
import { call } from "#web/data/api.ts";
import { logRejection } from "#web/data/log-rejection.ts";
import { useSession } from "#web/session/session.ts";
import { resumePosition } from "./resume-position.ts";
import { positionOf } from "./stored-position.ts";
import { visitorPosition, storeVisitorPosition } from "./visitor-positions.ts";

interface WatchedVideo {
  readonly videoId: string;
  readonly durationSeconds: number;
  /** Start time in the link; takes precedence over the stored playback position. */
  readonly requestedSeconds: number | undefined;
  /** Called after the account has stored the position. */
  readonly onSaved?: ((seconds: number) => void) | undefined;
  /** Called when playback resumes at a stored position. */
  readonly onResume: (seconds: number) => void;
}

/** Start position of a video, and saving of the position: in the account, or for visitors in this browser. */
export function usePlaybackPosition({ videoId, durationSeconds, onResume, ...video }: WatchedVideo) {
  const [resumedSeconds, setResumedSeconds] = useState(0);
  const { restored, token } = useSession();
  const isMember = token !== null;
  const requestedSeconds = withinVideo(video.requestedSeconds, durationSeconds);

  const resume = useEffectEvent((storedSeconds: number) => {
    const position = resumePosition(storedSeconds, durationSeconds);
    if (position === 0) return;
    setResumedSeconds(position);
    onResume(position);
  });

  useEffect(() => {
    if (!restored || requestedSeconds !== undefined) return;
    let isCurrent = true;
    void storedPosition(videoId, isMember).then((seconds) => isCurrent && resume(seconds));
    return () => {
      isCurrent = false;
    };
  }, [restored, isMember, videoId, requestedSeconds]);

  async function save(seconds: number) {
    await call(library.saveWatchingTime, { query: { videoId, seconds } });
    video.onSaved?.(seconds);
  }

  return {
    startAtSeconds: requestedSeconds ?? resumedSeconds,
    savePosition(seconds: number) {
      if (!isMember) storeVisitorPosition(videoId, seconds);
      else logRejection("Saving the playback position", save(seconds));
    },
  };
}

/** A start time beyond the end is ignored. */
function withinVideo(seconds: number | undefined, durationSeconds: number): number | undefined {
  return seconds !== undefined && seconds < durationSeconds ? seconds : undefined;
}

/** In seconds; -1 if there is none or the request fails. */
async function storedPosition(videoId: string, isMember: boolean): Promise<number> {
  return isMember
    ? positionOf(call(library.watchingTime, { params: { videoId } }))
    : visitorPosition(videoId);
}
