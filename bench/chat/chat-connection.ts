import { randomBytes } from "node:crypto";
import net from "node:net";

/** A chat connection without a library: ten thousand of them must use little CPU time, which the server needs. */
export interface ChatConnection {
  /** Sends a request without waiting for its acknowledgement. */
  send(event: string, body: object): void;
  close(): void;
}

interface ConnectionOptions {
  readonly url: string;
  readonly token?: string | undefined;
  /** Called with each event or acknowledgement: the text after its type, a JSON array. */
  readonly onPacket: (packet: string) => void;
  readonly onClose?: () => void;
}

const OPEN = "0";
const PING = "2";
const PONG = "3";
const CONNECTED = "40";
const EVENT = "42";
const ANSWER = "43";

/** Connects to the chat of a site; resolves when the server has accepted the session. */
export async function connectToRoom({
  url,
  token,
  onPacket,
  onClose = () => undefined,
}: ConnectionOptions): Promise<ChatConnection> {
  const { hostname, port } = new URL(url);
  const socket = net.connect(Number(port), hostname);
  socket.setNoDelay(true);
  await new Promise<void>((resolve, reject) => {
    const read = createFrameReader((text) => {
      if (text.startsWith(OPEN)) write(`${CONNECTED}${JSON.stringify({ token, locale: "en" })}`);
      else if (text === PING) write(PONG);
      else if (text.startsWith(CONNECTED)) resolve();
      else if (text.startsWith(EVENT) || text.startsWith(ANSWER)) onPacket(text.slice(text.indexOf("[")));
    });
    const write = (text: string) => socket.write(frameOf(text));
    socket.on("data", read);
    socket.on("error", reject);
    socket.on("close", onClose);
    const key = randomBytes(16).toString("base64");
    socket.write(
      `GET /chat/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\n` +
        `Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
    );
  });
  let requests = 0;
  return {
    send(event, body) {
      requests += 1;
      socket.write(frameOf(`${EVENT}${requests}${JSON.stringify([event, body])}`));
    },
    close: () => socket.destroy(),
  };
}

/** A text frame of a client; with a mask of zeros the payload is unchanged. */
function frameOf(text: string): Buffer {
  const body = Buffer.from(text);
  const length =
    body.length < 126 ? [0x80 | body.length] : [0x80 | 126, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([0x81, ...length, 0, 0, 0, 0]), body]);
}

/** Reads the WebSocket frames of a server after the headers of its response. */
function createFrameReader(onText: (text: string) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let hasHeaders = false;
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    if (!hasHeaders) {
      const end = rest.indexOf("\r\n\r\n");
      if (end < 0) return;
      hasHeaders = true;
      rest = rest.subarray(end + 4);
    }
    for (let frame = frameIn(rest); frame; frame = frameIn(rest)) {
      rest = rest.subarray(frame.end);
      if (frame.isText) onText(frame.text);
    }
  };
}

function frameIn(bytes: Buffer): { text: string; isText: boolean; end: number } | undefined {
  if (bytes.length < 2) return undefined;
  const short = (bytes[1] ?? 0) & 0x7f;
  const start = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (bytes.length < start) return undefined;
  const length =
    short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  const end = start + length;
  if (bytes.length < end) return undefined;
  return { text: bytes.toString("utf8", start, end), isText: ((bytes[0] ?? 0) & 0xf) === 1, end };
}
