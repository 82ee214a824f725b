/** Shows the last frame on a canvas over the video while the stream is replaced. */
export interface FrameHold {
  hold(): void;
  /** Hides the canvas as soon as the new stream shows a frame. */
  releaseOnFrame(): void;
  release(): void;
}

export function createFrameHold(video: HTMLVideoElement, canvas: HTMLCanvasElement): FrameHold {
  function hold() {
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return;
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    canvas.getContext("2d")?.drawImage(video, 0, 0);
    canvas.hidden = false;
    // Otherwise the element would show its poster again until the new stream plays.
    if (video.played.length > 0) video.removeAttribute("poster");
  }

  function releaseOnFrame() {
    video.addEventListener(
      "loadeddata",
      () => {
        // An audio-only stream has no frames to wait for.
        if ("requestVideoFrameCallback" in video && video.videoWidth > 0)
          video.requestVideoFrameCallback(release);
        else release();
      },
      { once: true },
    );
  }

  function release() {
    canvas.hidden = true;
    canvas.width = 0;
    canvas.height = 0;
  }

  return { hold, releaseOnFrame, release };
}
