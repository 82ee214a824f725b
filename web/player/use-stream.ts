import { type RefObject, useEffect, useEffectEvent, useReducer, useRef } from "react";
import { isAutoplayWelcome } from "./settings/autoplay.ts";
import type { EngineChoice } from "./engine/engine-slot.ts";
import { openStream, type Stream } from "./engine/stream.ts";
import type { StreamState } from "./engine/stream-loader.ts";
import type { PlayerSource, Quality } from "./source.ts";

const INITIAL_STATE: StreamState = {
  engine: undefined,
  failure: undefined,
  pendingSeconds: undefined,
  isMutedByBrowser: false,
  heights: [],
  hasEnded: false,
  isRefused: false,
};

interface StreamRequest {
  readonly videoRef: RefObject<HTMLVideoElement | null>;
  readonly canvasRef: RefObject<HTMLCanvasElement | null>;
  readonly source: PlayerSource;
  readonly quality: Quality;
  /** Distance from the live edge. */
  readonly delaySeconds: number;
  readonly startAtSeconds: number;
  readonly autoplay: boolean;
  readonly engine: EngineChoice;
}

/** Plays the video while the component is mounted; a new source replaces it in the same video element. */
export function useStream({
  videoRef,
  canvasRef,
  source,
  quality,
  delaySeconds,
  startAtSeconds,
  autoplay,
  engine,
}: StreamRequest) {
  const [state, report] = useReducer(mergeReport, INITIAL_STATE);
  const stream = useRef<Stream>(undefined);
  const latestSource = useRef(source);

  useEffect(() => {
    latestSource.current = source;
  }, [source]);

  const latestDelay = useRef(delaySeconds);

  useEffect(() => {
    latestDelay.current = delaySeconds;
    stream.current?.changeDelay();
  }, [delaySeconds]);

  const open = useEffectEvent((video: HTMLVideoElement, canvas: HTMLCanvasElement) =>
    openStream({
      video,
      canvas,
      getSource: () => latestSource.current,
      getDelay: () => latestDelay.current,
      quality,
      startAtSeconds,
      autoplay: autoplay && isAutoplayWelcome(),
      engine,
      report,
    }),
  );

  useEffect(() => {
    if (!videoRef.current || !canvasRef.current) return;
    const openedStream = open(videoRef.current, canvasRef.current);
    stream.current = openedStream;
    return () => {
      openedStream.close();
      stream.current = undefined;
      report(INITIAL_STATE);
    };
  }, [source.id, videoRef, canvasRef]);

  // A rejected URL stays rejected: changed access rights give the video a new URL.
  useEffect(() => {
    report({ isRefused: false });
    stream.current?.renew();
  }, [source.hls]);
  useEffect(() => stream.current?.changeQuality(quality), [quality]);
  useEffect(() => stream.current?.startFrom(startAtSeconds), [startAtSeconds]);

  return {
    ...state,
    play: () => stream.current?.play(),
    pause: () => stream.current?.pause(),
    seek: (seconds: number) => stream.current?.seek(seconds),
    clearMutedByBrowser: () => report({ isMutedByBrowser: false }),
  };
}

export type StreamControl = ReturnType<typeof useStream>;

/** Returns the same object if nothing has changed, to avoid a render. */
function mergeReport(state: StreamState, change: Partial<StreamState>): StreamState {
  const merged = { ...state, ...change };
  const keys = Object.keys(change) as (keyof StreamState)[];
  return keys.every((key) => merged[key] === state[key]) ? state : merged;
}
