import type { Server as HttpServer } from "node:http";
import { Server } from "socket.io";
import { AppError } from "#shared/errors.ts";
import type { ChatMessage } from "#shared/chat/contract.ts";
import type { ChatModes } from "#shared/chat/modes.ts";
import { findViewer } from "#server/features/accounts/sessions.ts";
import { logRejection } from "#server/platform/log.ts";
import { callerAddress, createNetworkList } from "#server/platform/proxies.ts";
import { CHAT_PATH, socketOptions } from "#server/platform/realtime.ts";
import type { Services } from "#server/platform/services.ts";
import { createAdmission } from "./admission.ts";
import {
  type ChatServer,
  type ChatSocket,
  initializeSocket,
  openVideoIds,
  roomOf,
  roomOfModerators,
  roomOfUser,
  roomsOf,
} from "./chat-socket.ts";
import {
  approveMessage,
  crossOutMessage,
  deleteMessage,
  joinChat,
  maySeeChat,
  pinMessage,
  sendMessage,
  unpinMessage,
  type ChatContext,
} from "../chat.ts";
import { filterVideosOfChannel } from "../modes-store.ts";
import { createHeldMessages } from "./held-messages.ts";
import { createOutsideChanges } from "./outside-changes.ts";
import { createMessageBatches } from "./message-batches.ts";
import { createPollUpdates } from "./poll-updates.ts";
import { endPoll, startPoll, voteInPoll } from "../polls.ts";
import { createCutOffs, createMessageInterval, createRequestLimit } from "./rate-limits.ts";
import { createSocketRequests } from "./socket-requests.ts";
import { createViewerCounts } from "./viewer-counts.ts";

export interface ChatRooms {
  /** Attaches the socket server to this process's HTTP server. */
  attach(server: HttpServer): void;
  /** Notifies all open chats of a channel of the modes that are now in force. */
  notifyModes(channelId: string, modes: ChatModes): Promise<void>;
  close(): Promise<void>;
}

const ROOM_CHECK_INTERVAL_MS = 500;
const ROOMS_MAX = 5;

/**
 * The chat rooms of one process: one per video, and one per account. Every request looks up the session again:
 * sessions revoked or users blocked in the meantime are rejected.
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
  const bindRequests = createRequestBinding({
    onRequest: createSocketRequests({
      ...{ clock, log, contextOf, onCutOff, isOverLimit: createRequestLimit() },
    }),
    requireNotCutOff: cutOffs.require,
    noteJoin: admission.note,
    polls,
    toRoom,
    sendHeld: heldMessages.send,
    sendToRoom,
  });
  services.queue.listenToChatSignals(
    createOutsideChanges({ ...{ db, log, sockets, toRoom, sendToRoom }, sendHeld: heldMessages.send }),
  );

  async function sendToRoom(message: ChatMessage): Promise<void> {
    await admission.check([message.videoId]);
    batches.add(message);
  }

  async function contextOf({ data, handshake }: ChatSocket): Promise<ChatContext> {
    const forwardedFor = handshake.headers["x-forwarded-for"];
    const address = callerAddress(isProxy, { address: handshake.address, forwardedFor });
    const viewer = data.token ? await findViewer(services, data.token, address) : undefined;
    return { db, viewer, now: clock.now() };
  }

  function onCutOff(socket: ChatSocket): void {
    const cutOff = contextOf(socket).then(({ viewer, now }) => viewer && cutOffs.cutOff(viewer.id, now));
    logRejection(log, "cutting off a chat client", cutOff);
  }

  /** Needs no check: the room's sockets were checked before the messages were added to the batch. */
  function sendMessages(videoId: string, messages: readonly ChatMessage[]): void {
    const [first] = messages;
    const room = sockets.to(roomOf(videoId));
    if (first && messages.length === 1) room.emit("chat:message", first);
    else room.emit("chat:messages", messages);
  }

  /** The sockets of a chat whose users may still see it. Waiting messages are sent first, to keep the order. */
  async function toRoom(videoId: string) {
    await admission.check([videoId]);
    batches.flush(videoId);
    return sockets.to(roomOf(videoId));
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
      sockets.on("connection", (socket) => {
        initializeSocket(socket);
        bindRequests(socket);
      });
      // Each process checks the rooms of its own connections.
      timer = setInterval(
        () => logRejection(log, "checking the chat rooms", checkRooms()),
        ROOM_CHECK_INTERVAL_MS,
      );
    },
    async notifyModes(channelId, modes) {
      for (const videoId of await filterVideosOfChannel(db, channelId, openVideoIds(sockets))) {
        (await toRoom(videoId)).emit("chat:modes", { videoId, modes });
      }
    },
    async close() {
      clearInterval(timer);
      batches.close();
      sockets.disconnectSockets(true);
      sockets.engine.close();
    },
  };
}

