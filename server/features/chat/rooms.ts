import type { Server as HttpServer } from "node:http";
import { Server, type Socket } from "socket.io";
import { LRUCache } from "lru-cache";
import { AppError } from "#shared/errors.ts";
import {
  CHAT_REQUESTS,
  type ChatAnswer,
  type ChatBlocked,
  type ChatEvents,
  type ChatRequest,
} from "#shared/chat/events.ts";
import type { Locale } from "#shared/texts.ts";
import type * as z from "zod/mini";
import { findViewer } from "#server/features/accounts/sessions.ts";
import { countAllWatching } from "#server/features/playback/watching.ts";
import { isBehindProxy } from "#server/platform/addresses.ts";
import { failureOf, internalFailure, InvalidInput } from "#server/platform/http/failures.ts";
import { quietly } from "#server/platform/log.ts";
import { socketOptions } from "#server/platform/realtime.ts";
import type { Services } from "#server/platform/services.ts";
import {
  crossOutMessage,
  deleteMessage,
  joinChat,
  pinMessage,
  sendMessage,
  unpinMessage,
  type ChatContext,
} from "./chat.ts";

export interface ChatRooms {
  /** Takes sockets on the server of this process. */
  attach(server: HttpServer): void;
  /** Tells somebody, in all their windows, that they may not write, or may again. */
  tellBlocked(userId: string, block: ChatBlocked): void;
  close(): Promise<void>;
}

type Incoming = {
  [Name in ChatRequest]: (body: unknown, answer: unknown) => void;
};
interface SocketData {
  token: string | undefined;
  locale: Locale;
  /** Requests of the last seconds. */
  requests: number;
}
type ChatSocket = Socket<Incoming, ChatEvents, Record<string, never>, SocketData>;
type RequestBody<Name extends ChatRequest> = z.output<(typeof CHAT_REQUESTS)[Name]>;

const MESSAGE_PAUSE_MS = 1000;
const SENDERS_REMEMBERED = 100_000;
const REQUESTS_MAX = 30;
const REQUESTS_PER_MS = 10_000;
const TELL_VIEWERS_EVERY_MS = 1000;
const ROOMS_MAX = 5;

const roomOf = (videoId: string) => `video/${videoId}`;
const roomOfUser = (userId: string) => `user/${userId}`;

/**
 * The chats of one process: a room for each video, and one for each account. The session is looked up with every
 * request, so that whoever was logged out or blocked meanwhile does not go on.
 */
