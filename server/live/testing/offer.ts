/** The SDP offer of a browser that sends H.264 and Opus; no media follows. */
export const SENDER_OFFER: string = [
  ...["v=0", "o=- 1 2 IN IP4 127.0.0.1", "s=-", "t=0 0", "a=group:BUNDLE 0 1"],
  ...mediaSection("video", 0, 96, ["H264/90000", "packetization-mode=1;profile-level-id=42e01f"]),
  ...mediaSection("audio", 1, 111, ["opus/48000/2", "minptime=10;useinbandfec=1"]),
  "",
].join("\r\n");

function mediaSection(
  kind: string,
  mid: number,
  payload: number,
  [codec, format]: [string, string],
): string[] {
  const fingerprint = Array.from({ length: 32 }, () => "AB").join(":");
  return [
    ...[`m=${kind} 9 UDP/TLS/RTP/SAVPF ${payload}`, "c=IN IP4 0.0.0.0", "a=rtcp:9 IN IP4 0.0.0.0"],
    ...["a=ice-ufrag:abcd", "a=ice-pwd:abcdefghijklmnopqrstuvwx", `a=fingerprint:sha-256 ${fingerprint}`],
    ...["a=setup:actpass", `a=mid:${mid}`, "a=sendonly", "a=rtcp-mux"],
    ...[`a=rtpmap:${payload} ${codec}`, `a=fmtp:${payload} ${format}`],
  ];
}
