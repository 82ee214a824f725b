import amf from "node-media-server/src/protocol/amf.js";

/** Metadata that the streaming program sends about its stream (`onMetaData`). */
export interface StreamMetadata {
  readonly width: number | null;
  readonly height: number | null;
  readonly fps: number | null;
}

/** The `@setDataFrame` prefix that streaming programs put before metadata; players do not expect it. */
const SET_DATA_FRAME = Buffer.from("\u0002\0\r@setDataFrame", "latin1");

/** Removes the `@setDataFrame` prefix of an RTMP data message. */
export function stripSetDataFrame(data: Buffer): Buffer {
  return data.subarray(0, SET_DATA_FRAME.length).equals(SET_DATA_FRAME)
    ? data.subarray(SET_DATA_FRAME.length)
    : data;
}

/** Parses the metadata; implausible numbers become null. Throws on malformed data. */
export function readStreamMetadata(data: Buffer): StreamMetadata | undefined {
  const { cmd, dataObj } = amf.decodeAmf0Data(data);
  if (cmd !== "onMetaData" || typeof dataObj !== "object" || dataObj === null) return undefined;
  const metadata = new Map<string, unknown>(Object.entries(dataObj));
  return {
    width: wholeNumber(metadata.get("width")),
    height: wholeNumber(metadata.get("height")),
    fps: positive(metadata.get("framerate")),
  };
}

const MAX_VALUE = 100_000;

function positive(value: unknown): number | null {
  return typeof value === "number" && value > 0 && value < MAX_VALUE ? value : null;
}

function wholeNumber(value: unknown): number | null {
  const number = positive(value);
  return number === null ? null : Math.round(number);
}
