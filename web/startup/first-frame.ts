/** The server-rendered video that autoplays and cannot show a frame yet; undefined if there is none. */
export function loadingVideo(): HTMLVideoElement | undefined {
  const video = document.querySelector<HTMLVideoElement>("video[preload=auto]");
  return video && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA ? video : undefined;
}

/** Resolves when the video shows a frame, is loaded and paused, or fails. */
export function firstFrame(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    video.requestVideoFrameCallback(() => resolve());
    video.addEventListener("loadeddata", () => video.paused && resolve());
    video.addEventListener("error", () => resolve());
  });
}
