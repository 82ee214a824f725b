import { premierePhase } from "./premiere.ts";

/** The time state of a card: a live stream or a premiere that is upcoming, running or over. */
export type CardState =
  | { readonly kind: "plain" }
  | { readonly kind: "live" }
  /** A live stream without a signal: not yet, or no longer. */
  | { readonly kind: "liveWaiting" }
  /** An upcoming live stream and its start time. */
  | { readonly kind: "liveLater"; readonly at: string }
  /** An ended live stream and its end time. */
  | { readonly kind: "liveEnded"; readonly at: string }
  /** A premiere that starts within the length of its video. */
  | { readonly kind: "premiereSoon"; readonly at: string }
  | { readonly kind: "premiereLater"; readonly at: string }
  | { readonly kind: "premiere" };

export interface TimedVideo {
  readonly premiereAt: string | null;
  /** Seconds. */
  readonly duration: number;
  /** A live stream; started unless its start time is in the future. */
  readonly live?: boolean | undefined;
  /** Whether the stream has a signal; undefined counts as yes. */
  readonly hasSignal?: boolean | undefined;
  readonly livestreamStartsAt?: string | null | undefined;
  readonly livestreamEndedAt?: string | null | undefined;
}

/** The state of a video at a moment (in ms). */
export function cardState(video: TimedVideo, nowMs: number): CardState {
  const { live = false, livestreamStartsAt, livestreamEndedAt, premiereAt, duration } = video;
  if (livestreamEndedAt) return { kind: "liveEnded", at: livestreamEndedAt };
  if (live && livestreamStartsAt && Date.parse(livestreamStartsAt) > nowMs) {
    return { kind: "liveLater", at: livestreamStartsAt };
  }
  if (live) return { kind: video.hasSignal === false ? "liveWaiting" : "live" };
  switch (premierePhase(video, nowMs)) {
    case "upcoming": {
      const at = premiereAt ?? "";
      const isSoon = Date.parse(at) < nowMs + duration * 1000;
      return { kind: isSoon ? "premiereSoon" : "premiereLater", at };
    }
    case "running":
      return { kind: "premiere" };
    case "none":
    case "over":
      return { kind: "plain" };
  }
}

/** False for upcoming premieres and live streams, and for streams without a signal. */
export function hasStarted({ kind }: CardState): boolean {
  return (
    kind !== "liveLater" && kind !== "liveWaiting" && kind !== "premiereSoon" && kind !== "premiereLater"
  );
}
