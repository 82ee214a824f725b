import { AppError } from "#shared/errors.ts";
import {
  approveMessage,
  crossOutMessage,
  deleteMessage,
  joinChat,
  pinMessage,
  sendMessage,
  unpinMessage,
  type ChatContext,
} from "../chat.ts";
import { endPoll, startPoll, voteInPoll } from "../polls.ts";
import { type ChatSocket, roomOf, roomOfModerators, roomOfUser, roomsOf } from "./chat-socket.ts";
import type { createPollUpdates } from "./poll-updates.ts";
import type { RoomChange } from "./room-changes.ts";
import type { createSocketRequests } from "./socket-requests.ts";

const ROOMS_MAX = 5;

interface RequestBindingOptions {
  readonly onRequest: ReturnType<typeof createSocketRequests>;
  /** Records that a user joined with permissions of that revision. */
  readonly noteJoin: (videoId: string, revision: number) => void;
  readonly polls: Pick<ReturnType<typeof createPollUpdates>, "note">;
  readonly requireNotCutOff: (context: ChatContext) => void;
  readonly requireMessageInterval: (context: ChatContext) => Promise<void>;
  /** Sends a change to the sockets of its room in all processes. */
  readonly share: (change: RoomChange) => Promise<void>;
}

/** Returns the function that binds every socket request: each one acts on the chat, then notifies its room. */
export function createRequestBinding({
  onRequest,
  noteJoin,
  polls,
  requireNotCutOff,
  requireMessageInterval,
  share,
}: RequestBindingOptions) {
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
      if (message.held === null) await share({ kind: "message", message });
      else if (context.viewer) await share({ kind: "held", message, authorId: context.viewer.id });
      return message;
    });
    onRequest(socket, "chat:approve", async (context, body) => {
      const message = await approveMessage(context, body);
      await share({ kind: "message", message });
      return message;
    });
    onRequest(socket, "chat:delete", async (context, body) => {
      const deleted = await deleteMessage(context, body);
      await share({ kind: "deleted", deleted });
      return deleted;
    });
    onRequest(socket, "chat:cross-out", async (context, body) => {
      const message = await crossOutMessage(context, body);
      await share({ kind: "crossed-out", message });
      return message;
    });
    onRequest(socket, "chat:pin", async (context, body) => {
      const { pinned, replaced } = await pinMessage(context, body);
      await share({ kind: "pinned", pinned, replaced });
      return pinned;
    });
    onRequest(socket, "chat:poll-start", async (context, body) => {
      const poll = await startPoll(context, body);
      await share({ kind: "poll", poll });
      return poll;
    });
    onRequest(socket, "chat:poll-end", async (context, body) => {
      const poll = await endPoll(context, body);
      await share({ kind: "poll", poll });
      return poll;
    });
    onRequest(socket, "chat:vote", async (context, body) => {
      const poll = await voteInPoll(context, body);
      await share({ kind: "voted", videoId: poll.videoId });
      return poll;
    });
    onRequest(socket, "chat:unpin", async (context, body) => {
      const message = await unpinMessage(context, body);
      await share({ kind: "unpinned", message });
      return message;
    });
  };
}
