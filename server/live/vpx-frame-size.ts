interface FrameSize {
  readonly width: number;
  readonly height: number;
}

/** Reads the frame size from a key frame of VP8 (RFC 6386, 9.1); undefined if the frame has none. */
export function readVp8Size(frame: Buffer): FrameSize | undefined {
  if (frame.length < 10 || frame.readUIntBE(3, 3) !== 0x9d_01_2a) return undefined;
  return { width: frame.readUInt16LE(6) & 0x3f_ff, height: frame.readUInt16LE(8) & 0x3f_ff };
}

/**
 * Reads the frame size from a key frame of VP9, profile 0 (uncompressed header, 6.2); undefined if the frame has none.
 */
export function readVp9Size(frame: Buffer): FrameSize | undefined {
  // Requires the frame marker, profile 0, no repeated frame, a key frame.
  if (frame.length < 9 || ((frame[0] ?? 0) & 0xfc) !== 0x80 || frame.readUIntBE(1, 3) !== 0x49_83_42) {
    return undefined;
  }
  const bits = frame.readUIntBE(4, 5); // four bits of the colors, then twice sixteen
  const width = (Math.floor(bits / 2 ** 20) & 0xff_ff) + 1;
  const height = (Math.floor(bits / 2 ** 4) & 0xff_ff) + 1;
  return { width, height };
}
