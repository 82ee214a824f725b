export type CaptureSource = "camera" | "screen";
/** Where the camera of a phone looks. */
export type Facing = "user" | "environment";

/** The reason why there is no video or no audio. */
export type CaptureProblem =
  | "denied"
  | "missing"
  | "taken"
  | "insecure"
  | "screenDenied"
  | "screenEnded"
  | "cameraLost"
  | "microphoneLost"
  | "noMicrophone"
  | "failed";

export interface Devices {
  readonly cameras: readonly MediaDeviceInfo[];
  readonly microphones: readonly MediaDeviceInfo[];
}

export class CaptureError extends Error {
  readonly problem: CaptureProblem;

  constructor(problem: CaptureProblem) {
    super(problem);
    this.name = "CaptureError";
    this.problem = problem;
  }
}

const SIZE = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } };
const SCREEN_SIZE = { width: { max: 1920 }, height: { max: 1080 }, frameRate: { max: 30 } };

export async function listDevices(): Promise<Devices> {
  const devices = await mediaDevices().enumerateDevices();
  return {
    cameras: devices.filter(({ kind, deviceId }) => kind === "videoinput" && deviceId !== ""),
    microphones: devices.filter(({ kind, deviceId }) => kind === "audioinput" && deviceId !== ""),
  };
}

/** Camera and microphone, with one question of the browser; the camera alone where there is no microphone. */
export async function captureBoth(): Promise<{ camera: MediaStreamTrack; microphone?: MediaStreamTrack }> {
  try {
    const stream = await capture({ video: SIZE, audio: true });
    return { camera: firstOf(stream.getVideoTracks()), microphone: firstOf(stream.getAudioTracks()) };
  } catch (error) {
    if (!(error instanceof CaptureError) || error.problem !== "missing") throw error;
    return { camera: await captureCamera() };
  }
}

export function captureCamera(deviceId?: string): Promise<MediaStreamTrack> {
  return captureVideo(deviceId ? { deviceId: { exact: deviceId } } : {});
}

/** The camera of a phone that faces its user or its environment. */
export function captureFacing(facing: Facing): Promise<MediaStreamTrack> {
  return captureVideo({ facingMode: { exact: facing } });
}

/** Undefined where cameras have no fixed direction, as at a computer. */
export function facingOf(camera: MediaStreamTrack): Facing | undefined {
  const { facingMode } = camera.getSettings();
  return facingMode === "user" || facingMode === "environment" ? facingMode : undefined;
}

async function captureVideo(wanted: MediaTrackConstraints): Promise<MediaStreamTrack> {
  const stream = await capture({ video: { ...SIZE, ...wanted } });
  return firstOf(stream.getVideoTracks());
}

export async function captureMicrophone(deviceId?: string): Promise<MediaStreamTrack> {
  try {
    const stream = await capture({ audio: deviceId ? { deviceId: { exact: deviceId } } : true });
    return firstOf(stream.getAudioTracks());
  } catch (error) {
    if (!(error instanceof CaptureError) || error.problem !== "missing") throw error;
    throw new CaptureError("noMicrophone");
  }
}

/** A screen, a window or a tab, as the browser lets its user choose. */
export async function captureScreen(): Promise<MediaStreamTrack> {
  try {
    const stream = await mediaDevices().getDisplayMedia({ video: SCREEN_SIZE, audio: false });
    return firstOf(stream.getVideoTracks());
  } catch (error) {
    throw error instanceof CaptureError ? error : new CaptureError("screenDenied");
  }
}

async function capture(constraints: MediaStreamConstraints): Promise<MediaStream> {
  const devices = mediaDevices();
  try {
    return await devices.getUserMedia(constraints);
  } catch (error) {
    throw new CaptureError(problemOf(error));
  }
}

/** Browsers offer devices and screens in secure contexts only. */
function mediaDevices(): MediaDevices {
  if (!("mediaDevices" in navigator)) throw new CaptureError("insecure");
  // oxlint-disable-next-line no-restricted-properties -- the check above
  return navigator.mediaDevices;
}

function problemOf(error: unknown): CaptureProblem {
  if (!(error instanceof DOMException)) return "failed";
  switch (error.name) {
    case "NotAllowedError":
    case "SecurityError":
      return "denied";
    case "NotFoundError":
    case "OverconstrainedError":
      return "missing";
    case "NotReadableError":
    case "AbortError":
      return "taken";
    default:
      return "failed";
  }
}

function firstOf(tracks: readonly MediaStreamTrack[]): MediaStreamTrack {
  const [track] = tracks;
  if (!track) throw new CaptureError("failed");
  if (track.kind === "video") track.contentHint = "detail";
  return track;
}
