import { logRejection, type Log } from "#server/platform/log.ts";
import type { ChatSignal } from "#server/platform/queue/signals.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { listPublishers } from "../blocks-store.ts";
import { loadModes } from "../modes.ts";
import { filterVideosOfChannel } from "../modes-store.ts";
import { findMessage } from "../store.ts";
import { presentMessages } from "../view.ts";
import { type ChatServer, openVideoIds, roomOfUser } from "./chat-socket.ts";
import type { RoomChange } from "./room-changes.ts";

interface OutsideChangesOptions {
  readonly db: Executor;
  readonly log: Log;
  readonly sockets: ChatServer;
  /** Sends changes to the sockets of this process that may see them. */
  readonly deliver: (changes: readonly RoomChange[]) => Promise<void>;
}

/**
 * Notifies the sockets of this process of blocks, modes and moderation decisions, which any use case of any process may
 * make. Every process gets these signals from the database: they do not go to other processes again.
 */
export function createOutsideChanges({ db, log, sockets, deliver }: OutsideChangesOptions) {
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
      case "chat-modes-changed":
        return sendModes(signal.channelId);
      case "chat-message-changed":
        return sendMessageChange(signal.messageId);
    }
  }

  async function sendModes(channelId: string): Promise<void> {
    const videoIds = await filterVideosOfChannel(db, channelId, openVideoIds(sockets));
    if (videoIds.length === 0) return;
    const modes = await loadModes(db, channelId);
    await deliver(videoIds.map((videoId) => ({ kind: "modes", videoId, modes })));
  }

  /** Reads the message again, because decisions may follow each other closely: the newest state is sent. */
  async function sendMessageChange(messageId: string): Promise<void> {
    const row = await findMessage(db, messageId);
    if (!row || !openVideoIds(sockets).includes(row.video_id)) return;
    if (row.deleted_at) {
      return deliver([{ kind: "deleted", deleted: { videoId: row.video_id, messageId } }]);
    }
    const [message] = await presentMessages(db, [row]);
    if (!message) return;
    if (message.held === null) await deliver([{ kind: "message", message }]);
    else if (row.author_id !== null) await deliver([{ kind: "held", message, authorId: row.author_id }]);
  }

  return (signal: ChatSignal): void => logRejection(log, "relaying a change to open chats", relay(signal));
}
