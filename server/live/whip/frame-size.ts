interface FrameSize {
  readonly width: number;
  readonly height: number;
}

const PROFILES_WITH_CHROMA = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128]);
const MACROBLOCK = 16;
const MAX_SIDE = 16_384;

/** Reads the frame size from a sequence parameter set of H.264 (clause 7.3.2.1.1); undefined if it cannot be parsed. */
export function readFrameSize(sps: Buffer): FrameSize | undefined {
  try {
    return readSize(sps);
  } catch (error) {
    if (error instanceof RangeError) return undefined; // it ended too early
    throw error;
  }
}

function readSize(sps: Buffer): FrameSize | undefined {
  const bits = createBitReader(withoutEmulation(sps).subarray(4));
  bits.exponential(); // id
  let chroma = 1;
  if (PROFILES_WITH_CHROMA.has(sps[1] ?? 0)) {
    chroma = bits.exponential();
    if (chroma === 3) bits.read(1);
    bits.exponential();
    bits.exponential();
    bits.read(1);
    if (bits.read(1) === 1) return undefined; // scaling matrices: no sender in use has them
  }
  bits.exponential(); // bits of frame numbers
  skipOrder(bits);
  bits.exponential(); // reference frames
  bits.read(1);
  const columns = bits.exponential() + 1;
  const rows = bits.exponential() + 1;
  const fields = 2 - bits.read(1);
  if (fields === 2) bits.read(1);
  bits.read(1);
  const [left, right, top, bottom] =
    bits.read(1) === 1
      ? [bits.exponential(), bits.exponential(), bits.exponential(), bits.exponential()]
      : [0, 0, 0, 0];
  const unitX = chroma === 1 || chroma === 2 ? 2 : 1;
  const unitY = (chroma === 1 ? 2 : 1) * fields;
  const width = columns * MACROBLOCK - (left + right) * unitX;
  const height = rows * MACROBLOCK * fields - (top + bottom) * unitY;
  const isPlausible = width > 0 && height > 0 && width <= MAX_SIDE && height <= MAX_SIDE;
  return isPlausible ? { width, height } : undefined;
}

type BitReader = ReturnType<typeof createBitReader>;

/** Skips the fields of the picture order count. */
function skipOrder(bits: BitReader): void {
  const type = bits.exponential();
  if (type === 0) bits.exponential();
  if (type !== 1) return;
  bits.read(1);
  bits.exponential();
  bits.exponential();
  const cycle = bits.exponential();
  if (cycle > 255) throw new RangeError("the cycle is too long");
  for (let index = 0; index < cycle; index += 1) bits.exponential();
}

/** Removes the emulation prevention bytes, which keep start codes out of the data. */
function withoutEmulation(unit: Buffer): Buffer {
  return Buffer.from(unit.filter((byte, at) => !(byte === 3 && unit[at - 1] === 0 && unit[at - 2] === 0)));
}

function createBitReader(bytes: Buffer) {
  let at = 0;
  function read(count: number): number {
    let value = 0;
    for (let index = 0; index < count; index += 1) {
      const byte = bytes[at >> 3];
      if (byte === undefined) throw new RangeError("the data ended");
      value = value * 2 + ((byte >> (7 - (at & 7))) & 1);
      at += 1;
    }
    return value;
  }
  /** Reads an unsigned number in Exp-Golomb code. */
  function exponential(): number {
    let zeros = 0;
    while (read(1) === 0) zeros += 1;
    if (zeros > 31) throw new RangeError("the number is too long");
    return 2 ** zeros - 1 + read(zeros);
  }
  return { read, exponential };
}
