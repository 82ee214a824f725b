import type { Server as HttpServer } from "node:http";
import { Server } from "socket.io";
import type { ChatMessage } from "#shared/chat/contract.ts";
import { findViewer } from "#server/features/accounts/sessions.ts";
import { logRejection } from "#server/platform/log.ts";
import { callerAddress, createNetworkList } from "#server/platform/addresses/proxies.ts";
import { CHAT_PATH, socketOptions } from "#server/platform/realtime.ts";
import type { Relay } from "#server/platform/redis/relay.ts";
import type { Services } from "#server/platform/services.ts";
import { createAdmission } from "./admission.ts";
import { createRequestBinding } from "./bind-requests.ts";
import { openChatRelay } from "./chat-relay.ts";
import { type ChatServer, type ChatSocket, initializeSocket, openVideoIds, roomOf } from "./chat-socket.ts";
import { maySeeChat, type ChatContext } from "../chat.ts";
import { createHeldMessages } from "./held-messages.ts";
import { createOutsideChanges } from "./outside-changes.ts";
import { createMessageBatches } from "./message-batches.ts";
import { createPollUpdates } from "./poll-updates.ts";
import { createCutOffs, createMessageInterval, createRequestLimit } from "./rate-limits.ts";
import { createRoomChanges, type RoomChange } from "./room-changes.ts";
import { createSocketRequests } from "./socket-requests.ts";
import { createViewerCounts } from "./viewer-counts.ts";

export interface ChatRooms {
  /** Attaches the socket server to this process's HTTP server. */
  attach(server: HttpServer): void;
  close(): Promise<void>;
}

const ROOM_CHECK_INTERVAL_MS = 500;

/**
 * The chat rooms of one process: one per video, and one per account. Every request looks up the session again:
 * sessions revoked or users blocked in the meantime are rejected. Changes go to the rooms of other processes, too, if
 * the site has Redis.
 */
export function openChatRooms(services: Services): ChatRooms {
  const { db, clock, log, config } = services;
  const isProxy = createNetworkList(config.trustedProxies);
  const sockets: ChatServer = new Server(socketOptions({ path: CHAT_PATH, origins: [config.publicUrl] }));
  let timer: NodeJS.Timeout | undefined;
  const admission = createAdmission({ db, removeUnauthorized });
  const viewerCounts = createViewerCounts({
    db,
    clock,
    send: (count) => sockets.to(roomOf(count.videoId)).emit("viewers", count),
  });
  const polls = createPollUpdates({
    ...{ db, clock },
    send: (poll) => sockets.to(roomOf(poll.videoId)).emit("chat:poll", poll),
  });
  const cutOffs = createCutOffs();
  const batches = createMessageBatches({ send: sendMessages });
  const heldMessages = createHeldMessages({ sockets, contextOf });
  const deliver = createRoomChanges({ sockets, clock, admission, batches, polls, heldMessages, cutOffs });
  /** Undefined without Redis, and before the sockets are attached. */
  let relay: Relay<RoomChange> | undefined;
  const bindRequests = createRequestBinding({
    onRequest: createSocketRequests({
      ...{ log, contextOf, onCutOff, isOverLimit: createRequestLimit(services) },
    }),
    requireNotCutOff: cutOffs.require,
    requireMessageInterval: createMessageInterval(services),
    noteJoin: admission.note,
    ...{ polls, share },
  });
  services.queue.listenToChatSignals(createOutsideChanges({ db, log, sockets, deliver }));

  async function share(change: RoomChange): Promise<void> {
    relay?.send(change);
    await deliver([change]);
  }

  async function contextOf({ data, handshake }: ChatSocket): Promise<ChatContext> {
    const forwardedFor = handshake.headers["x-forwarded-for"];
    const address = callerAddress(isProxy, { address: handshake.address, forwardedFor });
    const viewer = data.token ? await findViewer(services, data.token, address) : undefined;
    return { db, viewer, now: clock.now() };
  }

  function onCutOff(socket: ChatSocket): void {
    const cutOff = contextOf(socket).then(
      ({ viewer }) => viewer && share({ kind: "cut-off", userId: viewer.id }),
    );
    logRejection(log, "cutting off a chat client", cutOff);
  }

  /** Needs no check: the room's sockets were checked before the messages were added to the batch. */
  function sendMessages(videoId: string, messages: readonly ChatMessage[]): void {
    const [first] = messages;
    const room = sockets.to(roomOf(videoId));
    if (first && messages.length === 1) room.emit("chat:message", first);
    else room.emit("chat:messages", messages);
  }

  async function removeUnauthorized(videoId: string): Promise<void> {
    const room = roomOf(videoId);
    const all = sockets.of("/");
    for (const id of [...(all.adapter.rooms.get(room) ?? [])]) {
      const socket = all.sockets.get(id);
      if (!socket || (await maySeeChat(await contextOf(socket), videoId))) continue;
      // A concurrent check may have removed the socket.
      if (!socket.rooms.has(room)) continue;
      await socket.leave(room);
      socket.emit("chat:left", { videoId });
    }
  }

  /** Removes users who may no longer see a chat, and sends changed viewer numbers. */
  async function checkRooms(): Promise<void> {
    const open = openVideoIds(sockets);
    viewerCounts.evictExcept(open);
    admission.evictExcept(open);
    polls.evictExcept(open);
    if (open.length === 0) return;
    await admission.check(open);
    await polls.sendDue(open);
    await viewerCounts.sendChanged(open);
  }

  return {
    attach(server) {
      sockets.attach(server);
      if (services.redis) relay = openChatRelay({ redis: services.redis, log, sockets, deliver });
      sockets.on("connection", (socket) => {
        initializeSocket(socket);
        bindRequests(socket);
        if (relay?.isConnected === false) socket.emit("chat:reach", { isWhole: false });
      });
      // Each process checks the rooms of its own connections.
      timer = setInterval(
        () => logRejection(log, "checking the chat rooms", checkRooms()),
        ROOM_CHECK_INTERVAL_MS,
      );
    },
    async close() {
      clearInterval(timer);
      batches.close();
      sockets.disconnectSockets(true);
      sockets.engine.close();
      await relay?.close();
    },
  };
}
