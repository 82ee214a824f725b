import { startTransition, useEffect, useState, type ComponentType } from "react";
import { create } from "zustand";
import type { VideoCard } from "#shared/videos/contract.ts";

export interface CardToolsProps {
  readonly video: VideoCard;
  /** The menu beside the title, or the watch later button on the thumbnail. */
  readonly part: "menu" | "clock";
}

interface CardExtras {
  readonly Tools?: ComponentType<CardToolsProps>;
  /** Playback position in seconds by video. */
  readonly positions?: ReadonlyMap<string, number>;
}

/** Card features that are loaded after the page: the first paint does not need them. */
export const cardExtras = create<CardExtras>(() => ({}));

/**
 * The card features, as soon as they are loaded. All cards of the page change with them: as a transition, because
 * rendering them at once would block a phone for half a second. An external store, or asking the router whether the
 * page is hydrated, would do just that.
 */
export function useCardExtras(): CardExtras {
  // What the server has rendered.
  const [extras, setExtras] = useState(cardExtras.getInitialState);
  useEffect(() => {
    const update = () => startTransition(() => setExtras(cardExtras.getState()));
    update();
    return cardExtras.subscribe(update);
  }, []);
  return extras;
}
