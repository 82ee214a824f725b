import { useEffect, useRef, useState } from "react";
import type { ActionOrigin, PlayerAction } from "#web/player/controls/action.ts";

const SHOWN_MS = 750;

/** Content of a feedback sign over the video. */
export type FeedbackSign =
  | { readonly kind: "play" | "volume" | "rate" | "captions" }
  | { readonly kind: "jump"; readonly seconds: number };

export type ShownFeedbackSign = FeedbackSign & { readonly count: number };

/** Short feedback over the video for keys and gestures. */
export function useFeedback() {
  const [sign, setSign] = useState<ShownFeedbackSign>();
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  function show(action: PlayerAction, origin: ActionOrigin) {
    if (origin !== "keyboard" && origin !== "gesture") return;
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setSign(undefined), SHOWN_MS);
    setSign((shown) => {
      const next = feedbackSignOf(action, shown);
      return next && { ...next, count: (shown?.count ?? 0) + 1 };
    });
  }

  return { sign, show };
}

function feedbackSignOf(action: PlayerAction, shown: FeedbackSign | undefined): FeedbackSign | undefined {
  switch (action.type) {
    case "toggle-play":
      return { kind: "play" };
    case "change-volume":
    case "toggle-mute":
      return { kind: "volume" };
    case "change-rate":
      return { kind: "rate" };
    case "toggle-captions":
      return { kind: "captions" };
    case "seek-by":
      return { kind: "jump", seconds: action.seconds + jumpedBefore(action.seconds, shown) };
    default:
      return undefined;
  }
}

/** Seeks in quick succession in one direction are added up. */
function jumpedBefore(seconds: number, shown: FeedbackSign | undefined): number {
  if (shown?.kind !== "jump" || Math.sign(shown.seconds) !== Math.sign(seconds)) return 0;
  return shown.seconds;
}
