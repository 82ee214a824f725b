import { type RefObject, useEffect, useEffectEvent, useReducer, useRef } from "react";
import { isAutoplayWelcome } from "./autoplay.ts";
import { type EngineChoice, openStream, type Stream, type StreamState } from "./engine/stream.ts";
import type { PlayerSource, Quality } from "./source.ts";

const UNOPENED: StreamState = {
  engine: undefined,
  failure: undefined,
  heldSeconds: undefined,
  isSilenced: false,
};

interface StreamWish {
  readonly videoRef: RefObject<HTMLVideoElement | null>;
  readonly canvasRef: RefObject<HTMLCanvasElement | null>;
  readonly source: PlayerSource;
  readonly quality: Quality;
  readonly startAtSeconds: number;
  readonly autoplay: boolean;
  readonly engine: EngineChoice;
}

/** Plays the film while the component is there; another film replaces it in the same video element. */
export function useStream({
  videoRef,
  canvasRef,
  source,
  quality,
  startAtSeconds,
  autoplay,
  engine,
}: StreamWish) {
  const [state, report] = useReducer(mergeReport, UNOPENED);
  const stream = useRef<Stream>(undefined);
  const film = useRef(source);

  useEffect(() => {
    film.current = source;
  }, [source]);

  const open = useEffectEvent((video: HTMLVideoElement, canvas: HTMLCanvasElement) =>
    openStream({
      video,
      canvas,
      film: () => film.current,
      quality,
      startAtSeconds,
      autoplay: autoplay && isAutoplayWelcome(),
      engine,
      report,
    }),
  );

  useEffect(() => {
    if (!videoRef.current || !canvasRef.current) return;
    const opened = open(videoRef.current, canvasRef.current);
    stream.current = opened;
    return () => {
      opened.close();
      stream.current = undefined;
      report(UNOPENED);
    };
  }, [source.id, videoRef, canvasRef]);

  // An address that failed stays refused: rights to the film that change give it another one.
  useEffect(() => stream.current?.renew(), [source.hls]);
  useEffect(() => stream.current?.changeQuality(quality), [quality]);
  useEffect(() => stream.current?.startFrom(startAtSeconds), [startAtSeconds]);

  return {
    ...state,
    play: () => stream.current?.play(),
    pause: () => stream.current?.pause(),
    seek: (seconds: number) => stream.current?.seek(seconds),
    noteSound: () => report({ isSilenced: false }),
  };
}

export type StreamControl = ReturnType<typeof useStream>;

function mergeReport(state: StreamState, change: Partial<StreamState>): StreamState {
  return { ...state, ...change };
}
