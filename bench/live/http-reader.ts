import net from "node:net";

/**
 * A connection that sends one request after another. It uses no library, because a thousand viewers must cost little.
 */
export interface HttpReader {
  /** Resolves to the text of the response; for media the text is empty, because only bytes are counted. */
  get(path: string, isText: boolean): Promise<{ readonly status: number; readonly text: string }>;
  close(): void;
}

const HEAD_END = Buffer.from("\r\n\r\n");
/** All connections share this buffer: each response is parsed before the next read. */
const buffer = Buffer.alloc(256 * 1024);

interface Pending {
  readonly isText: boolean;
  readonly onAnswer: (answer: { status: number; text: string }) => void;
  readonly onFailure: (error: Error) => void;
}

export function openHttpReader(url: URL, onBytes: (count: number) => void): HttpReader {
  let pending: Pending | undefined;
  let head: Buffer = Buffer.alloc(0);
  let parts: Buffer[] = [];
  let status = 0;
  /** Missing bytes of the body; undefined until the headers are complete. */
  let missing: number | undefined;
  const socket = net.connect({
    ...{ host: url.hostname, port: Number(url.port), noDelay: true },
    onread: {
      buffer,
      callback(count) {
        onBytes(count);
        take(buffer.subarray(0, count));
        return true;
      },
    },
  });
  const fail = (error: Error) => {
    pending?.onFailure(error);
    pending = undefined;
  };
  socket.on("error", fail);
  socket.on("close", () => fail(new Error("The connection was closed")));

  function take(chunk: Buffer): void {
    let body = chunk;
    if (missing === undefined) {
      head = head.length === 0 ? Buffer.from(chunk) : Buffer.concat([head, chunk]);
      const end = head.indexOf(HEAD_END);
      if (end < 0) return;
      const text = head.toString("latin1", 0, end);
      body = head.subarray(end + HEAD_END.length);
      head = Buffer.alloc(0);
      status = Number(text.slice(9, 12));
      missing = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? Number.NaN);
      if (Number.isNaN(missing)) return fail(new Error(`An answer has no length: ${text}`));
    }
    if (pending?.isText) parts.push(Buffer.from(body));
    missing -= body.length;
    if (missing > 0) return;
    const answered = pending;
    const text = Buffer.concat(parts).toString("latin1");
    [pending, parts, missing] = [undefined, [], undefined];
    answered?.onAnswer({ status, text });
  }

  return {
    get: (path, isText) =>
      new Promise((onAnswer, onFailure) => {
        if (socket.destroyed) return onFailure(new Error("The connection is closed"));
        pending = { isText, onAnswer, onFailure };
        socket.write(`GET ${path} HTTP/1.1\r\nHost: ${url.host}\r\nAccept: */*\r\n\r\n`);
      }),
    close: () => socket.destroy(),
  };
}
