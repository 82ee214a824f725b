import type * as z from "zod/mini";
import { AppError } from "#shared/errors.ts";
import { CHAT_REQUESTS, type ChatAnswer, type ChatRequest } from "#shared/chat/events.ts";
import { failureOf, internalFailure, InvalidInput } from "#server/platform/http/failures.ts";
import { normaliseTexts } from "#server/platform/http/plain-input.ts";
import { logRejection } from "#server/platform/log.ts";
import type { Services } from "#server/platform/services.ts";
import type { ChatContext } from "../chat.ts";
import type { ChatSocket } from "./chat-socket.ts";
import { cutOffError, type createRequestLimit } from "./rate-limits.ts";

/** The client has this long to read the reason before the connection is closed. */
const CLOSING_MS = 1000;

type RequestBody<Name extends ChatRequest> = z.output<(typeof CHAT_REQUESTS)[Name]>;
type RequestHandler<Name extends ChatRequest> = (
  context: ChatContext,
  body: RequestBody<Name>,
) => Promise<object>;

interface SocketRequestsOptions extends Pick<Services, "log"> {
  /** Called for every request, so that sessions revoked in the meantime are rejected. */
  readonly contextOf: (socket: ChatSocket) => Promise<ChatContext>;
  readonly isOverLimit: ReturnType<typeof createRequestLimit>;
  /** Called once for a connection that sends too many requests and is closed. */
  readonly onCutOff: (socket: ChatSocket) => void;
}

/** The seconds that the caller has to wait, if the error has them. */
function waitOf(error: unknown): { waitSeconds?: number } {
  const seconds = error instanceof AppError ? error.details["seconds"] : undefined;
  return typeof seconds === "number" ? { waitSeconds: seconds } : {};
}

/** Returns the function that binds a handler to one kind of request of a socket. */
export function createSocketRequests({ log, contextOf, isOverLimit, onCutOff }: SocketRequestsOptions) {
  async function handleRequest<Name extends ChatRequest>(
    socket: ChatSocket,
    name: Name,
    body: unknown,
    handler: RequestHandler<Name>,
  ): Promise<ChatAnswer<object>> {
    try {
      const known = CHAT_REQUESTS[name].safeParse(normaliseTexts(body));
      if (!known.success) throw new InvalidInput(known.error.issues);
      return { ok: true, value: await handler(await contextOf(socket), known.data as RequestBody<Name>) };
    } catch (error) {
      const failure = failureOf(error, socket.data.locale);
      if (!failure) log.error({ err: error, event: name }, "chat request failed");
      const { code, message } = failure ?? internalFailure(socket.data.locale);
      return { ok: false, code, message, ...waitOf(error) };
    }
  }

  /** Sends the reason and the waiting time, then closes the connection. */
  function cutOff(socket: ChatSocket): void {
    const error = cutOffError();
    const { code, message } = failureOf(error, socket.data.locale) ?? internalFailure(socket.data.locale);
    socket.data.isCutOff = true;
    onCutOff(socket);
    socket.emit("chat:cut-off", { code, message, ...waitOf(error) });
    socket.disconnect(true);
    // A client that ignores the closing handshake could continue to send.
    const { conn, request } = socket;
    if (conn.transport.name !== "websocket") return;
    setTimeout(() => request.socket.destroy(), CLOSING_MS).unref();
  }

  return function onRequest<Name extends ChatRequest>(
    socket: ChatSocket,
    name: Name,
    handler: RequestHandler<Name>,
  ): void {
    async function receive(body: unknown, acknowledge: unknown): Promise<void> {
      const isTooMany = await isOverLimit(socket.data.token ?? socket.id);
      // Requests that were received before the connection is closed are ignored.
      if (socket.data.isCutOff) return;
      if (isTooMany) return cutOff(socket);
      const result = await handleRequest(socket, name, body, handler);
      if (typeof acknowledge === "function") acknowledge(result);
    }
    const listener = (body: unknown, acknowledge: unknown): void =>
      logRejection(log, "answering a chat request", receive(body, acknowledge));
    // The listener map has one type for all event names.
    socket.on(name, listener as never);
  };
}