export function openChatRooms(services: Services): ChatRooms {
  const { db, clock, log, config } = services;
  const lastSent = new LRUCache<string, number>({ max: SENDERS_REMEMBERED });
  const toldViewers = new Map<string, number>();
  let sockets: Server<Incoming, ChatEvents, Record<string, never>, SocketData> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function contextOf({ data, handshake }: ChatSocket): Promise<ChatContext> {
    const viewer = data.token ? await findViewer(services, data.token, callerOf(handshake)) : undefined;
    return { db, viewer, now: clock.now() };
  }

  function callerOf({ address, headers }: ChatSocket["handshake"]): string {
    const forwarded = isBehindProxy(config) ? headers["x-forwarded-for"] : undefined;
    return String(forwarded ?? address).split(",", 1)[0] ?? address;
  }

  function welcome(socket: ChatSocket): void {
    const { token, locale } = socket.handshake.auth as { token?: unknown; locale?: unknown };
    socket.data.token = typeof token === "string" ? token : undefined;
    socket.data.locale = locale === "en" ? "en" : "pl";
    socket.data.requests = 0;
    const calmDown = setInterval(() => (socket.data.requests = 0), REQUESTS_PER_MS);
    socket.on("disconnect", () => clearInterval(calmDown));

    take(socket, "chat:join", async (context, body) => {
      const standing = await joinChat(context, body);
      if (roomsOf(socket).length >= ROOMS_MAX) throw new AppError("BAD_REQUEST");
      await socket.join(roomOf(body.videoId));
      if (context.viewer) await socket.join(roomOfUser(context.viewer.id));
      return standing;
    });
    take(socket, "chat:message", async (context, body) => {
      requirePause(context);
      const message = await sendMessage(context, body);
      sockets?.to(roomOf(message.videoId)).emit("chat:message", message);
      return message;
    });
    take(socket, "chat:delete", async (context, body) => {
      const gone = await deleteMessage(context, body);
      sockets?.to(roomOf(gone.videoId)).emit("chat:delete", gone);
      return gone;
    });
    take(socket, "chat:cross-out", async (context, body) => {
      const message = await crossOutMessage(context, body);
      sockets?.to(roomOf(message.videoId)).emit("chat:cross-out", message);
      return message;
    });
    take(socket, "chat:pin", async (context, body) => {
      const { pinned, replaced } = await pinMessage(context, body);
      const room = sockets?.to(roomOf(pinned.videoId));
      if (replaced) room?.emit("chat:unpin", replaced);
      room?.emit("chat:pin", pinned);
      return pinned;
    });
    take(socket, "chat:unpin", async (context, body) => {
      const message = await unpinMessage(context, body);
      sockets?.to(roomOf(message.videoId)).emit("chat:unpin", message);
      return message;
    });
  }

  function take<Name extends ChatRequest>(
    socket: ChatSocket,
    name: Name,
    act: (context: ChatContext, body: RequestBody<Name>) => Promise<object>,
  ): void {
    const listener = (body: unknown, answer: unknown): void => {
      socket.data.requests += 1;
      if (socket.data.requests > REQUESTS_MAX) {
        socket.disconnect(true);
        return;
      }
      void answerTo(socket, name, body, act).then((said) => {
        if (typeof answer === "function") answer(said);
      });
    };
    // The map of listeners has one type for all names.
    socket.on(name, listener as never);
  }

  async function answerTo<Name extends ChatRequest>(
    socket: ChatSocket,
    name: Name,
    body: unknown,
    act: (context: ChatContext, body: RequestBody<Name>) => Promise<object>,
  ): Promise<ChatAnswer<object>> {
    try {
      const known = CHAT_REQUESTS[name].safeParse(body);
      if (!known.success) throw new InvalidInput(known.error.issues);
      return { ok: true, value: await act(await contextOf(socket), known.data as RequestBody<Name>) };
    } catch (error) {
      const failure = failureOf(error, socket.data.locale);
      if (!failure) log.error({ err: error, event: name }, "a request to the chat failed");
      const { code, message } = failure ?? internalFailure(socket.data.locale);
      return { ok: false, code, message };
    }
  }

  /** One message a second from each account, however many windows it has. */
  function requirePause({ viewer, now }: ChatContext): void {
    if (!viewer) return;
    const last = lastSent.get(viewer.id) ?? -Infinity;
    if (now.getTime() - last < MESSAGE_PAUSE_MS) throw new AppError("CHAT_TOO_SOON", { seconds: 1 });
    lastSent.set(viewer.id, now.getTime());
  }

  function roomsOf(socket: ChatSocket): string[] {
    return [...socket.rooms].filter((room) => room.startsWith("video/"));
  }

  /** Tells the rooms how many are watching, where that has changed. */
  async function tellViewers(): Promise<void> {
    const open = [...(sockets?.of("/").adapter.rooms.keys() ?? [])].flatMap((room) => {
      const [kind, id] = room.split("/");
      return kind === "video" && id ? [id] : [];
    });
    for (const id of toldViewers.keys()) if (!open.includes(id)) toldViewers.delete(id);
    if (open.length === 0) return;
    const watching = await countAllWatching(db, open, clock.now());
    for (const videoId of open) {
      const viewers = watching.get(videoId) ?? 0;
      if (toldViewers.get(videoId) === viewers) continue;
      toldViewers.set(videoId, viewers);
      sockets?.to(roomOf(videoId)).emit("viewers", { videoId, viewers });
    }
  }

  return {
    attach(server) {
      sockets = new Server(server, socketOptions({ path: "/chat", origins: [config.publicUrl] }));
      sockets.on("connection", welcome);
      timer = setInterval(
        () => quietly(log, "telling chats how many are watching", tellViewers()),
        TELL_VIEWERS_EVERY_MS,
      );
    },
    tellBlocked(userId, block) {
      sockets?.to(roomOfUser(userId)).emit("chat:blocked", block);
    },
    async close() {
      clearInterval(timer);
      sockets?.disconnectSockets(true);
      sockets?.engine.close();
    },
  };
}
