import { useEffect, useEffectEvent, useState } from "react";
import { library } from "#shared/library/contract.ts";
import { call } from "#web/api.ts";
import { quietly } from "#web/quietly.ts";
import { useSession } from "#web/session/session.ts";
import { resumePlace } from "./resume-place.ts";
import { placeOf } from "./stored-place.ts";
import { rememberedPlace, rememberPlace } from "./visitor-places.ts";

interface WatchedFilm {
  readonly videoId: string;
  readonly durationSeconds: number;
  /** The beginning the link asks for; it goes before the place the film was left at. */
  readonly askedSeconds: number | undefined;
  /** The account remembers this place. */
  readonly onSaved?: ((seconds: number) => void) | undefined;
  /** The film goes on where it was left. */
  readonly onResume: (seconds: number) => void;
}

/** Where to begin a film and what to do as it goes on: the account remembers the place, or this browser does. */
export function useWatchingTime({ videoId, durationSeconds, onResume, ...film }: WatchedFilm) {
  const [resumedSeconds, setResumedSeconds] = useState(0);
  const { restored, token } = useSession();
  const isMember = token !== null;
  const askedSeconds = withinFilm(film.askedSeconds, durationSeconds);

  const resume = useEffectEvent((storedSeconds: number) => {
    const place = resumePlace(storedSeconds, durationSeconds);
    if (place === 0) return;
    setResumedSeconds(place);
    onResume(place);
  });

  useEffect(() => {
    if (!restored || askedSeconds !== undefined) return;
    let isCurrent = true;
    void storedPlace(videoId, isMember).then((seconds) => isCurrent && resume(seconds));
    return () => {
      isCurrent = false;
    };
  }, [restored, isMember, videoId, askedSeconds]);

  async function save(seconds: number) {
    await call(library.saveWatchingTime, { query: { videoId, seconds } });
    film.onSaved?.(seconds);
  }

  return {
    startAtSeconds: askedSeconds ?? resumedSeconds,
    savePlace(seconds: number) {
      if (!isMember) rememberPlace(videoId, seconds);
      else quietly("Saving the place", save(seconds));
    },
  };
}

/** A link that asks for a place after the end asks for nothing. */
function withinFilm(seconds: number | undefined, durationSeconds: number): number | undefined {
  return seconds !== undefined && seconds < durationSeconds ? seconds : undefined;
}

/** In seconds, -1 if there is none or it cannot be had. */
async function storedPlace(videoId: string, isMember: boolean): Promise<number> {
  return isMember ? placeOf(call(library.watchingTime, { params: { videoId } })) : rememberedPlace(videoId);
}
