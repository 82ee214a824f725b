import type { ChatMessage } from "#shared/chat/contract.ts";
import type { ChatModes } from "#shared/chat/modes.ts";
import type { ChatPoll } from "#shared/chat/polls.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { createAdmission } from "./admission.ts";
import { type ChatServer, roomOf } from "./chat-socket.ts";
import type { createHeldMessages } from "./held-messages.ts";
import type { createMessageBatches } from "./message-batches.ts";
import type { createPollUpdates } from "./poll-updates.ts";
import type { createCutOffs } from "./rate-limits.ts";

/** What a socket request or another process has changed in a chat; plain data, which processes send to each other. */
export type RoomChange =
  | { readonly kind: "message"; readonly message: ChatMessage }
  | { readonly kind: "held"; readonly message: ChatMessage; readonly authorId: string }
  | { readonly kind: "deleted"; readonly deleted: { readonly videoId: string; readonly messageId: string } }
  | { readonly kind: "crossed-out" | "unpinned"; readonly message: ChatMessage }
  | { readonly kind: "pinned"; readonly pinned: ChatMessage; readonly replaced: ChatMessage | undefined }
  | { readonly kind: "poll"; readonly poll: ChatPoll }
  | { readonly kind: "voted"; readonly videoId: string }
  | { readonly kind: "modes"; readonly videoId: string; readonly modes: ChatModes }
  /** An account may not write for some time, because it sent too many requests. */
  | { readonly kind: "cut-off"; readonly userId: string };

interface RoomChangesOptions {
  readonly sockets: ChatServer;
  readonly clock: Clock;
  readonly admission: Pick<ReturnType<typeof createAdmission>, "check">;
  readonly batches: Pick<ReturnType<typeof createMessageBatches>, "add" | "flush">;
  readonly polls: Pick<ReturnType<typeof createPollUpdates>, "note" | "noteVote">;
  readonly heldMessages: ReturnType<typeof createHeldMessages>;
  readonly cutOffs: Pick<ReturnType<typeof createCutOffs>, "cutOff">;
}

/** Returns the function that sends changes, in their order, to the sockets of this process that may see them. */
export function createRoomChanges({
  sockets,
  clock,
  admission,
  batches,
  polls,
  heldMessages,
  cutOffs,
}: RoomChangesOptions) {
  /** The sockets of a chat. Waiting messages are sent first, to keep the order. */
  function toRoom(videoId: string) {
    batches.flush(videoId);
    return sockets.to(roomOf(videoId));
  }

  async function apply(change: RoomChange): Promise<void> {
    switch (change.kind) {
      case "message":
        return batches.add(change.message);
      case "held":
        return heldMessages.send(change.message, change.authorId);
      case "deleted":
        toRoom(change.deleted.videoId).emit("chat:delete", change.deleted);
        return;
      case "crossed-out":
        toRoom(change.message.videoId).emit("chat:cross-out", change.message);
        return;
      case "unpinned":
        toRoom(change.message.videoId).emit("chat:unpin", change.message);
        return;
      case "pinned": {
        const room = toRoom(change.pinned.videoId);
        if (change.replaced) room.emit("chat:unpin", change.replaced);
        room.emit("chat:pin", change.pinned);
        return;
      }
      case "poll":
        polls.note(change.poll);
        toRoom(change.poll.videoId).emit("chat:poll", change.poll);
        return;
      case "voted":
        return polls.noteVote(change.videoId);
      case "modes":
        toRoom(change.videoId).emit("chat:modes", { videoId: change.videoId, modes: change.modes });
        return;
      case "cut-off":
        return cutOffs.cutOff(change.userId, clock.now());
    }
  }

  return async function deliver(changes: readonly RoomChange[]): Promise<void> {
    const videoIds = new Set(changes.map(roomVideoOf).filter((id) => id !== undefined));
    if (videoIds.size > 0) await admission.check([...videoIds]);
    for (const change of changes) await apply(change);
  };
}

/** The video whose room a change is sent to; undefined for one that goes to single users, or to none. */
export function roomVideoOf(change: RoomChange): string | undefined {
  switch (change.kind) {
    case "message":
    case "crossed-out":
    case "unpinned":
      return change.message.videoId;
    case "deleted":
      return change.deleted.videoId;
    case "pinned":
      return change.pinned.videoId;
    case "poll":
      return change.poll.videoId;
    case "modes":
      return change.videoId;
    case "held":
    case "voted":
    case "cut-off":
      return undefined;
  }
}
