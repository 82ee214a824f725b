import type { ComponentType } from "react";
import { create } from "zustand";
import type { VideoCard } from "#shared/videos/contract.ts";

export interface CardToolsProps {
  readonly video: VideoCard;
  /** The menu beside the title, or the clock on the picture. */
  readonly part: "menu" | "clock";
}

/** What cards get once the page is there: it is none of what a first visit waits for. */
export const useCardExtras = create<{
  readonly Tools?: ComponentType<CardToolsProps>;
  /** Seconds watched by video. */
  readonly places?: ReadonlyMap<string, number>;
}>(() => ({}));
