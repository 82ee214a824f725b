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

/** A request must arrive completely within this time, unless its route allows more. */
export const BODY_SECONDS = 30;
const CHECK_EVERY_MS = 1000;
const HEADERS_TIMEOUT_MS = 20_000;
/**
 * Longer than the idle timeout of proxies (nginx and most load balancers: 60 s), so that the proxy closes the
 * connection: a request that is sent while this server closes it would be lost.
 */
const KEEP_ALIVE_MS = 75_000;
const HSTS = "max-age=31536000";

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface HttpServerOptions {
  /** Sends Strict-Transport-Security (HTTPS only). */
  readonly isHttps: boolean;
  /** Whether a request may open a WebSocket; all other upgrade requests are ignored. */
  readonly isWebSocket: (request: IncomingMessage) => boolean;
}

export interface HttpServer {
  readonly server: Server;
  /** Closes connections that did not send their request in time or do not speak HTTP. */
  readonly onClientError: (error: NodeJS.ErrnoException, socket: Duplex) => void;
  /** Sets another time limit for the body of a running request; Infinity for no limit. */
  setBodyTimeout(request: IncomingMessage, seconds: number): void;
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  bodySeconds: number;
}

/** The bare HTTP server: rejects malformed requests before any other code of the site runs. */
export function createHttpServer(handler: Handler, { isHttps, isWebSocket }: HttpServerOptions): HttpServer {
  const exchanges = new WeakMap<Duplex, Exchange>();
  const options: ServerOptions = {
    connectionsCheckingInterval: CHECK_EVERY_MS,
    headersTimeout: HEADERS_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    requestTimeout: BODY_SECONDS * 1000,
    // Requests to upgrade to another protocol (h2c, for example) are handled as ordinary requests.
    shouldUpgradeCallback: (request) => server.listenerCount("upgrade") > 0 && isWebSocket(request),
    ...(isHttps ? { ServerResponse: SecureResponse as typeof ServerResponse } : {}),
  };
  const server = createServer(options, (request, response) => {
    exchanges.set(request.socket, { request, response, bodySeconds: BODY_SECONDS });
    // The connection of a request with an Upgrade header is closed after the response.
    if (request.headers.upgrade !== undefined) response.setHeader("connection", "close");
    if (isPath(request.url)) return handler(request, response);
    const { status, body } = errorResponse("BAD_REQUEST", request);
    response.writeHead(status, { "content-type": "application/json; charset=utf-8" }).end(body);
  });

  function onClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
    if (error.code === "ECONNRESET" || socket.destroyed) return;
    const exchange = exchanges.get(socket);
    if (error.code === "ERR_HTTP_REQUEST_TIMEOUT" && exchange && exchange.bodySeconds > BODY_SECONDS) {
      // The server emits this error once per request.
      if (exchange.bodySeconds < Infinity) closeAfterTimeout(socket, exchange);
      return;
    }
    closeWithError(socket, error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? "REQUEST_TIMEOUT" : "BAD_REQUEST");
  }

  function closeAfterTimeout(socket: Duplex, exchange: Exchange): void {
    const { request, bodySeconds } = exchange;
    const timer = setTimeout(
      () => {
        if (!request.complete && exchanges.get(socket) === exchange)
          closeWithError(socket, "REQUEST_TIMEOUT");
      },
      (bodySeconds - BODY_SECONDS) * 1000,
    );
    request.once("close", () => clearTimeout(timer));
  }

  function closeWithError(socket: Duplex, code: ErrorCode): void {
    const exchange = exchanges.get(socket);
    if (socket.writable && !exchange?.response.headersSent) {
      socket.write(rawResponse(code, exchange?.request, isHttps));
    }
    socket.destroy();
  }

  return {
    server,
    onClientError,
    setBodyTimeout(request, seconds) {
      const exchange = exchanges.get(request.socket);
      if (exchange) exchange.bodySeconds = seconds;
    },
  };
}

/** Adds Strict-Transport-Security to every response of an HTTPS site. */
class SecureResponse extends ServerResponse {
  constructor(...args: ConstructorParameters<typeof ServerResponse>) {
    super(...args);
    this.setHeader("strict-transport-security", HSTS);
  }
}

/**
 * Accepts paths only: absolute URLs and `//host` would be parsed as URLs of other hosts. NUL characters and lone
 * surrogates are rejected as in bodies, see `plain-input.ts`; here they are percent-encoded bytes.
 */
function isPath(url: string | undefined): boolean {
  return url !== undefined && /^\/(?![/\\])/.test(url) && !/%00|%ed%[ab]/i.test(url);
}

function errorResponse(
  code: ErrorCode,
  request: IncomingMessage | undefined,
): { status: number; body: string } {
  const failure = failureOf(new AppError(code), localeOf(request ?? { headers: {} }));
  return { status: new AppError(code).status, body: JSON.stringify(failure) };
}

function rawResponse(code: ErrorCode, request: IncomingMessage | undefined, isHttps: boolean): string {
  const { status, body } = errorResponse(code, request);
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
