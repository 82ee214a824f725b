import { premierePhase } from "./premiere.ts";

/** What a card says about time: a broadcast or a premiere that is to come, is running or is over. */
export type CardState =
  | { readonly kind: "plain" }
  | { readonly kind: "live" }
  /** A live stream of which nothing arrives: not yet, or not any more. */
  | { readonly kind: "liveWaiting" }
  /** A broadcast that has not begun, and when it does. */
  | { readonly kind: "liveLater"; readonly at: string }
  /** A broadcast that is over, and since when. */
  | { readonly kind: "liveEnded"; readonly at: string }
  /** A premiere that begins within the length of its film. */
  | { readonly kind: "premiereSoon"; readonly at: string }
  | { readonly kind: "premiereLater"; readonly at: string }
  | { readonly kind: "premiere" };

export interface TimedVideo {
  readonly premiereAt: string | null;
  /** Seconds. */
  readonly duration: number;
  /** A broadcast; it has begun unless it says when it will. */
  readonly live?: boolean | undefined;
  /** Whether anything arrives of it; unknown is taken for yes. */
  readonly hasSignal?: boolean | undefined;
  readonly livestreamStartsAt?: string | null | undefined;
  readonly livestreamEndedAt?: string | null | undefined;
}

/** Where a video stands at a moment (in ms). */
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

/** Whether there is anything to be seen yet. */
export function hasBegun({ kind }: CardState): boolean {
  return (
    kind !== "liveLater" && kind !== "liveWaiting" && kind !== "premiereSoon" && kind !== "premiereLater"
  );
}
