import type { EarlyLiveStream, EarlyVideo } from "./early-start.ts";

/** Id of the JSON block in the head of the page that the inline start-up script reads. */
export const STARTUP_DATA_ID = "startup";

/** The data that the inline start-up script needs about its page. */
export interface StartupData {
  /** URL of the entry script. */
  readonly entry: string | undefined;
  /** URLs of all modules of the page: what the entry script imports, the entry script, and the others. */
  readonly modules: readonly string[];
  /** The video of the page, if it autoplays. */
  readonly video?: EarlyVideo | EarlyLiveStream | undefined;
}
