/**
 * The packets that open an SRT connection (draft-sharabayko-srt-01, 3.2.1 and 4.3), as far as a listener needs them: a
 * caller sends an induction, gets a cookie, and returns it in a conclusion together with its stream id.
 */
const HEADER_BYTES = 16;
const HANDSHAKE_BYTES = HEADER_BYTES + 48;
/** First word of a handshake: control packet, type 0. */
const HANDSHAKE = 0x80_00_00_00;
const SHUTDOWN = 0x80_05_00_00;
const INDUCTION = 1;
const CONCLUSION = 0xff_ff_ff_ff;
const STREAM_ID = 5;
const STREAM_ID_BYTES_MAX = 512;
/** Fields of the listener's reply to an induction: version 5, and the magic number of SRT. */
const VERSION = 5;
const SRT_MAGIC = 0x4a_17;
const REJECTED = 1000;
/** Extension types of a conclusion: this one carries the keys of an encrypting caller. */
const KEY_MATERIAL = 2;

const AT = { destination: 12, version: 16, encryption: 20, extension: 22, kind: 36, socket: 40, cookie: 44 };

/** SRT rejection codes. */
export const REFUSALS = { encrypted: 11, unauthorized: 1401, overload: 1402, conflict: 1409 } as const;

export interface Handshake {
  readonly kind: "induction" | "conclusion";
  /** Socket id of the sender of the packet. */
  readonly socket: number;
  readonly cookie: number;
}

/** Returns undefined if the packet is not a handshake. */
export function readHandshake(packet: Buffer): Handshake | undefined {
  if (packet.length < HANDSHAKE_BYTES || packet.readUInt32BE(0) !== HANDSHAKE) return undefined;
  const number = packet.readUInt32BE(AT.kind);
  const kind = number === INDUCTION ? "induction" : "conclusion";
  if (number !== INDUCTION && number !== CONCLUSION) return undefined;
  return { kind, socket: packet.readUInt32BE(AT.socket), cookie: packet.readUInt32BE(AT.cookie) };
}

/** Whether the caller encrypts with a passphrase. */
export function isEncrypted(conclusion: Buffer): boolean {
  return (conclusion.readUInt16BE(AT.extension) & KEY_MATERIAL) !== 0;
}

/** The stream id in the extensions of a conclusion; empty if it has none. */
export function readStreamId(conclusion: Buffer): string {
  let at = HANDSHAKE_BYTES;
  while (at + 4 <= conclusion.length) {
    const bytes = conclusion.readUInt16BE(at + 2) * 4;
    const body = conclusion.subarray(at + 4, at + 4 + bytes);
    if (conclusion.readUInt16BE(at) === STREAM_ID && bytes <= STREAM_ID_BYTES_MAX && body.length === bytes) {
      // SRT stores each group of four bytes in reverse order.
      return Buffer.from(body).swap32().toString("utf8").replace(/\0+$/, "");
    }
    at += 4 + bytes;
  }
  return "";
}

/** The listener's reply to an induction. */
export function answerInduction(induction: Buffer, cookie: number): Buffer {
  const answer = Buffer.from(induction.subarray(0, HANDSHAKE_BYTES));
  answer.writeUInt32BE(induction.readUInt32BE(AT.socket), AT.destination);
  answer.writeUInt32BE(VERSION, AT.version);
  answer.writeUInt16BE(0, AT.encryption);
  answer.writeUInt16BE(SRT_MAGIC, AT.extension);
  answer.writeUInt32BE(cookie, AT.cookie);
  return answer;
}

/** The reply that refuses a conclusion. */
export function refuseConclusion(conclusion: Buffer, reason: number): Buffer {
  const answer = Buffer.from(conclusion.subarray(0, HANDSHAKE_BYTES));
  answer.writeUInt32BE(conclusion.readUInt32BE(AT.socket), AT.destination);
  answer.writeUInt16BE(0, AT.extension);
  answer.writeUInt32BE(REJECTED + reason, AT.kind);
  return answer;
}

/** Rebuilds the induction of the caller that has sent this conclusion, to send it to another listener. */
export function inductionOf(conclusion: Buffer): Buffer {
  const induction = Buffer.from(conclusion.subarray(0, HANDSHAKE_BYTES));
  induction.writeUInt32BE(4, AT.version);
  induction.writeUInt16BE(0, AT.encryption);
  induction.writeUInt16BE(2, AT.extension);
  induction.writeUInt32BE(INDUCTION, AT.kind);
  induction.writeUInt32BE(0, AT.cookie);
  return induction;
}

export function withCookie(conclusion: Buffer, cookie: number): Buffer {
  const passed = Buffer.from(conclusion);
  passed.writeUInt32BE(cookie, AT.cookie);
  return passed;
}

/** The packet that ends a caller's connection. */
export function shutdownFor(socket: number): Buffer {
  const packet = Buffer.alloc(HEADER_BYTES + 4);
  packet.writeUInt32BE(SHUTDOWN, 0);
  packet.writeUInt32BE(socket, AT.destination);
  return packet;
}
