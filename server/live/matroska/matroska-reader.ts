/** Input that cannot be received; `problem` is the kind of fault that the sender is notified of. */
export class MatroskaRefused extends Error {
  readonly problem: "garbage" | "unsupported";

  constructor(problem: "garbage" | "unsupported", detail: string) {
    super(detail);
    this.name = "MatroskaRefused";
    this.problem = problem;
  }
}

export interface MatroskaTrack {
  readonly number: number;
  /** Matroska codec id, e.g. `V_VP8` or `A_OPUS`. */
  readonly codec: string;
  /** Decoder configuration (CodecPrivate); empty if the file has none. */
  readonly configuration: Buffer;
}

export interface MatroskaBlock {
  readonly track: number;
  /** Milliseconds from the start of the file. */
  readonly time: number;
  readonly isKey: boolean;
  readonly payload: Buffer;
}

interface Options {
  /** Called at the start of each file, as several may follow one another. */
  readonly onTracks: (tracks: readonly MatroskaTrack[]) => void;
  readonly onBlock: (block: MatroskaBlock) => void;
}

interface Element {
  readonly id: number;
  readonly body: Buffer;
}

const EBML = 0x1a_45_df_a3;
const SEGMENT = 0x18_53_80_67;
const CLUSTER = 0x1f_43_b6_75;
const INFO = 0x15_49_a9_66;
const TRACKS = 0x16_54_ae_6b;
const CLUSTER_TIME = 0xe7;
const SIMPLE_BLOCK = 0xa3;
const BLOCK_GROUP = 0xa0;

const KB = 1024;
/** Size of a key frame of 50 Mbit/s at one frame a second. */
const BLOCK_BYTES_MAX = 8 * KB ** 2;
/**
 * The allowed elements and their maximum sizes; all others are rejected as garbage. Elements without a handler are
 * skipped.
 */
const SIZES_MAX: ReadonlyMap<number, number> = new Map([
  ...([
    [EBML, KB],
    [INFO, 16 * KB],
    [TRACKS, 64 * KB],
    [CLUSTER_TIME, 8],
  ] as const),
  ...([
    [SIMPLE_BLOCK, BLOCK_BYTES_MAX],
    [BLOCK_GROUP, BLOCK_BYTES_MAX],
  ] as const),
  // Void, checksum, seek head, cues, tags, position and size of the previous cluster.
  ...[0xec, 0xbf, 0x11_4d_9b_74, 0x1c_53_bb_6b, 0x12_54_c3_67].map((id) => [id, 256 * KB] as const),
  ...[0xa7, 0xab].map((id) => [id, 8] as const),
]);
const TIMESTAMP_SCALE_NS = 1_000_000;
const TRACKS_MAX = 8;

/**
 * Reads Matroska or WebM as a MediaRecorder writes it, in chunks as they arrive; several files may follow one another.
 * It buffers one element of at most 8 MB. Throws `MatroskaRefused` for everything else.
 */
export function createMatroskaReader({ onTracks, onBlock }: Options): { push(bytes: Buffer): void } {
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  let neededBytes = 1;
  let hasStarted = false;
  let numbers: ReadonlySet<number> | undefined;
  let clusterTime: number | undefined;
  let tickMs = 1;

  function take({ id, body }: Element): void {
    if (id === EBML) begin(body);
    else if (id === INFO) tickMs = (numberIn(body, 0x2a_d7_b1) ?? TIMESTAMP_SCALE_NS) / TIMESTAMP_SCALE_NS;
    else if (id === TRACKS) {
      const tracks = readTracks(body);
      numbers = new Set(tracks.map(({ number }) => number));
      onTracks(tracks);
    } else if (id === CLUSTER_TIME) clusterTime = unsigned(body);
    else if (id === SIMPLE_BLOCK) takeBlock(body, (flags) => (flags & 0x80) !== 0);
    else if (id === BLOCK_GROUP) {
      const parts = [...elementsIn(body)];
      const block = parts.find((part) => part.id === 0xa1);
      if (block) takeBlock(block.body, () => !parts.some((part) => part.id === 0xfb));
    }
  }

  function begin(header: Buffer): void {
    const type = textIn(header, 0x42_82);
    if (type !== "webm" && type !== "matroska")
      throw new MatroskaRefused("garbage", `a file of type ${type}`);
    hasStarted = true;
    numbers = undefined;
    clusterTime = undefined;
  }

  function takeBlock(body: Buffer, isKey: (flags: number) => boolean): void {
    const track = readSize(body, 0);
    if (!track || body.length < track.next + 3 || !numbers?.has(track.value) || clusterTime === undefined) {
      throw new MatroskaRefused("garbage", "a block without its track or time");
    }
    const flags = body[track.next + 2] ?? 0;
    if (flags & 0x06) throw new MatroskaRefused("garbage", "a block with lacing");
    const time = (clusterTime + body.readInt16BE(track.next)) * tickMs;
    if (!(time >= -1000 && time < Number.MAX_SAFE_INTEGER)) throw new MatroskaRefused("garbage", "a time");
    onBlock({ track: track.value, time, isKey: isKey(flags), payload: body.subarray(track.next + 3) });
  }

  /** Consumes the first element of the buffer; returns undefined if more bytes are needed. */
  function takeFirst(buffer: Buffer): number | undefined {
    neededBytes = buffer.length + 1;
    const id = readId(buffer, 0);
    const size = id && readSize(buffer, id.next);
    if (!id || !size) return undefined;
    if (!hasStarted && id.value !== EBML) throw new MatroskaRefused("garbage", "no header");
    // Their size may be unknown, so it is ignored: children are read as if they were siblings.
    if (id.value === SEGMENT || id.value === CLUSTER) return size.next;
    const allowed = SIZES_MAX.get(id.value);
    if (allowed === undefined) throw new MatroskaRefused("garbage", `an element ${id.value.toString(16)}`);
    if (size.value > allowed) throw new MatroskaRefused("garbage", `an element of ${size.value} bytes`);
    const end = size.next + size.value;
    neededBytes = end;
    if (buffer.length < end) return undefined;
    take({ id: id.value, body: buffer.subarray(size.next, end) });
    return end;
  }

  return {
    push(bytes) {
      pending.push(bytes);
      pendingBytes += bytes.length;
      if (pendingBytes < neededBytes) return;
      let buffer = Buffer.concat(pending);
      for (let end = takeFirst(buffer); end !== undefined; end = takeFirst(buffer))
        buffer = buffer.subarray(end);
      pending = [buffer];
      pendingBytes = buffer.length;
    },
  };
}

