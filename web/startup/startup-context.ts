import { createContext } from "react";
import type { EarlyLiveStream, EarlyVideo } from "./early-start.ts";

/** The start-up of the page that the server renders. */
export interface PageStartup {
  /** The player calls this while it is rendered: the inline start-up script will start its video. */
  addVideo(video: EarlyVideo | EarlyLiveStream): void;
}

/** Undefined in the browser. */
export const StartupContext = createContext<PageStartup | undefined>(undefined);
