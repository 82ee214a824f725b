import { useEffect, useRef, useState } from "react";
import type { ActionOrigin, PlayerAction } from "./action.ts";

const SHOWN_MS = 750;

/** What a sign on the picture tells. */
export type Sign =
  | { readonly tells: "play" | "volume" | "rate" | "captions" }
  | { readonly tells: "jump"; readonly seconds: number };

export type ShownSign = Sign & { readonly count: number };

/** Short signs on the picture for what keys and gestures did. */
export function useFeedback() {
  const [sign, setSign] = useState<ShownSign>();
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  function answer(action: PlayerAction, origin: ActionOrigin) {
    if (origin !== "keyboard" && origin !== "gesture") return;
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setSign(undefined), SHOWN_MS);
    setSign((shown) => {
      const next = signOf(action, shown);
      return next && { ...next, count: (shown?.count ?? 0) + 1 };
    });
  }

  return { sign, answer };
}

function signOf(action: PlayerAction, shown: Sign | undefined): Sign | undefined {
  switch (action.type) {
    case "toggle-play":
      return { tells: "play" };
    case "change-volume":
    case "toggle-mute":
      return { tells: "volume" };
    case "change-rate":
      return { tells: "rate" };
    case "toggle-captions":
      return { tells: "captions" };
    case "seek-by":
      return { tells: "jump", seconds: action.seconds + jumpedBefore(action.seconds, shown) };
    default:
      return undefined;
  }
}

/** Jumps in quick succession in one direction add up. */
function jumpedBefore(seconds: number, shown: Sign | undefined): number {
  if (shown?.tells !== "jump" || Math.sign(shown.seconds) !== Math.sign(seconds)) return 0;
  return shown.seconds;
}
