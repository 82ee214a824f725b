/** A parsed RTP packet (RFC 3550). */
export interface RtpPacket {
  readonly sequence: number;
  readonly timestamp: number;
  readonly ssrc: number;
  /** Marker bit; in H.264 the last packet of a frame. */
  readonly isLast: boolean;
  readonly payload: Buffer;
}

const HEADER_BYTES = 12;
/** How long a lost packet may take to be retransmitted. */
const HOLE_TIMEOUT_MS = 250;
const ASK_AGAIN_MS = 60;
const ASKED_AT_ONCE = 50;
/** A larger jump of the sequence numbers means that the sender has restarted. */
const JUMP = 2000;
const REPORT_BYTES = 24;

export function readRtp(packet: Buffer): RtpPacket | undefined {
  if (packet.length < HEADER_BYTES || (packet[0] ?? 0) >> 6 !== 2) return undefined;
  const [first = 0, second = 0] = packet;
  let start = HEADER_BYTES + (first & 15) * 4;
  if (first & 16) {
    if (start + 4 > packet.length) return undefined;
    start += 4 + packet.readUInt16BE(start + 2) * 4;
  }
  const end = first & 32 ? packet.length - (packet.at(-1) ?? 0) : packet.length;
  if (start > end) return undefined;
  return {
    sequence: packet.readUInt16BE(2),
    timestamp: packet.readUInt32BE(4),
    ssrc: packet.readUInt32BE(8),
    isLast: (second & 128) !== 0,
    payload: packet.subarray(start, end),
  };
}

interface ReceiverOptions {
  /** Clock rate of the RTP timestamps, in ticks per second. */
  readonly rate: number;
  /** Called with packets in order; `undefined` stands for one that was requested again and did not arrive. */
  readonly deliver: (packet: RtpPacket | undefined) => void;
  readonly askAgain: (ssrc: number, sequences: readonly number[]) => void;
}

export type RtpReceiver = ReturnType<typeof createRtpReceiver>;

/** Orders the packets of one track, requests lost ones, and keeps statistics for the receiver reports. */
export function createRtpReceiver({ rate, deliver, askAgain }: ReceiverOptions) {
  let ssrc: number | undefined;
  let first = 0;
  /** Unwrapped sequence number: grows beyond 16 bits. */
  let highest = 0;
  let next = 0;
  let received = 0;
  let jitter = 0;
  let transit: number | undefined;
  let reported = { expected: 0, received: 0 };
  let lastSenderReport: { middle: number; at: number } | undefined;
  const held = new Map<number, RtpPacket>();
  const holes = new Map<number, { since: number; askedAt: number }>();

  function push(packet: RtpPacket, now: number): void {
    if (ssrc !== packet.ssrc) begin(packet);
    received += 1;
    measureJitter(packet, now);
    const position = extend(packet.sequence);
    if (position < next) return; // too late, or a duplicate
    if (position > next + JUMP) {
      held.clear();
      holes.clear();
      deliver(undefined);
      next = position;
    }
    holes.delete(position);
    for (let missing = Math.max(highest + 1, next); missing < position; missing += 1) {
      holes.set(missing, { since: now, askedAt: 0 });
    }
    highest = Math.max(highest, position);
    held.set(position, packet);
    flush(now);
  }

  function begin(packet: RtpPacket): void {
    if (ssrc !== undefined) deliver(undefined);
    held.clear();
    holes.clear();
    ({ ssrc } = packet);
    first = packet.sequence;
    next = packet.sequence;
    highest = packet.sequence;
    received = 0;
    transit = undefined;
    reported = { expected: 0, received: 0 };
  }

  function extend(sequence: number): number {
    const near = highest - (highest & 0xff_ff) + sequence;
    if (near - highest > 0x80_00) return near - 0x1_00_00;
    return highest - near > 0x80_00 ? near + 0x1_00_00 : near;
  }

  function measureJitter({ timestamp }: RtpPacket, now: number): void {
    const current = (now * rate) / 1000 - timestamp;
    // A wrapped RTP timestamp is not jitter.
    const change = transit === undefined ? 0 : Math.min(Math.abs(current - transit), rate);
    jitter += (change - jitter) / 16;
    transit = current;
  }

  /**
   * Delivers packets that are in order, gives up losses that are too old, and requests the other lost packets again.
   */
  function flush(now: number): void {
    for (;;) {
      const packet = held.get(next);
      const hole = holes.get(next);
      if (packet) {
        held.delete(next);
        next += 1;
        deliver(packet);
      } else if (hole && now - hole.since > HOLE_TIMEOUT_MS) {
        holes.delete(next);
        next += 1;
        deliver(undefined);
      } else break;
    }
    const asked = [...holes]
      .filter(([, { askedAt }]) => now - askedAt > ASK_AGAIN_MS)
      .slice(0, ASKED_AT_ONCE);
    if (asked.length === 0 || ssrc === undefined) return;
    for (const [, hole] of asked) hole.askedAt = now;
    askAgain(
      ssrc,
      asked.map(([position]) => position & 0xff_ff),
    );
  }

  /** A report block of an RTCP receiver report. */
  function report(now: number): Buffer {
    const block = Buffer.alloc(REPORT_BYTES);
    const expected = highest - first + 1;
    const due = expected - reported.expected;
    const lost = Math.max(0, due - (received - reported.received));
    reported = { expected, received };
    block.writeUInt32BE(ssrc ?? 0, 0);
    block[4] = due > 0 ? Math.min(255, Math.floor((lost * 256) / due)) : 0;
    block.writeUIntBE(Math.min(0x7f_ff_ff, Math.max(0, expected - received)), 5, 3);
    block.writeUInt32BE(highest >>> 0, 8);
    block.writeUInt32BE(Math.floor(jitter) >>> 0, 12);
    if (lastSenderReport) {
      block.writeUInt32BE(lastSenderReport.middle, 16);
      block.writeUInt32BE(Math.floor((now - lastSenderReport.at) * 65.536) >>> 0, 20);
    }
    return block;
  }

  return {
    push,
    flush,
    report,
    /** Undefined before the first packet. */
    ssrc: () => ssrc,
    hasHoles: () => holes.size > 0,
    noteSenderReport(middle: number, at: number) {
      lastSenderReport = { middle, at };
    },
  };
}
