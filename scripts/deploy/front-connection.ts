import { once } from "node:events";
import http2, { type ClientHttp2Stream, type OutgoingHttpHeaders } from "node:http2";
import { request as requestOverTls } from "node:https";
import tls from "node:tls";

const PROTOCOL = "h2";

export interface FrontAnswer {
  readonly status: number;
  readonly headers: http2.IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A connection to a front over HTTP/2, as a browser has it. */
export interface FrontConnection {
  readonly protocol: string | undefined;
  get(path: string, headers?: OutgoingHttpHeaders): Promise<FrontAnswer>;
  post(path: string, body: object, headers?: OutgoingHttpHeaders): Promise<FrontAnswer>;
  /** Starts a request whose body is written later. */
  open(headers: OutgoingHttpHeaders): ClientHttp2Stream;
  close(): void;
}

interface Target {
  readonly port: number;
  /** The certificate that the front has. */
  readonly ca: string;
  /** Local address of the connection: every address of 127.0.0.0/8 is this machine. */
  readonly from?: string;
}

export async function connectToFront({ port, ca, from }: Target): Promise<FrontConnection> {
  const socket = tls.connect({
    ...{ host: "127.0.0.1", port, ca, servername: "localhost", ALPNProtocols: [PROTOCOL] },
    ...(from === undefined ? {} : { localAddress: from }),
  });
  await once(socket, "secureConnect");
  const session = http2.connect(`https://localhost:${port}`, { createConnection: () => socket });
  session.on("error", () => undefined); // each request reports it

  function send(headers: OutgoingHttpHeaders, body?: string): Promise<FrontAnswer> {
    const stream = session.request(headers);
    stream.end(body);
    return answerOf(stream);
  }

  return {
    protocol: socket.alpnProtocol || undefined,
    get: (path, headers = {}) => send({ ":path": path, ...headers }),
    post: (path, body, headers = {}) =>
      send(
        { ":method": "POST", ":path": path, "content-type": "application/json", ...headers },
        JSON.stringify(body),
      ),
    open: (headers) => session.request(headers),
    close: () => session.destroy(),
  };
}

/** The complete response to a request. */
export async function answerOf(stream: ClientHttp2Stream): Promise<FrontAnswer> {
  const [headers] = (await once(stream, "response")) as [http2.IncomingHttpHeaders];
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return { status: Number(headers[":status"]), headers, body: Buffer.concat(chunks) };
}

/** The status with which a front answers a request for a WebSocket; 101 if it opens one. */
export async function openSocket({ port, ca }: Target, path: string): Promise<number> {
  const headers = {
    host: `localhost:${port}`,
    connection: "Upgrade",
    upgrade: "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
  };
  const options = {
    host: "127.0.0.1",
    port,
    ca,
    servername: "localhost",
    path,
    headers,
    agent: false as const,
  };
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const request = requestOverTls(options);
  request.on("error", reject);
  request.on("response", (response) => resolve(response.statusCode ?? 0));
  request.on("upgrade", (_response, socket) => {
    socket.destroy();
    resolve(101);
  });
  request.end();
  return promise.finally(() => request.destroy());
}
