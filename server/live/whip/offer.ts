/** An offer that this server cannot accept; the message is shown to the sender. */
export class OfferRefused extends Error {}

export const OFFER_BYTES_MAX = 64 * 1024;
const SECTIONS_MAX = 8;
const VIDEO_REFUSED = "Please send one picture in H.264 (packetization-mode=1).";
const SOUND_REFUSED = "Please send one sound track in Opus.";

/**
 * Reduces an offer to one H.264 and one Opus payload. Retransmission under another SSRC (rtx), error correction,
 * simulcast and transport-cc are left out: lost packets are repeated on the same SSRC, and REMB limits the rate. Throws
 * `OfferRefused` for offers without H.264.
 */
export function narrowOffer(offer: string): string {
  const [head = "", ...sections] = offer.split(/(?=^m=)/m);
  if (!head.startsWith("v=0") || sections.length > SECTIONS_MAX) {
    throw new OfferRefused("This is not an offer of WebRTC.");
  }
  if (!/^a=ice-ufrag:\S+/m.test(offer) || !/^a=fingerprint:sha-256 [\dA-F:]{95}\s*$/im.test(offer)) {
    throw new OfferRefused("The offer lacks its ICE or DTLS parameters.");
  }
  const kinds = sections.map((section) => /^m=(\w+) /.exec(section)?.[1]);
  const videos = kinds.filter((kind) => kind === "video").length;
  const sounds = kinds.filter((kind) => kind === "audio").length;
  if (videos !== 1) throw new OfferRefused(VIDEO_REFUSED);
  if (sounds > 1 || videos + sounds !== kinds.length) throw new OfferRefused(SOUND_REFUSED);
  return head + sections.map(narrowSection).join("");
}

function narrowSection(section: string): string {
  const isVideo = section.startsWith("m=video");
  const [media = "", ...attributes] = section.split(/\r?\n/).filter(Boolean);
  const payload = isVideo ? findH264(attributes) : findPayload(attributes, /^opus\/48000/i);
  if (payload === undefined) throw new OfferRefused(isVideo ? VIDEO_REFUSED : SOUND_REFUSED);
  const kept = attributes.filter((line) => {
    const about = /^a=(?:rtpmap|fmtp|rtcp-fb):(\d+|\*)/.exec(line)?.[1];
    if (about !== undefined && about !== payload) return false;
    return !/^a=(?:rtcp-fb:\S+ transport-cc|extmap|ssrc-group|simulcast|rid)/.test(line);
  });
  const narrowed = media.replace(/^(m=\S+ \d+ \S+).*/, `$1 ${payload}`);
  return [narrowed, ...kept, ""].join("\r\n");
}

function findH264(attributes: readonly string[]): string | undefined {
  const singleStreams = attributes
    .filter((line) => /^a=fmtp:\d+ .*packetization-mode=1/.test(line))
    .map((line) => /^a=fmtp:(\d+)/.exec(line)?.[1]);
  return findPayload(attributes, /^H264\/90000/i, (payload) => singleStreams.includes(payload));
}

function findPayload(
  attributes: readonly string[],
  codec: RegExp,
  isAccepted: (payload: string) => boolean = () => true,
): string | undefined {
  for (const line of attributes) {
    const [, payload, name = ""] = /^a=rtpmap:(\d+) (\S+)/.exec(line) ?? [];
    if (payload !== undefined && codec.test(name) && isAccepted(payload)) return payload;
  }
  return undefined;
}

/** Replaces the addresses of the machine in an answer by its public address, for senders outside its network. */
export function withPublicAddress(answer: string, address: string | undefined): string {
  if (address === undefined) return answer;
  const lines = answer
    .split("\r\n")
    .map((line) => line.replace(/^(a=candidate:\S+ \d+ \S+ \d+) \S+/, `$1 ${address}`));
  // Candidates of several interfaces now differ only in name and priority: one of them is enough.
  const known = new Set<string>();
  return lines
    .filter((line) => {
      if (!line.startsWith("a=candidate:")) return true;
      const target = line.split(" ").slice(4).join(" ");
      const isNew = !known.has(target);
      known.add(target);
      return isNew;
    })
    .join("\r\n");
}
