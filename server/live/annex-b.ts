/** Splits a frame into its NAL units, which start codes separate (ISO 14496-10, annex B). */
export function unitsIn(payload: Buffer): Buffer[] {
  const units: Buffer[] = [];
  let from: number | undefined;
  for (
    let at = payload.indexOf("000001", 0, "hex");
    at !== -1;
    at = payload.indexOf("000001", at + 3, "hex")
  ) {
    if (from !== undefined) units.push(withoutZeros(payload.subarray(from, at)));
    from = at + 3;
  }
  if (from !== undefined) units.push(payload.subarray(from));
  return units.filter((unit) => unit.length > 0);
}

/** Removes the zero that belongs to a four-byte start code. */
function withoutZeros(unit: Buffer): Buffer {
  let end = unit.length;
  while (end > 0 && unit[end - 1] === 0) end -= 1;
  return unit.subarray(0, end);
}

export function withLength(unit: Buffer): [Buffer, Buffer] {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(unit.length);
  return [bytes, unit];
}

export function shortLength({ length }: Buffer): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(length & 0xff_ff);
  return bytes;
}
