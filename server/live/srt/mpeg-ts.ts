/** A video access unit or a run of audio frames of a program, with timestamps on an unwrapped clock of 90 kHz. */
export interface MediaPacket {
  readonly kind: "video" | "audio";
  readonly pts: number;
  readonly dts: number;
  readonly payload: Buffer;
}

export type ProgramCodec = "h264" | "hevc" | "aac" | "other";

interface Options {
  readonly onPacket: (packet: MediaPacket) => void;
  /** Called for each kind before its first packet, and again when its codec changes. */
  readonly onCodec: (kind: MediaPacket["kind"], codec: ProgramCodec) => void;
  /** Called when data of that kind is missing or damaged. */
  readonly onLoss: (kind: MediaPacket["kind"]) => void;
}

interface Track {
  readonly kind: MediaPacket["kind"];
  readonly codec: ProgramCodec;
  counter: number | undefined;
  pending: Buffer[];
  bytes: number;
  lastDts: number | undefined;
}

const PACKET_BYTES = 188;
const SYNC = 0x47;
const NULL_PID = 0x1f_ff;
/** Size of a key frame of 50 Mbit/s at one frame a second. */
const PES_BYTES_MAX = 8 * 1024 ** 2;
const TIME_WRAP = 2 ** 33;
const CODECS = new Map<number, readonly [MediaPacket["kind"], ProgramCodec]>([
  [0x1b, ["video", "h264"]],
  [0x24, ["video", "hevc"]],
  [0x0f, ["audio", "aac"]],
  // MPEG-1, MPEG-2, MPEG-4, AV1 and VVC; MP1 to MP3, AAC in LATM, AC-3, E-AC-3.
  ...[0x01, 0x02, 0x10, 0x33].map((type) => [type, ["video", "other"]] as const),
  ...[0x03, 0x04, 0x11, 0x81, 0x87].map((type) => [type, ["audio", "other"]] as const),
]);

/** Reads the first program of an MPEG transport stream, in chunks as they arrive. Skips what it cannot read. */
export function createTsReader({ onPacket, onCodec, onLoss }: Options): { push(bytes: Buffer): void } {
  let rest: Buffer = Buffer.alloc(0);
  let mapPid: number | undefined;
  let map = "";
  const tracks = new Map<number, Track>();

  function takePacket(packet: Buffer): void {
    const pid = packet.readUInt16BE(1) & NULL_PID;
    const starts = (packet.readUInt8(1) & 0x40) !== 0;
    const flags = packet.readUInt8(3);
    const at = flags & 0x20 ? 5 + packet.readUInt8(4) : 4;
    if (!(flags & 0x10) || at >= PACKET_BYTES) return;
    const payload = packet.subarray(at);
    const track = tracks.get(pid);
    if (track) takePart(track, { starts, counter: flags & 0x0f, payload });
    else if (pid === 0 && starts) readTable(payload, 0x00, readPrograms);
    else if (pid === mapPid && starts) readTable(payload, 0x02, readMap);
  }

  function readPrograms(table: Buffer): void {
    for (let at = 5; at + 4 <= table.length; at += 4) {
      // Program 0 refers to the network table.
      if (table.readUInt16BE(at) === 0) continue;
      mapPid = table.readUInt16BE(at + 2) & NULL_PID;
      return;
    }
  }

  function readMap(table: Buffer): void {
    const key = table.toString("latin1");
    if (key === map) return;
    map = key;
    tracks.clear();
    let at = 9 + (table.readUInt16BE(7) & 0x0f_ff);
    while (at + 5 <= table.length) {
      const known = CODECS.get(table.readUInt8(at));
      const pid = table.readUInt16BE(at + 1) & NULL_PID;
      at += 5 + (table.readUInt16BE(at + 3) & 0x0f_ff);
      if (!known || [...tracks.values()].some(({ kind }) => kind === known[0])) continue;
      const [kind, codec] = known;
      tracks.set(pid, { kind, codec, counter: undefined, pending: [], bytes: 0, lastDts: undefined });
      onCodec(kind, codec);
    }
  }

  function takePart(track: Track, part: { starts: boolean; counter: number; payload: Buffer }): void {
    const { starts, counter, payload } = part;
    if (track.counter === counter) return; // a repeated packet
    if (track.counter !== undefined && counter !== ((track.counter + 1) & 0x0f)) drop(track);
    track.counter = counter;
    if (starts) finish(track);
    else if (track.bytes === 0) return;
    track.pending.push(payload);
    track.bytes += payload.length;
    if (track.bytes > PES_BYTES_MAX) return drop(track);
    const [head] = track.pending;
    const announced = head && head.length >= 6 ? head.readUInt16BE(4) : 0;
    if (announced > 0 && track.bytes >= announced + 6) finish(track);
  }

  function drop(track: Track): void {
    track.pending = [];
    track.bytes = 0;
    onLoss(track.kind);
  }

  /** Emits the PES packet that was reassembled. */
  function finish(track: Track): void {
    if (track.bytes === 0) return;
    const packet = Buffer.concat(track.pending);
    track.pending = [];
    track.bytes = 0;
    const dataAt = packet.length >= 9 ? 9 + packet.readUInt8(8) : 0;
    const hasPts = dataAt >= 14 && (packet.readUInt8(7) & 0x80) !== 0;
    if (!hasPts || packet.readUIntBE(0, 3) !== 1 || dataAt >= packet.length) return onLoss(track.kind);
    const hasDts = dataAt >= 19 && (packet.readUInt8(7) & 0x40) !== 0;
    const shown = readTime(packet, 9);
    const decoded = hasDts ? readTime(packet, 14) : shown;
    const dts = unwrap(decoded, track.lastDts);
    track.lastDts = dts;
    onPacket({ kind: track.kind, dts, pts: unwrap(shown, dts), payload: packet.subarray(dataAt) });
  }

  return {
    push(bytes) {
      let buffer = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes;
      while (buffer.length >= PACKET_BYTES) {
        if (buffer[0] === SYNC) {
          takePacket(buffer.subarray(0, PACKET_BYTES));
          buffer = buffer.subarray(PACKET_BYTES);
        } else {
          const next = buffer.indexOf(SYNC, 1);
          buffer = next < 0 ? Buffer.alloc(0) : buffer.subarray(next);
        }
      }
      rest = Buffer.from(buffer);
    },
  };
}

/** Calls `read` with the body of a table that fits into one packet, without its checksum. */
function readTable(payload: Buffer, id: number, read: (table: Buffer) => void): void {
  const at = 1 + payload.readUInt8(0);
  if (at + 3 > payload.length || payload[at] !== id) return;
  const end = at + 3 + (payload.readUInt16BE(at + 1) & 0x0f_ff);
  if (end > payload.length || end - 4 < at + 12) return;
  read(payload.subarray(at + 3, end - 4));
}

function readTime(packet: Buffer, at: number): number {
  const high = (packet.readUInt8(at) >> 1) & 0x07;
  const middle = packet.readUInt16BE(at + 1) >> 1;
  const low = packet.readUInt16BE(at + 3) >> 1;
  return high * 2 ** 30 + middle * 2 ** 15 + low;
}

/** Unwraps a 33-bit timestamp: returns the value nearest to another time. */
function unwrap(time: number, near: number | undefined): number {
  return near === undefined ? time : time + Math.round((near - time) / TIME_WRAP) * TIME_WRAP;
}
