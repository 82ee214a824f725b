import type { Page } from "@playwright/test";

/** A browser's offer to send its camera and microphone with these codecs. */
export function makeOffer(page: Page, codec = "video/H264"): Promise<string> {
  return page.evaluate(async (mimeType) => {
    const stream = await navigator.mediaDevices.getUserMedia({
      video: { width: 640, height: 360 },
      audio: true,
    });
    const connection = new RTCPeerConnection();
    for (const track of stream.getTracks()) {
      const transceiver = connection.addTransceiver(track, { direction: "sendonly", streams: [stream] });
      if (track.kind !== "video") continue;
      const codecs = RTCRtpSender.getCapabilities("video")?.codecs ?? [];
      transceiver.setCodecPreferences(codecs.filter((one) => one.mimeType === mimeType));
    }
    await connection.setLocalDescription();
    Object.assign(globalThis, { connection });
    return connection.localDescription?.sdp ?? "";
  }, codec);
}

/** Begins to send what the offer promised. */
export function acceptAnswer(page: Page, answer: string): Promise<void> {
  return page.evaluate(async (sdp) => {
    const { connection } = globalThis as unknown as { connection: RTCPeerConnection };
    await connection.setRemoteDescription({ type: "answer", sdp });
  }, answer);
}
