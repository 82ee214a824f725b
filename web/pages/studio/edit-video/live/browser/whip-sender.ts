import type { Sender, SenderOptions, SenderState } from "./sender-state.ts";

interface WhipOptions extends SenderOptions {
  /** WHIP does not get through: media does not arrive, or the server or the browser cannot do it. */
  readonly onBlocked: () => void;
}

const VIDEO_BITS = 2_500_000;
const GATHERING_MS = 1000;
const RETRY_MS = 2000;
/** A short loss of the line heals by itself. */
const DISCONNECTED_MS = 3000;
/** Where UDP is open, media gets through sooner. */
const THROUGH_MS = 4000;
const FINAL: ReadonlyMap<number, SenderState> = new Map([[401, "refused"]]);
/** Statuses for no common video codec, and for no process that receives WHIP. */
const BLOCKED: ReadonlySet<number> = new Set([404, 406, 503]);

/** Sends a stream by WHIP until it is stopped, and connects again when the line was lost. */
export function startWhipSender({ address, key, stream, onState, onBlocked }: WhipOptions): Sender {
  const endpoint = `${address}/whip`;
  const tracks = new Map(stream.getTracks().map((track) => [track.kind, track]));
  let connection: RTCPeerConnection | undefined;
  let location: string | undefined;
  let hasStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function connect(): Promise<void> {
    const current = new RTCPeerConnection();
    connection = current;
    current.addEventListener("connectionstatechange", () => {
      if (current === connection) follow(current.connectionState);
    });
    await addTracks(current);
    await current.setLocalDescription();
    await gather(current);
    const response = await fetch(endpoint, {
      method: "POST",
      headers: { "content-type": "application/sdp", authorization: `Bearer ${key}` },
      body: current.localDescription?.sdp ?? "",
    });
    location = response.headers.get("location") ?? undefined;
    if (hasStopped) {
      await disconnect();
      return;
    }
    const final = FINAL.get(response.status);
    if (final) {
      void stop();
      onState(final);
      return;
    }
    if (BLOCKED.has(response.status)) {
      onBlocked();
      return;
    }
    if (response.status !== 201) throw new Error(`the offer was answered with ${response.status}`);
    await current.setRemoteDescription({ type: "answer", sdp: await response.text() });
    timer = setTimeout(() => {
      if (current === connection && current.connectionState !== "connected") onBlocked();
    }, THROUGH_MS);
  }

  async function addTracks(current: RTCPeerConnection): Promise<void> {
    for (const kind of ["video", "audio"]) {
      const track = tracks.get(kind);
      const options: RTCRtpTransceiverInit = { direction: "sendonly", streams: [stream] };
      if (kind === "video") options.sendEncodings = [{ maxBitrate: VIDEO_BITS, maxFramerate: 30 }];
      const transceiver = current.addTransceiver(track ?? kind, options);
      if (kind === "video") await preferSteadySize(transceiver);
    }
  }

  function follow(state: RTCPeerConnectionState): void {
    if (state !== "connecting") clearTimeout(timer);
    if (state === "connected") onState("live");
    if (state === "disconnected") timer = setTimeout(reconnect, DISCONNECTED_MS);
    if (state === "failed" || state === "closed") reconnect();
  }

  function reconnect(): void {
    if (hasStopped) return;
    onState("reconnecting");
    void disconnect();
    timer = setTimeout(tryToConnect, RETRY_MS);
  }

  function tryToConnect(): void {
    connect().catch((error: unknown) => {
      console.warn("Sending the live stream failed:", error);
      reconnect();
    });
  }

  /** The server frees the key at once. */
  async function disconnect(): Promise<void> {
    clearTimeout(timer);
    const old = connection;
    connection = undefined;
    old?.close();
    if (!location) return;
    const url = new URL(location, new URL(endpoint, window.location.href));
    location = undefined;
    try {
      await fetch(url, { method: "DELETE", keepalive: true });
    } catch (error) {
      console.warn("The end of the live stream was not told:", error);
    }
  }

  function stop(): Promise<void> {
    hasStopped = true;
    return disconnect();
  }

  onState("connecting");
  if ("RTCPeerConnection" in window) tryToConnect();
  else queueMicrotask(onBlocked);
  return {
    async replace(track) {
      tracks.set(track.kind, track);
      const transceivers = connection?.getTransceivers() ?? [];
      const transceiver = transceivers[track.kind === "video" ? 0 : 1];
      await transceiver?.sender.replaceTrack(track);
    },
    stop,
  };
}

/** H.264, which players take as it is, in one size: a change of size would interrupt the stream for viewers. */
async function preferSteadySize(transceiver: RTCRtpTransceiver): Promise<void> {
  const codecs = RTCRtpSender.getCapabilities("video")?.codecs ?? [];
  const h264 = codecs.filter(({ mimeType }) => mimeType === "video/H264");
  const others = codecs.filter(({ mimeType }) => mimeType !== "video/H264");
  if (h264.length > 0) transceiver.setCodecPreferences([...h264, ...others]);
  const parameters = transceiver.sender.getParameters();
  await transceiver.sender.setParameters({ ...parameters, degradationPreference: "maintain-resolution" });
}

function gather(connection: RTCPeerConnection): Promise<void> {
  return new Promise((resolve) => {
    if (connection.iceGatheringState === "complete") resolve();
    connection.addEventListener("icegatheringstatechange", () => {
      if (connection.iceGatheringState === "complete") resolve();
    });
    setTimeout(resolve, GATHERING_MS);
  });
}
