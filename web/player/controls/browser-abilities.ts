export function hasPictureInPicture(): boolean {
  return "requestPictureInPicture" in HTMLVideoElement.prototype && document.pictureInPictureEnabled;
}

/** Safari has prefixed names; on phones only the video element has full screen. */
export function hasFullScreen(): boolean {
  const { webkitFullscreenEnabled } = document as Document & { readonly webkitFullscreenEnabled?: boolean };
  return (
    document.fullscreenEnabled ||
    webkitFullscreenEnabled === true ||
    "webkitEnterFullscreen" in HTMLVideoElement.prototype
  );
}
