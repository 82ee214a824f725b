import amf from "node-media-server/src/protocol/amf.js";

/** What a streaming program says of what it sends. */
export interface StreamFacts {
  readonly width: number | null;
  readonly height: number | null;
  readonly fps: number | null;
}

/** Programs wrap what they say in a name of its own length; players do not expect it. */
const WRAPPER = Buffer.from("\u0002\0\r@setDataFrame", "latin1");

/** The facts in a data message of RTMP, without the wrapping. */
export function unwrapped(data: Buffer): Buffer {
  return data.subarray(0, WRAPPER.length).equals(WRAPPER) ? data.subarray(WRAPPER.length) : data;
}

/** Reads them; whatever is not a sensible number is unknown. Throws on broken data. */
export function readFacts(data: Buffer): StreamFacts | undefined {
  const { cmd, dataObj } = amf.decodeAmf0Data(data);
  if (cmd !== "onMetaData" || typeof dataObj !== "object" || dataObj === null) return undefined;
  const facts = new Map<string, unknown>(Object.entries(dataObj));
  return {
    width: wholeNumber(facts.get("width")),
    height: wholeNumber(facts.get("height")),
    fps: positive(facts.get("framerate")),
  };
}

const LARGEST_NUMBER = 100_000;

function positive(value: unknown): number | null {
  return typeof value === "number" && value > 0 && value < LARGEST_NUMBER ? value : null;
}

function wholeNumber(value: unknown): number | null {
  const number = positive(value);
  return number === null ? null : Math.round(number);
}
