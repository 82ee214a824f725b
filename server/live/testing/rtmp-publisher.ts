import { once } from "node:events";
import net from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { isAudio, type FlvTag } from "#server/live/flv/flv-tags.ts";

const HANDSHAKE_BYTES = 1536;
const CHUNK_BYTES = 0xff_ff_ff;
const TIME_WRAP = 2 ** 32;
const EXTENDED = 0xff_ff_ff;
const [SET_CHUNK_SIZE, COMMAND] = [1, 20];

/** A streaming program whose messages, including their timestamps, are chosen by the test. */
export interface RtmpPublisher {
  /** Resolves when the tag is written. Its timestamp wraps at 32 bits, as in every RTMP message. */
  send(tag: FlvTag): Promise<void>;
  /** Sends the tags in real time, starting at the timestamp `from`. */
  sendInRealTime(tags: readonly FlvTag[], from: number): Promise<void>;
  /** All text that the server has sent so far. */
  said(): string;
  readonly closed: Promise<void>;
  close(): void;
}

interface Address {
  readonly app?: string;
  readonly tcUrl?: string;
}

/** Connects and publishes; resolves when the server has accepted or refused. */
export async function publishByRtmp(
  port: number,
  key: string,
  { app = "live", tcUrl = `rtmp://127.0.0.1:${port}/live` }: Address = {},
): Promise<RtmpPublisher> {
  const socket = net.connect(port, "127.0.0.1");
  let received = "";
  let wake = () => {};
  socket.on("error", () => undefined); // the server closes the connection
  socket.on("data", (bytes) => {
    received += bytes.toString("latin1");
    wake();
  });
  const closed = once(socket, "close").then(() => wake());
  const untilReceived = async (isEnough: () => boolean) => {
    while (!isEnough() && !socket.destroyed) await new Promise<void>((resolve) => (wake = resolve));
  };
  const times = new Map<number, number>();

  /**
   * Encodes a message as streaming programs do: the first timestamp of a chunk stream is absolute, later ones are
   * differences.
   */
  function message(chunkStream: number, type: number, time: number, body: Buffer): Buffer {
    const last = times.get(chunkStream);
    times.set(chunkStream, time);
    const isAbsolute = last === undefined || time < last;
    const value = isAbsolute ? time % TIME_WRAP : time - last;
    const head = Buffer.alloc(8);
    head[0] = (isAbsolute ? 0x00 : 0x40) | chunkStream;
    head.writeUIntBE(Math.min(value, EXTENDED), 1, 3);
    head.writeUIntBE(body.length, 4, 3);
    head[7] = type;
    const stream = isAbsolute ? [Buffer.from([1, 0, 0, 0])] : [];
    const extended = Buffer.alloc(value >= EXTENDED ? 4 : 0);
    if (extended.length > 0) extended.writeUInt32BE(value);
    return Buffer.concat([head, ...stream, extended, body]);
  }

  socket.write(Buffer.concat([Buffer.from([3]), Buffer.alloc(HANDSHAKE_BYTES)]));
  await untilReceived(() => received.length > 2 * HANDSHAKE_BYTES);
  const chunkBytes = Buffer.alloc(4);
  chunkBytes.writeUInt32BE(CHUNK_BYTES);
  socket.write(
    Buffer.concat([
      Buffer.alloc(HANDSHAKE_BYTES),
      message(2, SET_CHUNK_SIZE, 0, chunkBytes),
      message(3, COMMAND, 0, amf("connect", 1, { app, tcUrl })),
      message(3, COMMAND, 0, amf("createStream", 2, null)),
      message(3, COMMAND, 0, amf("publish", 3, null, key, "live")),
    ]),
  );
  await untilReceived(() => received.includes("NetStream.Publish."));

  async function send(tag: FlvTag): Promise<void> {
    if (socket.destroyed) return;
    const { type, dts, body } = tag;
    const isTaken = socket.write(message(isAudio(tag) ? 4 : 6, type, Math.round(dts), body));
    if (!isTaken) await Promise.race([once(socket, "drain"), closed]);
  }

  return {
    send,
    async sendInRealTime(tags, from) {
      const begin = performance.now();
      const [first] = tags;
      for (const tag of tags) {
        const after = tag.dts - (first?.dts ?? 0);
        const early = after - (performance.now() - begin);
        if (early > 0) await pause(early);
        await send({ ...tag, dts: from + after });
      }
    },
    said: () => received,
    closed,
    close: () => socket.destroy(),
  };
}

type AmfValue = string | number | null | Readonly<Record<string, string>>;

function amf(...values: readonly AmfValue[]): Buffer {
  return Buffer.concat(values.map(amfValue));
}

function amfValue(value: AmfValue): Buffer {
  if (value === null) return Buffer.from([5]);
  if (typeof value === "string") return Buffer.concat([Buffer.from([2]), amfText(value)]);
  if (typeof value === "number") {
    const bytes = Buffer.alloc(9);
    bytes.writeDoubleBE(value, 1);
    return bytes;
  }
  const fields = Object.entries(value).flatMap(([name, text]) => [amfText(name), amfValue(text)]);
  return Buffer.concat([Buffer.from([3]), ...fields, Buffer.from([0, 0, 9])]);
}

function amfText(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 0xff]), bytes]);
}
