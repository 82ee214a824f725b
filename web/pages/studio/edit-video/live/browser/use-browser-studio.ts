import { useEffect, useRef, useState } from "react";
import { createCameraOverlay, type CameraOverlay, type Corner } from "./camera-overlay.ts";
import {
  captureBoth,
  captureCamera,
  CaptureError,
  captureFacing,
  captureMicrophone,
  captureScreen,
  facingOf,
  listDevices,
  type CaptureProblem,
  type CaptureSource,
  type Devices,
  type Facing,
} from "./capture.ts";
import type { BoardKind } from "./board.ts";
import { createQuietTrack } from "./quiet-track.ts";
import type { SenderState, SenderWay } from "./sender-state.ts";
import { createStudioOutput, type StudioOutput } from "./studio-output.ts";

const NO_DEVICES: Devices = { cameras: [], microphones: [] };

export interface StudioProblem {
  readonly code: CaptureProblem;
  /** The device that was lost. */
  readonly device?: string;
}

interface Camera {
  readonly id: string | undefined;
  readonly facing: Facing | undefined;
}

interface Overlay {
  readonly overlay: CameraOverlay;
  readonly screen: MediaStreamTrack;
  readonly camera: MediaStreamTrack;
}

export type BrowserStudio = ReturnType<typeof useBrowserStudio>;

