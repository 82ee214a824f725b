import {
  createServer,
  ServerResponse,
  STATUS_CODES,
  type IncomingMessage,
  type Server,
  type ServerOptions,
} from "node:http";
import type { Duplex } from "node:stream";
import { AppError, type ErrorCode } from "#shared/errors.ts";
import { localeOf } from "./caller-locale.ts";
import { failureOf } from "./failures.ts";

/** A request must have arrived whole within this time, unless its route allows more. */
export const BODY_SECONDS = 30;
const CHECK_EVERY_MS = 1000;
const HEADERS_TIMEOUT_MS = 20_000;
/**
 * Longer than proxies keep an idle connection (nginx and most load balancers: 60 s), so that it is they who close it:
 * a request that is sent while we close would be lost.
 */
const KEEP_ALIVE_MS = 75_000;
const HSTS = "max-age=31536000";

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface HttpServerOptions {
  /** Browsers are told to come by https only. */
  readonly isHttps: boolean;
  /** Whether a WebSocket may be opened at this address; everything else about upgrades is ignored. */
  readonly isSocket: (request: IncomingMessage) => boolean;
}

export interface HttpServer {
  readonly server: Server;
  /** Cuts connections that did not send their request in time, or that do not speak HTTP. */
  readonly onClientError: (error: NodeJS.ErrnoException, socket: Duplex) => void;
  /** Gives the body of a request that has begun another time than the usual one; Infinity for any. */
  allowBody(request: IncomingMessage, seconds: number): void;
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  bodySeconds: number;
}

/** The bare HTTP server: what is no proper request ends here, before anything of the site sees it. */
export function createHttpServer(handler: Handler, { isHttps, isSocket }: HttpServerOptions): HttpServer {
  const exchanges = new WeakMap<Duplex, Exchange>();
  const options: ServerOptions = {
    connectionsCheckingInterval: CHECK_EVERY_MS,
    headersTimeout: HEADERS_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    requestTimeout: BODY_SECONDS * 1000,
    // What asks for another protocol (h2c, anything) is answered as the ordinary request that it is, too.
    shouldUpgradeCallback: (request) => server.listenerCount("upgrade") > 0 && isSocket(request),
    ...(isHttps ? { ServerResponse: SecureResponse as typeof ServerResponse } : {}),
  };
  const server = createServer(options, (request, response) => {
    exchanges.set(request.socket, { request, response, bodySeconds: BODY_SECONDS });
    // Whoever wanted another protocol does not go on in this one.
    if (request.headers.upgrade !== undefined) response.setHeader("connection", "close");
    if (isPath(request.url)) return handler(request, response);
    const { status, body } = refusalOf("BAD_REQUEST", request);
    response.writeHead(status, { "content-type": "application/json; charset=utf-8" }).end(body);
  });

  function onClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
    if (error.code === "ECONNRESET" || socket.destroyed) return;
    const exchange = exchanges.get(socket);
    if (error.code === "ERR_HTTP_REQUEST_TIMEOUT" && exchange && exchange.bodySeconds > BODY_SECONDS) {
      // The server tells this once for each request.
      if (exchange.bodySeconds < Infinity) cutLater(socket, exchange);
      return;
    }
    cut(socket, error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? "REQUEST_TIMEOUT" : "BAD_REQUEST");
  }

  function cutLater(socket: Duplex, exchange: Exchange): void {
    const { request, bodySeconds } = exchange;
    const timer = setTimeout(
      () => {
        if (!request.complete && exchanges.get(socket) === exchange) cut(socket, "REQUEST_TIMEOUT");
      },
      (bodySeconds - BODY_SECONDS) * 1000,
    );
    request.once("close", () => clearTimeout(timer));
  }

  function cut(socket: Duplex, code: ErrorCode): void {
    const exchange = exchanges.get(socket);
    if (socket.writable && !exchange?.response.headersSent) {
      socket.write(rawAnswer(code, exchange?.request, isHttps));
    }
    socket.destroy();
  }

  return {
    server,
    onClientError,
    allowBody(request, seconds) {
      const exchange = exchanges.get(request.socket);
      if (exchange) exchange.bodySeconds = seconds;
    },
  };
}

/** Every answer of a site that is reached by https. */
class SecureResponse extends ServerResponse {
  constructor(...args: ConstructorParameters<typeof ServerResponse>) {
    super(...args);
    this.setHeader("strict-transport-security", HSTS);
  }
}

/**
 * Browsers and programs ask for paths: whole addresses and `//host` would be read as addresses of other hosts. Zeros
 * and halves of surrogate pairs are refused as in bodies, see `plain-text.ts`; here they are bytes.
 */
function isPath(url: string | undefined): boolean {
  return url !== undefined && /^\/(?![/\\])/.test(url) && !/%00|%ed%[ab]/i.test(url);
}

function refusalOf(code: ErrorCode, request: IncomingMessage | undefined): { status: number; body: string } {
  const failure = failureOf(new AppError(code), localeOf(request ?? { headers: {} }));
  return { status: new AppError(code).status, body: JSON.stringify(failure) };
}

function rawAnswer(code: ErrorCode, request: IncomingMessage | undefined, isHttps: boolean): string {
  const { status, body } = refusalOf(code, request);
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Connection: close",
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...(isHttps ? [`Strict-Transport-Security: ${HSTS}`] : []),
    "",
    body,
  ].join("\r\n");
}
