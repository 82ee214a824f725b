import { startTicker } from "./ticker.ts";

const CORNERS = ["bottomRight", "bottomLeft", "topRight", "topLeft"] as const;
export type Corner = (typeof CORNERS)[number];

const SIZE = { width: 1280, height: 720 };
const FRAMES_PER_SECOND = 30;
/** Of the width and of the height of the screen. */
const CAMERA_SHARE = 0.3;
const MARGIN_SHARE = 0.02;
const BACKGROUND = "#101418";

export interface CameraOverlay {
  /** The screen with the camera in a corner. It is drawn until this track is stopped. */
  readonly track: MediaStreamTrack;
  place(corner: Corner): void;
}

interface Parts {
  readonly screen: MediaStreamTrack;
  readonly camera: MediaStreamTrack;
  readonly corner: Corner;
}

export function isCorner(value: string): value is Corner {
  return CORNERS.some((corner) => corner === value);
}

/** Lays the camera over the screen, in the size that the screen has at first. */
export function createCameraOverlay({ screen, camera, corner }: Parts): CameraOverlay {
  const { width = SIZE.width, height = SIZE.height } = screen.getSettings();
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d", { alpha: false });
  const [track] = canvas.captureStream(FRAMES_PER_SECOND).getVideoTracks();
  if (!context || !track) throw new Error("the browser draws no pictures");
  track.contentHint = "detail";
  const [background, foreground] = [playerOf(screen), playerOf(camera)];
  const margin = width * MARGIN_SHARE;
  let place = corner;

  function draw(target: CanvasRenderingContext2D): void {
    target.fillStyle = BACKGROUND;
    target.fillRect(0, 0, width, height);
    // A shared window may have changed its shape.
    const whole = fit(background, width, height);
    target.drawImage(
      background,
      (width - whole.width) / 2,
      (height - whole.height) / 2,
      whole.width,
      whole.height,
    );
    const small = fit(foreground, width * CAMERA_SHARE, height * CAMERA_SHARE);
    const x = place.endsWith("Left") ? margin : width - margin - small.width;
    const y = place.startsWith("top") ? margin : height - margin - small.height;
    target.drawImage(foreground, x, y, small.width, small.height);
  }

  const stopTicker = startTicker(FRAMES_PER_SECOND, () => {
    if (track.readyState === "live") {
      draw(context);
      return;
    }
    stopTicker();
    for (const player of [background, foreground]) player.srcObject = null;
  });
  return {
    track,
    place(next) {
      place = next;
    },
  };
}

function playerOf(track: MediaStreamTrack): HTMLVideoElement {
  const player = document.createElement("video");
  Object.assign(player, { muted: true, autoplay: true, playsInline: true });
  player.srcObject = new MediaStream([track]);
  return player;
}

/** The largest size of a video inside a box; nothing before its first frame. */
function fit({ videoWidth, videoHeight }: HTMLVideoElement, width: number, height: number) {
  if (videoWidth === 0 || videoHeight === 0) return { width: 0, height: 0 };
  const scale = Math.min(width / videoWidth, height / videoHeight);
  return { width: videoWidth * scale, height: videoHeight * scale };
}
