import type { Socket } from "socket.io-client";
import {
  RECORDER_PATH,
  type RecorderEnd,
  type RecorderEvents,
  type RecorderRequests,
} from "#shared/live/recorder-events.ts";
import { getLocale } from "#web/i18n/compiled/runtime.js";
import type { Sender, SenderOptions, SenderState } from "./sender-state.ts";

/** H.264 goes to viewers as it is; the server encodes the others. */
const TYPES = [
  ...["video/x-matroska;codecs=avc1,opus", "video/webm;codecs=h264,opus"],
  ...["video/webm;codecs=vp8,opus", "video/webm;codecs=vp9,opus"],
];
const CHUNK_MS = 250;
const RETRY_MS = 2000;
const KEY_FRAMES_MS = 2000;
const SOUND_BITS = 128_000;
const VIDEO_BITS_MAX = 2_500_000;
const VIDEO_BITS_MIN = 300_000;
/** Limit for a warning to the streamer: about three seconds of media wait for a slow connection. */
const SLOW_BYTES = 1024 ** 2;
/** Above this limit the recorder stops until all bytes are acknowledged, and restarts with half the bit rate. */
const FULL_BYTES = 4 * SLOW_BYTES;
const FINAL: Partial<Record<RecorderEnd["code"], SenderState>> = {
  STREAM_KEY_INVALID: "refused",
  STREAM_KEY_MISSING: "refused",
  RECORDER_UNSUPPORTED: "unsupported",
};

type RecorderSocket = Socket<RecorderEvents, RecorderRequests>;

/** Sends what the recorder of the browser writes, over a WebSocket, until it is stopped. */
export function startRecorderSender({ address, key, stream, onState }: SenderOptions): Sender {
  const tracks = new Map(stream.getTracks().map((track) => [track.kind, track]));
  const mimeType = supportedType();
  let socket: RecorderSocket | undefined;
  let recorder: MediaRecorder | undefined;
  let waitingBytes = 0;
  let bits = VIDEO_BITS_MAX;
  let hasStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function connect(): Promise<void> {
    const { io } = await import("socket.io-client");
    if (hasStopped) return;
    const { origin, pathname } = new URL(address, window.location.href);
    const current: RecorderSocket = io(origin, {
      ...{ path: pathname + RECORDER_PATH, transports: ["websocket"] },
      ...{ reconnection: false, forceNew: true, auth: { key, locale: getLocale() } },
    });
    socket = current;
    current.on("ready", () => {
      onState("live");
      record(current);
    });
    current.on("end", ({ code }) => giveUpOr(current, code));
    current.on("connect_error", (error) => {
      const { data } = error as { data?: RecorderEnd };
      giveUpOr(current, data?.code);
    });
    current.on("disconnect", () => giveUpOr(current, undefined));
  }

  /** Ends for good, or connects again. */
  function giveUpOr(from: RecorderSocket, code: RecorderEnd["code"] | undefined): void {
    if (from !== socket || hasStopped) return;
    disconnect();
    const final = code && FINAL[code];
    onState(final ?? "reconnecting");
    if (final) hasStopped = true;
    else timer = setTimeout(tryToConnect, RETRY_MS);
  }

  function tryToConnect(): void {
    connect().catch((error: unknown) => {
      console.warn("Sending the live stream failed:", error);
      if (hasStopped) return;
      onState("reconnecting");
      timer = setTimeout(tryToConnect, RETRY_MS);
    });
  }

  /** A recorder cannot change its tracks or its bits: each change is another one. Their files follow one another. */
  function record(target: RecorderSocket): void {
    const started = new MediaRecorder(new MediaStream([...tracks.values()]), {
      ...{ mimeType: mimeType ?? "", videoBitsPerSecond: bits, audioBitsPerSecond: SOUND_BITS },
      ...{ videoKeyFrameIntervalDuration: KEY_FRAMES_MS },
    });
    let sent: Promise<void> = Promise.resolve();
    started.addEventListener("dataavailable", ({ data }) => {
      sent = sent.then(async () => pass(target, await data.arrayBuffer()));
    });
    started.addEventListener("stop", () => {
      void sent.then(() => {
        if (target !== socket || recorder !== started) return;
        recorder = undefined;
        if (waitingBytes <= SLOW_BYTES) record(target);
      });
    });
    recorder = started;
    started.start(CHUNK_MS);
  }

  function pass(target: RecorderSocket, bytes: ArrayBuffer): void {
    if (target !== socket || bytes.byteLength === 0) return;
    waitingBytes += bytes.byteLength;
    target.emit("media", bytes, () => {
      if (target !== socket) return;
      waitingBytes -= bytes.byteLength;
      if (waitingBytes > 0) return;
      onState("live");
      if (!recorder) record(target);
    });
    if (waitingBytes > SLOW_BYTES) onState("slow");
    if (waitingBytes > FULL_BYTES && recorder?.state === "recording") {
      bits = Math.max(VIDEO_BITS_MIN, bits / 2);
      recorder.stop();
    }
  }

  function disconnect(): void {
    clearTimeout(timer);
    const [oldSocket, oldRecorder] = [socket, recorder];
    socket = undefined;
    recorder = undefined;
    waitingBytes = 0;
    if (oldRecorder && oldRecorder.state !== "inactive") oldRecorder.stop();
    oldSocket?.disconnect();
  }

  onState(mimeType === undefined ? "unsupported" : "connecting");
  if (mimeType !== undefined) tryToConnect();
  return {
    async replace(track) {
      tracks.set(track.kind, track);
      if (recorder?.state === "recording") recorder.stop();
    },
    async stop() {
      hasStopped = true;
      disconnect();
    },
  };
}

function supportedType(): string | undefined {
  if (!("MediaRecorder" in window)) return undefined;
  return TYPES.find((type) => MediaRecorder.isTypeSupported(type));
}
