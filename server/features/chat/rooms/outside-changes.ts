import { logRejection, type Log } from "#server/platform/log.ts";
import type { ChatSignal } from "#server/platform/queue/signals.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { ChatMessage } from "#shared/chat/contract.ts";
import { listPublishers } from "../blocks-store.ts";
import { type ChatServer, openVideoIds, roomOfUser } from "./chat-socket.ts";
import { findMessage } from "../store.ts";
import { presentMessages } from "../view.ts";

interface OutsideChangesOptions {
  readonly db: Executor;
  readonly log: Log;
  readonly sockets: ChatServer;
  /** The sockets of a chat whose users may still see it. */
  readonly toRoom: (videoId: string) => Promise<ReturnType<ChatServer["to"]>>;
  readonly sendToRoom: (message: ChatMessage) => Promise<void>;
  readonly sendHeld: (message: ChatMessage, authorId: string) => Promise<void>;
}

/**
 * Notifies the sockets of this process of blocks and moderation decisions, which any use case of any process may make.
 */
export function createOutsideChanges({
  db,
  log,
  sockets,
  toRoom,
  sendToRoom,
  sendHeld,
}: OutsideChangesOptions) {
  async function relay(signal: ChatSignal): Promise<void> {
    if (openVideoIds(sockets).length === 0) return;
    switch (signal.kind) {
      case "chat-blocked": {
        const { userId, writtenAs, block } = signal;
        const writers = writtenAs === null ? [] : await listPublishers(db, writtenAs);
        const concerned = userId === null ? writers : [userId, ...writers];
        if (concerned.length > 0) sockets.to(concerned.map(roomOfUser)).emit("chat:blocked", block);
        return;
      }
      case "chat-message-changed":
        await sendMessageChange(signal.messageId);
    }
  }

  /** Reads the message again, because decisions may follow each other closely: the newest state is sent. */
  async function sendMessageChange(messageId: string): Promise<void> {
    const row = await findMessage(db, messageId);
    if (!row || !openVideoIds(sockets).includes(row.video_id)) return;
    if (row.deleted_at) {
      (await toRoom(row.video_id)).emit("chat:delete", { videoId: row.video_id, messageId });
      return;
    }
    const [message] = await presentMessages(db, [row]);
    if (!message) return;
    if (message.held === null) await sendToRoom(message);
    else if (row.author_id !== null) await sendHeld(message, row.author_id);
  }

  return (signal: ChatSignal): void => logRejection(log, "relaying a change to open chats", relay(signal));
}