interface RequestBindingOptions {
  readonly onRequest: ReturnType<typeof createSocketRequests>;
  /** Records that a user joined with permissions of that revision. */
  readonly noteJoin: (videoId: string, revision: number) => void;
  /** The sockets of a chat whose users may still see it. */
  readonly toRoom: (videoId: string) => Promise<ReturnType<ChatServer["to"]>>;
  readonly polls: ReturnType<typeof createPollUpdates>;
  readonly requireNotCutOff: (context: ChatContext) => void;
  /** Sends a message to all in its chat, together with others if the chat is fast. */
  readonly sendToRoom: (message: ChatMessage) => Promise<void>;
  readonly sendHeld: (message: ChatMessage, authorId: string) => Promise<void>;
}

/** Returns the function that binds every socket request: each one acts on the chat, then notifies its room. */
function createRequestBinding({
  onRequest,
  noteJoin,
  toRoom,
  polls,
  requireNotCutOff,
  sendToRoom,
  sendHeld,
}: RequestBindingOptions) {
  const requireMessageInterval = createMessageInterval();
  return function bindRequests(socket: ChatSocket): void {
    onRequest(socket, "chat:join", async (context, body) => {
      const { standing, revision } = await joinChat(context, body);
      const others = roomsOf(socket).filter((room) => room !== roomOf(body.videoId));
      if (others.length >= ROOMS_MAX) throw new AppError("BAD_REQUEST");
      await socket.join(roomOf(body.videoId));
      noteJoin(body.videoId, revision);
      if (standing.can.moderate) await socket.join(roomOfModerators(body.videoId));
      if (context.viewer) await socket.join(roomOfUser(context.viewer.id));
      if (standing.poll) polls.note(standing.poll);
      return standing;
    });
    onRequest(socket, "chat:message", async (context, body) => {
      requireNotCutOff(context);
      const message = await sendMessage(context, body, requireMessageInterval);
      if (message.held === null) await sendToRoom(message);
      else if (context.viewer) await sendHeld(message, context.viewer.id);
      return message;
    });
    onRequest(socket, "chat:approve", async (context, body) => {
      const message = await approveMessage(context, body);
      await sendToRoom(message);
      return message;
    });
    onRequest(socket, "chat:delete", async (context, body) => {
      const deleted = await deleteMessage(context, body);
      (await toRoom(deleted.videoId)).emit("chat:delete", deleted);
      return deleted;
    });
    onRequest(socket, "chat:cross-out", async (context, body) => {
      const message = await crossOutMessage(context, body);
      (await toRoom(message.videoId)).emit("chat:cross-out", message);
      return message;
    });
    onRequest(socket, "chat:pin", async (context, body) => {
      const { pinned, replaced } = await pinMessage(context, body);
      const room = await toRoom(pinned.videoId);
      if (replaced) room.emit("chat:unpin", replaced);
      room.emit("chat:pin", pinned);
      return pinned;
    });
    onRequest(socket, "chat:poll-start", async (context, body) => {
      const poll = await startPoll(context, body);
      polls.note(poll);
      (await toRoom(poll.videoId)).emit("chat:poll", poll);
      return poll;
    });
    onRequest(socket, "chat:poll-end", async (context, body) => {
      const poll = await endPoll(context, body);
      polls.note(poll);
      (await toRoom(poll.videoId)).emit("chat:poll", poll);
      return poll;
    });
    onRequest(socket, "chat:vote", async (context, body) => {
      const poll = await voteInPoll(context, body);
      polls.noteVote(poll.videoId);
      return poll;
    });
    onRequest(socket, "chat:unpin", async (context, body) => {
      const message = await unpinMessage(context, body);
      (await toRoom(message.videoId)).emit("chat:unpin", message);
      return message;
    });
  };
}
