/** The RTCP messages (RFC 3550, 4585) that a WHIP receiver sends and reads. */

const SENDER_REPORT = 200;
const RECEIVER_REPORT = 201;
const TRANSPORT_FEEDBACK = 205;
const PAYLOAD_FEEDBACK = 206;
const SENDER_REPORT_BYTES = 28;
/** SSRC of this side, which sends no media. */
const OWN_SSRC = 1;
const NACK_SPAN = 16;
const REMB_MANTISSA_MAX = 0x3_ff_ff;

export interface SenderReport {
  /** NTP time of the report on the clock of the sender, in milliseconds. */
  readonly ntp: number;
  /** The same moment as an RTP timestamp. */
  readonly rtp: number;
  /** The middle 32 bits of the NTP time, which receiver reports repeat. */
  readonly middle: number;
}

/** RTP and RTCP are multiplexed on one channel (RFC 5761). */
export function isRtcp(packet: Buffer): boolean {
  const type = packet[1] ?? 0;
  return type >= 192 && type <= 223;
}

export function receiverReport(blocks: readonly Buffer[]): Buffer {
  return Buffer.concat([header(blocks.length, RECEIVER_REPORT, 1 + 6 * blocks.length), ...blocks]);
}

/** A picture loss indication: requests a key frame. */
export function keyFrameRequest(ssrc: number): Buffer {
  return Buffer.concat([header(1, PAYLOAD_FEEDBACK, 2), words(ssrc)]);
}

/** Requests the retransmission of packets. */
export function negativeAcknowledgement(ssrc: number, sequences: readonly number[]): Buffer {
  const entries: { first: number; mask: number }[] = [];
  for (const sequence of sequences) {
    const last = entries.at(-1);
    const distance = last ? (sequence - last.first) & 0xff_ff : 0;
    if (last && distance > 0 && distance <= NACK_SPAN) last.mask |= 1 << (distance - 1);
    else entries.push({ first: sequence, mask: 0 });
  }
  return Buffer.concat([
    header(1, TRANSPORT_FEEDBACK, 2 + entries.length),
    words(ssrc, ...entries.map(({ first, mask }) => first * 0x1_00_00 + mask)),
  ]);
}

/** Limits the bit rate of the sender (REMB). */
export function rateLimit(bitsPerSecond: number, ssrc: number): Buffer {
  let exponent = 0;
  let mantissa = bitsPerSecond;
  while (mantissa > REMB_MANTISSA_MAX) {
    mantissa = Math.floor(mantissa / 2);
    exponent += 1;
  }
  const rate = 2 ** 24 + exponent * 2 ** 18 + mantissa;
  return Buffer.concat([header(15, PAYLOAD_FEEDBACK, 5), words(0), Buffer.from("REMB"), words(rate, ssrc)]);
}

export function* senderReports(packet: Buffer): Generator<SenderReport> {
  let at = 0;
  while (at + 8 <= packet.length) {
    if (packet[at + 1] === SENDER_REPORT && at + SENDER_REPORT_BYTES <= packet.length) {
      const seconds = packet.readUInt32BE(at + 8);
      const fraction = packet.readUInt32BE(at + 12);
      yield {
        ntp: seconds * 1000 + (fraction * 1000) / 2 ** 32,
        rtp: packet.readUInt32BE(at + 16),
        middle: ((seconds & 0xff_ff) * 0x1_00_00 + (fraction >>> 16)) >>> 0,
      };
    }
    at += (packet.readUInt16BE(at + 2) + 1) * 4;
  }
}

function header(count: number, type: number, length: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes[0] = 0x80 | count;
  bytes[1] = type;
  bytes.writeUInt16BE(length, 2);
  bytes.writeUInt32BE(OWN_SSRC, 4);
  return bytes;
}

function words(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, 4 * index);
  return bytes;
}
