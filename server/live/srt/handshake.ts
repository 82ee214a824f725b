/**
 * The packets that open an SRT connection (draft-sharabayko-srt-01, 3.2.1 and 4.3), as far as a listener reads them: a
 * caller sends an induction, gets a cookie, and sends it back in a conclusion together with its stream id.
 */
const HEADER_BYTES = 16;
const HANDSHAKE_BYTES = HEADER_BYTES + 48;
/** Control packet, of the kind 0. */
const HANDSHAKE = 0x80_00_00_00;
const SHUTDOWN = 0x80_05_00_00;
const INDUCTION = 1;
const CONCLUSION = 0xff_ff_ff_ff;
const STREAM_ID = 5;
const STREAM_ID_BYTES_MAX = 512;
/** Of the listener's answer to an induction: version 5, and the sign of SRT. */
const VERSION = 5;
const SRT_MAGIC = 0x4a_17;
const REJECTED = 1000;
/** Of the extensions of a conclusion: keys for what the caller encrypts. */
const KEY_MATERIAL = 2;

const AT = { destination: 12, version: 16, encryption: 20, extension: 22, kind: 36, socket: 40, cookie: 44 };

/** Why a caller is refused, in the numbers of SRT. */
export const REFUSALS = { encrypted: 11, unauthorized: 1401, overload: 1402, conflict: 1409 } as const;

export interface Handshake {
  readonly kind: "induction" | "conclusion";
  /** Number of the socket that sends it. */
  readonly socket: number;
  readonly cookie: number;
}

/** Undefined for packets of other kinds. */
export function readHandshake(packet: Buffer): Handshake | undefined {
  if (packet.length < HANDSHAKE_BYTES || packet.readUInt32BE(0) !== HANDSHAKE) return undefined;
  const number = packet.readUInt32BE(AT.kind);
  const kind = number === INDUCTION ? "induction" : "conclusion";
  if (number !== INDUCTION && number !== CONCLUSION) return undefined;
  return { kind, socket: packet.readUInt32BE(AT.socket), cookie: packet.readUInt32BE(AT.cookie) };
}

/** The caller has a passphrase. */
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
      // Each group of four bytes is written backwards.
      return Buffer.from(body).swap32().toString("utf8").replace(/\0+$/, "");
    }
    at += 4 + bytes;
  }
  return "";
}

/** The answer to an induction. */
export function answerInduction(induction: Buffer, cookie: number): Buffer {
  const answer = Buffer.from(induction.subarray(0, HANDSHAKE_BYTES));
  answer.writeUInt32BE(induction.readUInt32BE(AT.socket), AT.destination);
  answer.writeUInt32BE(VERSION, AT.version);
  answer.writeUInt16BE(0, AT.encryption);
  answer.writeUInt16BE(SRT_MAGIC, AT.extension);
  answer.writeUInt32BE(cookie, AT.cookie);
  return answer;
}

/** The answer to a conclusion of a caller that is refused. */
export function refuseConclusion(conclusion: Buffer, reason: number): Buffer {
  const answer = Buffer.from(conclusion.subarray(0, HANDSHAKE_BYTES));
  answer.writeUInt32BE(conclusion.readUInt32BE(AT.socket), AT.destination);
  answer.writeUInt16BE(0, AT.extension);
  answer.writeUInt32BE(REJECTED + reason, AT.kind);
  return answer;
}

/** The induction of the caller that has sent this conclusion, for another listener. */
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

/** Tells a caller that its connection has ended. */
export function shutdownFor(socket: number): Buffer {
  const packet = Buffer.alloc(HEADER_BYTES + 4);
  packet.writeUInt32BE(SHUTDOWN, 0);
  packet.writeUInt32BE(socket, AT.destination);
  return packet;
}
