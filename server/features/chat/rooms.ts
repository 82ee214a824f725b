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
import { failureOf, internalFailure, InvalidInput } from "#server/platform/http/failures.ts";
import { requirePlain } from "#server/platform/http/plain-input.ts";
import { quietly } from "#server/platform/log.ts";
import { callerAddress, createNetworkList } from "#server/platform/proxies.ts";
import { CHAT_PATH, socketOptions } from "#server/platform/realtime.ts";
import type { Services } from "#server/platform/services.ts";
import { createAdmission } from "./admission.ts";
import {
  crossOutMessage,
  deleteMessage,
  joinChat,
  maySeeChat,
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
  /** Requests since that moment, in milliseconds. */
  requests: number;
  countedSince: number;
}
type ChatSocket = Socket<Incoming, ChatEvents, Record<string, never>, SocketData>;
type RequestBody<Name extends ChatRequest> = z.output<(typeof CHAT_REQUESTS)[Name]>;

const MESSAGE_PAUSE_MS = 1000;
const SENDERS_REMEMBERED = 100_000;
const REQUESTS_MAX = 30;
const REQUESTS_PER_MS = 10_000;
const LOOK_AFTER_ROOMS_EVERY_MS = 500;
const ROOMS_MAX = 5;

const roomOf = (videoId: string) => `video/${videoId}`;
const roomOfUser = (userId: string) => `user/${userId}`;

/**
 * The chats of one process: a room for each video, and one for each account. The session is looked up with every
 * request, so that whoever was logged out or blocked meanwhile does not go on.
 */
export function openChatRooms(services: Services): ChatRooms {
  const { db, clock, log, config } = services;
  const isProxy = createNetworkList(config.trustedProxies);
  const lastSent = new LRUCache<string, number>({ max: SENDERS_REMEMBERED });
  const toldViewers = new Map<string, number>();
  const sockets = new Server<Incoming, ChatEvents, Record<string, never>, SocketData>(
    socketOptions({ path: CHAT_PATH, origins: [config.publicUrl] }),
  );
  let timer: NodeJS.Timeout | undefined;
  const admission = createAdmission({ db, expel });

  async function contextOf({ data, handshake }: ChatSocket): Promise<ChatContext> {
    const forwardedFor = handshake.headers["x-forwarded-for"];
    const address = callerAddress(isProxy, { address: handshake.address, forwardedFor });
    const viewer = data.token ? await findViewer(services, data.token, address) : undefined;
    return { db, viewer, now: clock.now() };
  }

  function welcome(socket: ChatSocket): void {
    const { token, locale } = socket.handshake.auth as { token?: unknown; locale?: unknown };
    socket.data.token = typeof token === "string" ? token : undefined;
    socket.data.locale = locale === "en" ? "en" : "pl";
    socket.data.requests = 0;
    socket.data.countedSince = clock.now().getTime();

    take(socket, "chat:join", async (context, body) => {
      const { standing, revision } = await joinChat(context, body);
      const others = roomsOf(socket).filter((room) => room !== roomOf(body.videoId));
      if (others.length >= ROOMS_MAX) throw new AppError("BAD_REQUEST");
      await socket.join(roomOf(body.videoId));
      admission.note(body.videoId, revision);
      if (context.viewer) await socket.join(roomOfUser(context.viewer.id));
      return standing;
    });
    take(socket, "chat:message", async (context, body) => {
      requirePause(context);
      const message = await sendMessage(context, body);
      (await toRoom(message.videoId)).emit("chat:message", message);
      return message;
    });
    take(socket, "chat:delete", async (context, body) => {
      const gone = await deleteMessage(context, body);
      (await toRoom(gone.videoId)).emit("chat:delete", gone);
      return gone;
    });
    take(socket, "chat:cross-out", async (context, body) => {
      const message = await crossOutMessage(context, body);
      (await toRoom(message.videoId)).emit("chat:cross-out", message);
      return message;
    });
    take(socket, "chat:pin", async (context, body) => {
      const { pinned, replaced } = await pinMessage(context, body);
      const room = await toRoom(pinned.videoId);
      if (replaced) room.emit("chat:unpin", replaced);
      room.emit("chat:pin", pinned);
      return pinned;
    });
    take(socket, "chat:unpin", async (context, body) => {
      const message = await unpinMessage(context, body);
      (await toRoom(message.videoId)).emit("chat:unpin", message);
      return message;
    });
  }

  function take<Name extends ChatRequest>(
    socket: ChatSocket,
    name: Name,
    act: (context: ChatContext, body: RequestBody<Name>) => Promise<object>,
  ): void {
    const listener = (body: unknown, answer: unknown): void => {
      if (asksTooOften(socket)) {
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

  function asksTooOften({ data }: ChatSocket): boolean {
    const now = clock.now().getTime();
    if (now - data.countedSince >= REQUESTS_PER_MS) {
      data.countedSince = now;
      data.requests = 0;
    }
    data.requests += 1;
    return data.requests > REQUESTS_MAX;
  }

  async function answerTo<Name extends ChatRequest>(
    socket: ChatSocket,
    name: Name,
    body: unknown,
    act: (context: ChatContext, body: RequestBody<Name>) => Promise<object>,
  ): Promise<ChatAnswer<object>> {
    try {
      requirePlain(body);
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
    if (now.getTime() - last < MESSAGE_PAUSE_MS) throw new AppError("CHAT_TOO_SOON");
    lastSent.set(viewer.id, now.getTime());
  }

  /** Everybody in a chat who may still be there. */
  async function toRoom(videoId: string) {
    await admission.check([videoId]);
    return sockets.to(roomOf(videoId));
  }

  async function expel(videoId: string): Promise<void> {
    const room = roomOf(videoId);
    const all = sockets.of("/");
    for (const id of [...(all.adapter.rooms.get(room) ?? [])]) {
      const socket = all.sockets.get(id);
      if (!socket || (await maySeeChat(await contextOf(socket), videoId))) continue;
      // Somebody else may have looked at the same time.
      if (!socket.rooms.has(room)) continue;
      await socket.leave(room);
      socket.emit("chat:left", { videoId });
    }
  }

  function roomsOf(socket: ChatSocket): string[] {
    return [...socket.rooms].filter((room) => room.startsWith("video/"));
  }

  /** Looks who may stay, and tells the rooms how many are watching, where that has changed. */
  async function lookAfterRooms(): Promise<void> {
    const open = [...sockets.of("/").adapter.rooms.keys()].flatMap((room) => {
      const [kind, id] = room.split("/");
      return kind === "video" && id ? [id] : [];
    });
    for (const id of toldViewers.keys()) if (!open.includes(id)) toldViewers.delete(id);
    admission.keepOnly(open);
    if (open.length === 0) return;
    await admission.check(open);
    const watching = await countAllWatching(db, open, clock.now());
    for (const videoId of open) {
      const viewers = watching.get(videoId) ?? 0;
      if (toldViewers.get(videoId) === viewers) continue;
      toldViewers.set(videoId, viewers);
      sockets.to(roomOf(videoId)).emit("viewers", { videoId, viewers });
    }
  }

  return {
    attach(server) {
      sockets.attach(server);
      sockets.on("connection", welcome);
      timer = setInterval(
        () => quietly(log, "looking after the rooms of chats", lookAfterRooms()),
        LOOK_AFTER_ROOMS_EVERY_MS,
      );
    },
    tellBlocked(userId, block) {
      sockets.to(roomOfUser(userId)).emit("chat:blocked", block);
    },
    async close() {
      clearInterval(timer);
      sockets.disconnectSockets(true);
      sockets.engine.close();
    },
  };
}