/** Camera, screen and microphone of the streamer, and the sender of what they give. */
export function useBrowserStudio() {
  const [stream, setStream] = useState<MediaStream>();
  const [devices, setDevices] = useState(NO_DEVICES);
  /** Undefined once the camera or the screen is gone. */
  const [source, setSource] = useState<CaptureSource | undefined>("camera");
  const [camera, setCamera] = useState<Camera>();
  /** Where the camera lies over the screen. */
  const [corner, setCorner] = useState<Corner>();
  const [hasLostSound, setLostSound] = useState(false);
  const [problem, setProblem] = useState<StudioProblem>();
  const [isAsking, setAsking] = useState(false);
  const [isMuted, setMuted] = useState(false);
  const [board, setBoard] = useState<BoardKind>();
  const [sending, setSending] = useState<SenderState>();
  const [way, setWay] = useState<SenderWay>("whip");
  const outputRef = useRef<StudioOutput>(undefined);
  const overlayRef = useRef<Overlay>(undefined);

  function requireOutput(): StudioOutput {
    outputRef.current ??= createStudioOutput({
      ...{ onStream: setStream, onBoard: setBoard, onState: setSending, onWay: setWay },
    });
    return outputRef.current;
  }

  /** Asks the browser for devices; a refusal becomes a problem that the page explains. */
  async function ask(capture: () => Promise<void>): Promise<void> {
    setAsking(true);
    setProblem(undefined);
    try {
      await capture();
      setDevices(await listDevices());
    } catch (error) {
      if (!(error instanceof CaptureError)) throw error;
      setProblem({ code: error.problem });
      await outputRef.current?.refresh();
    } finally {
      setAsking(false);
    }
  }

  function watch(track: MediaStreamTrack, code: CaptureProblem): MediaStreamTrack {
    track.addEventListener("ended", () => void lose(track, code));
    return track;
  }

  /** Continues the stream with the remaining tracks; players would wait for video or audio that stops arriving. */
  async function lose(track: MediaStreamTrack, code: CaptureProblem): Promise<void> {
    const output = outputRef.current;
    const isShown = output?.parts().includes(track);
    const isAudible = output?.soundTrack() === track;
    if (!output || (!isShown && !isAudible)) return;
    setProblem({ code, device: track.label });
    if (isAudible) {
      setLostSound(true);
      await output.setSound(createQuietTrack());
    } else if (!overlayRef.current) {
      setSource(undefined);
      await output.refresh();
    } else if (track === overlayRef.current.screen) await showCamera(overlayRef.current.camera);
    else await showScreen(overlayRef.current.screen);
    setDevices(await listDevices());
  }

  function noteCamera(track: MediaStreamTrack): void {
    setCamera({ id: track.getSettings().deviceId, facing: facingOf(track) });
  }

  async function showCamera(track: MediaStreamTrack): Promise<void> {
    endOverlay();
    setSource("camera");
    noteCamera(track);
    await requireOutput().show(track);
  }

  async function showScreen(track: MediaStreamTrack): Promise<void> {
    endOverlay();
    setSource("screen");
    await requireOutput().show(track);
  }

  async function showBoth(screen: MediaStreamTrack, track: MediaStreamTrack, place: Corner): Promise<void> {
    const overlay = createCameraOverlay({ screen, camera: track, corner: place });
    overlayRef.current = { overlay, screen, camera: track };
    setCorner(place);
    noteCamera(track);
    await requireOutput().show(overlay.track, [overlay.track, screen, track]);
  }

  function endOverlay(): void {
    overlayRef.current = undefined;
    setCorner(undefined);
  }

  async function hear(track: MediaStreamTrack): Promise<void> {
    setLostSound(false);
    await requireOutput().setSound({ track, stop: () => track.stop() });
  }

  function close(): void {
    outputRef.current?.close();
    outputRef.current = undefined;
    endOverlay();
    setBoard(undefined);
    setStream(undefined);
    setSending(undefined);
    setProblem(undefined);
    setMuted(false);
    setLostSound(false);
    setSource("camera");
  }
  const closeRef = useRef(close);
  useEffect(() => {
    const closeLast = closeRef.current;
    return () => closeLast();
  }, []);

  const captureWatchedCamera = async (deviceId?: string) =>
    watch(await captureCamera(deviceId), "cameraLost");

  return {
    ...{ stream, devices, source, camera, corner, hasLostSound, problem, isAsking, isMuted, board },
    ...{ sending, way, close },
    open: () =>
      ask(async () => {
        const captured = await captureBoth();
        await showCamera(watch(captured.camera, "cameraLost"));
        if (captured.microphone) await hear(watch(captured.microphone, "microphoneLost"));
        else setProblem({ code: "noMicrophone" });
      }),
    /** Where there is no camera. */
    openScreen: () =>
      ask(async () => {
        await showScreen(watch(await captureScreen(), "screenEnded"));
        await hear(watch(await captureMicrophone(), "microphoneLost"));
      }),
    chooseCamera: (deviceId?: string) =>
      ask(async () => {
        const track = await captureWatchedCamera(deviceId);
        if (overlayRef.current && corner) await showBoth(overlayRef.current.screen, track, corner);
        else await showCamera(track);
      }),
    /** From the front to the back camera of a phone and back; phones open one camera at a time. */
    turnCamera: () =>
      ask(async () => {
        for (const part of outputRef.current?.parts() ?? []) part.stop();
        try {
          const other = camera?.facing === "user" ? "environment" : "user";
          await showCamera(watch(await captureFacing(other), "cameraLost"));
        } catch (error) {
          await showCamera(await captureWatchedCamera(camera?.id));
          throw error;
        }
      }),
    chooseMicrophone: (deviceId: string) =>
      ask(async () => hear(watch(await captureMicrophone(deviceId), "microphoneLost"))),
    chooseScreen: () => ask(async () => showScreen(watch(await captureScreen(), "screenEnded"))),
    leaveScreen: () =>
      ask(async () => showCamera(overlayRef.current?.camera ?? (await captureWatchedCamera()))),
    layCamera: () =>
      ask(async () => {
        const [screen] = outputRef.current?.parts() ?? [];
        if (screen) await showBoth(screen, await captureWatchedCamera(), "bottomRight");
      }),
    takeCameraOff: () => (overlayRef.current ? showScreen(overlayRef.current.screen) : undefined),
    placeCamera(place: Corner) {
      overlayRef.current?.overlay.place(place);
      setCorner(place);
    },
    setMuted(muted: boolean) {
      outputRef.current?.setMuted(muted);
      setMuted(muted);
    },
    setPaused: (paused: boolean) => outputRef.current?.setPaused(paused),
    send: (destination: { readonly address: string; readonly key: string }) =>
      outputRef.current?.send(destination),
  };
}