function readTracks(body: Buffer): MatroskaTrack[] {
  const tracks = [...elementsIn(body)].filter(({ id }) => id === 0xae).map((entry) => readTrack(entry.body));
  if (tracks.length === 0 || tracks.length > TRACKS_MAX) throw new MatroskaRefused("garbage", "no tracks");
  return tracks;
}

function readTrack(body: Buffer): MatroskaTrack {
  const configuration = [...elementsIn(body)].find(({ id }) => id === 0x63_a2)?.body ?? Buffer.alloc(0);
  const number = numberIn(body, 0xd7);
  const codec = textIn(body, 0x86);
  if (number === undefined || codec === undefined)
    throw new MatroskaRefused("garbage", "a track without codec");
  return { number, codec, configuration };
}

/** The children of an element that has arrived completely. */
function* elementsIn(body: Buffer): Generator<Element> {
  let at = 0;
  while (at < body.length) {
    const id = readId(body, at);
    const size = id && readSize(body, id.next);
    if (!id || !size || size.next + size.value > body.length) {
      throw new MatroskaRefused("garbage", "an element that does not fit");
    }
    yield { id: id.value, body: body.subarray(size.next, size.next + size.value) };
    at = size.next + size.value;
  }
}

function numberIn(body: Buffer, wanted: number): number | undefined {
  for (const { id, body: value } of elementsIn(body)) if (id === wanted) return unsigned(value);
  return undefined;
}

function textIn(body: Buffer, wanted: number): string | undefined {
  for (const { id, body: value } of elementsIn(body)) {
    if (id === wanted) return value.toString("latin1").replace(/\0+$/, "");
  }
  return undefined;
}

function unsigned(body: Buffer): number {
  if (body.length > 8) throw new MatroskaRefused("garbage", "a number that is too long");
  return body.reduce((value, byte) => value * 256 + byte, 0);
}

interface Numeral {
  readonly value: number;
  /** Offset of the byte after the number. */
  readonly next: number;
}

/** Reads the id of an element, with its marker bits; undefined if more bytes are needed. */
function readId(buffer: Buffer, at: number): Numeral | undefined {
  const first = buffer[at];
  if (first === undefined) return undefined;
  const length = Math.clz32(first) - 23;
  if (length > 4) throw new MatroskaRefused("garbage", "no element");
  if (buffer.length < at + length) return undefined;
  return { value: buffer.readUIntBE(at, length), next: at + length };
}

/** Reads a size or track number, without its marker bits. An unknown size is larger than every limit. */
function readSize(buffer: Buffer, at: number): Numeral | undefined {
  const first = buffer[at];
  if (first === undefined) return undefined;
  const length = Math.clz32(first) - 23;
  if (length > 8) throw new MatroskaRefused("garbage", "no size");
  if (buffer.length < at + length) return undefined;
  let value = first & (0xff >> length);
  for (let index = 1; index < length; index += 1) value = value * 256 + (buffer[at + index] ?? 0);
  return { value, next: at + length };
}
