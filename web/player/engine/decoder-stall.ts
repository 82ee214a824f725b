const CHECK_INTERVAL_MS = 500;

/** With less buffered data, the player waits for the network, not for the decoder. */
const ENOUGH_SECONDS = 1;

/** Moves the position by less than a frame, but makes the browser decode again from the key frame before it. */
const NUDGE_SECONDS = 0.000_001;

/**
 * Recovers playback that stalls although data is buffered, by a seek to the same position. Chromium stalls like this
 * when segments under the playhead were replaced by another quality before they were decoded; hls.js only seeks over
 * gaps between two buffered ranges. Returns a function that stops watching.
 */
export function recoverStalledDecoder(video: HTMLVideoElement): () => void {
  let timer: number | undefined;
  let stalledAt: number | undefined;

  function check() {
    const isStalled = isWaiting(video) && secondsAhead(video) > ENOUGH_SECONDS;
    if (isStalled && stalledAt === video.currentTime) video.currentTime += NUDGE_SECONDS;
    stalledAt = isStalled ? video.currentTime : undefined;
    if (video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) stop();
  }

  function start() {
    timer ??= window.setInterval(check, CHECK_INTERVAL_MS);
  }

  function stop() {
    window.clearInterval(timer);
    timer = undefined;
    stalledAt = undefined;
  }

  video.addEventListener("waiting", start);
  return () => {
    stop();
    video.removeEventListener("waiting", start);
  };
}

function isWaiting({ paused, seeking, readyState }: HTMLVideoElement): boolean {
  return !paused && !seeking && readyState < HTMLMediaElement.HAVE_FUTURE_DATA;
}

function secondsAhead({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime && currentTime < buffered.end(index))
      return buffered.end(index) - currentTime;
  }
  return 0;
}
