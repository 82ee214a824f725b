import type { Server as HttpServer } from "node:http";
import { Server, type ExtendedError, type Socket } from "socket.io";
import { AppError, type ErrorCode } from "#shared/errors.ts";
import {
  RECORDER_MESSAGE_BYTES_MAX,
  type RecorderEnd as EndReason,
  type RecorderEvents,
  type RecorderRequests,
} from "#shared/live/recorder-events.ts";
import { BASE_LOCALE, LOCALES } from "#shared/texts.ts";
import { passRecorder, type RecorderBridge, type RecorderEnd } from "#server/live/recorder-bridge.ts";
import { failureOf } from "#server/platform/http/failures.ts";
import { logRejection } from "#server/platform/log.ts";
import { callerAddress, createNetworkList } from "#server/platform/addresses/proxies.ts";
import { RECORDER_SOCKET_PATH } from "#server/platform/realtime.ts";
import type { Services } from "#server/platform/services.ts";
import { acceptsPublisher } from "../rules.ts";
import { findStreamByKey } from "../store.ts";
import { refusalError } from "./refusals.ts";
import type { WrongKeys } from "./wrong-keys.ts";

type Requests = { [Name in keyof RecorderRequests]: (bytes: unknown, acknowledge: unknown) => void };
type RecorderSocket = Socket<Requests, RecorderEvents>;

const KEY_CHARACTERS_MAX = 200;
const CONNECT_TIMEOUT_MS = 5000;
/** Limit of unread bytes when the encoder is slow: beyond it the connection is closed. */
const UNREAD_BYTES_MAX = 16 * 1024 ** 2;
const REASONS: Partial<Record<ErrorCode, string>> = {
  STREAM_KEY_INVALID: "bad key",
  STREAM_KEY_MISSING: "bad key",
};
const ENDS: Readonly<Record<RecorderEnd, ErrorCode | undefined>> = {
  complete: undefined,
  disconnected: "STREAM_KEY_INVALID",
  garbage: "RECORDER_UNREADABLE",
  unsupported: "RECORDER_UNSUPPORTED",
  failed: "UNAVAILABLE",
};

/** The WebSocket on which browsers send the output of their MediaRecorder, where they cannot use WHIP. */
export interface RecorderSockets {
  attach(server: HttpServer): void;
  close(): Promise<void>;
}

export function openRecorderSockets(services: Services, wrongKeys: WrongKeys): RecorderSockets {
  const { db, config, log } = services;
  const isProxy = createNetworkList(config.trustedProxies);
  const sockets = new Server<Requests, RecorderEvents>({
    ...{ path: RECORDER_SOCKET_PATH, serveClient: false, transports: ["websocket"], destroyUpgrade: false },
    ...{ maxHttpBufferSize: RECORDER_MESSAGE_BYTES_MAX, connectTimeout: CONNECT_TIMEOUT_MS },
    cors: { origin: [config.publicUrl] },
  });

  async function requireKey({ handshake }: RecorderSocket): Promise<void> {
    const { address, headers } = handshake;
    const caller = callerAddress(isProxy, { address, forwardedFor: headers["x-forwarded-for"] });
    const key = keyOf(handshake);
    if (key === undefined) throw new AppError("STREAM_KEY_MISSING");
    await wrongKeys.requireFew(caller);
    const stream = await findStreamByKey(db, key);
    if (!stream) await wrongKeys.count(caller);
    if (!acceptsPublisher(stream)) throw new AppError("STREAM_KEY_INVALID");
  }

  async function answer(socket: RecorderSocket, next: (error?: ExtendedError) => void): Promise<void> {
    try {
      await requireKey(socket);
      next();
    } catch (error) {
      next(refusal(socket, error instanceof AppError ? error : new AppError("INTERNAL")));
      if (!(error instanceof AppError)) throw error;
    }
  }

  async function receive(socket: RecorderSocket): Promise<void> {
    const recorder = await passRecorder(config.dataDir, keyOf(socket.handshake) ?? "");
    if (typeof recorder === "string") return end(socket, refusalError(recorder));
    if (!socket.connected) return recorder.end();
    forward(socket, recorder);
    socket.emit("ready");
    const code = ENDS[await recorder.ended];
    return code === undefined ? void socket.disconnect(true) : end(socket, new AppError(code));
  }

  sockets.use((socket, next) => {
    logRejection(log, "checking the key of a recorder", answer(socket, next));
  });
  sockets.on("connection", (socket) => {
    receive(socket).catch((error: unknown) => {
      log.error({ err: error }, "a recorder could not be received");
      end(socket, new AppError("INTERNAL"));
    });
  });

  return {
    attach: (server) => void sockets.attach(server),
    async close() {
      sockets.disconnectSockets(true);
      await sockets.close();
    },
  };
}

/** Forwards the recorder's chunks; each is acknowledged when it has been read. */
function forward(socket: RecorderSocket, recorder: RecorderBridge): void {
  let unreadBytes = 0;
  socket.on("media", (bytes, acknowledge) => {
    if (!Buffer.isBuffer(bytes) || typeof acknowledge !== "function") {
      end(socket, new AppError("RECORDER_UNREADABLE"));
      return;
    }
    unreadBytes += bytes.length;
    if (unreadBytes > UNREAD_BYTES_MAX) {
      end(socket, new AppError("RECORDER_TOO_FAST"));
      return;
    }
    void recorder.write(bytes).then(() => {
      unreadBytes -= bytes.length;
      acknowledge();
    });
  });
  socket.on("disconnect", () => recorder.end());
}

function keyOf({ auth }: RecorderSocket["handshake"]): string | undefined {
  const { key } = auth as { key?: unknown };
  return typeof key === "string" && key !== "" && key.length <= KEY_CHARACTERS_MAX ? key : undefined;
}

function end(socket: RecorderSocket, error: AppError): void {
  socket.emit("end", reasonOf(socket, error));
  socket.disconnect(true);
}

function refusal(socket: RecorderSocket, error: AppError): ExtendedError {
  const data = reasonOf(socket, error);
  return Object.assign(new Error(REASONS[data.code] ?? data.code), { data });
}

function reasonOf({ handshake }: RecorderSocket, error: AppError): EndReason {
  const { locale } = handshake.auth as { locale?: unknown };
  const known = LOCALES.find((one) => one === locale) ?? BASE_LOCALE;
  return { code: error.code, message: failureOf(error, known)?.message ?? "" };
}
