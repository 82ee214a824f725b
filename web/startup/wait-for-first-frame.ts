import { firstFrame, loadingVideo } from "./first-frame.ts";

/** Upper limit: a longer delay of the controls would be noticeable. */
const MAX_WAIT_MS = 1000;

/**
 * Delays hydration until the server-rendered video shows a frame, is loaded and paused, or fails; at most one
 * second. The browser loads a video in many small steps between other tasks; hydrating first delays the first frame
 * by 0.3 s.
 */
export async function waitForFirstFrame(): Promise<void> {
  const video = loadingVideo();
  if (!video) return;
  await Promise.race([firstFrame(video), new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
}
