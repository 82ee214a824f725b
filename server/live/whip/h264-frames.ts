import type { RtpPacket } from "./rtp-receiver.ts";

/** One frame: its NAL units, without start codes. */
export interface Frame {
  readonly units: readonly Buffer[];
  readonly isKey: boolean;
  readonly timestamp: number;
}

interface Options {
  readonly onFrame: (frame: Frame) => void;
  /** Called when a frame is incomplete: frames after it cannot be decoded until the next key frame. */
  readonly onBroken: () => void;
}

export const SPS = 7;
export const PPS = 8;
const KEY_UNIT = 5;
const SEVERAL_UNITS = 24;
const FRAGMENT = 28;
const FRAGMENT_START = 128;
const FRAGMENT_END = 64;
/** Size of a frame of 50 Mbit/s at one frame per second. */
const FRAME_BYTES_MAX = 8 * 1024 ** 2;

export function unitType(unit: Buffer): number {
  return (unit[0] ?? 0) & 31;
}

/**
 * Reassembles RTP packets of H.264 (RFC 6184, packetization mode 1) into frames. A frame with a lost packet is dropped,
 * and so are all frames until the next key frame.
 */
export function createFrameReader({ onFrame, onBroken }: Options) {
  let units: Buffer[] = [];
  let fragments: Buffer[] | undefined;
  let bytes = 0;
  let hasHole = false;
  let isBroken = true;
  let timestamp: number | undefined;

  /** `undefined` stands for a lost packet. */
  function push(packet: RtpPacket | undefined): void {
    if (!packet) {
      hasHole = true;
      fragments = undefined;
      return;
    }
    const isNext = timestamp !== undefined && packet.timestamp !== timestamp;
    if (isNext && (units.length > 0 || hasHole)) finish();
    ({ timestamp } = packet);
    bytes += packet.payload.length;
    if (bytes > FRAME_BYTES_MAX) hasHole = true;
    else take(packet.payload);
    if (packet.isLast) finish();
  }

  function take(payload: Buffer): void {
    if (payload.length < 2) return;
    const type = unitType(payload);
    if (type === SEVERAL_UNITS) units.push(...splitUnits(payload));
    else if (type === FRAGMENT) takeFragment(payload);
    else if (type < SEVERAL_UNITS) units.push(payload);
  }

  function takeFragment(payload: Buffer): void {
    const [indicator = 0, header = 0] = payload;
    if (header & FRAGMENT_START) fragments = [Buffer.from([(indicator & 0xe0) | (header & 31)])];
    if (!fragments) {
      hasHole = true;
      return;
    }
    fragments.push(payload.subarray(2));
    if ((header & FRAGMENT_END) === 0) return;
    units.push(Buffer.concat(fragments));
    fragments = undefined;
  }

  function finish(): void {
    const frame = { units, isKey: units.some((unit) => unitType(unit) === KEY_UNIT) };
    const isWhole = !hasHole;
    units = [];
    fragments = undefined;
    bytes = 0;
    hasHole = false;
    if (!isWhole) {
      isBroken = true;
      onBroken();
      return;
    }
    if (frame.isKey) isBroken = false;
    if (isBroken || frame.units.length === 0 || timestamp === undefined) return;
    onFrame({ ...frame, timestamp });
  }

  return { push };
}

function splitUnits(payload: Buffer): Buffer[] {
  const units: Buffer[] = [];
  let at = 1;
  while (at + 2 < payload.length) {
    const size = payload.readUInt16BE(at);
    const unit = payload.subarray(at + 2, at + 2 + size);
    if (unit.length > 0) units.push(unit);
    at += 2 + size;
  }
  return units;
}
