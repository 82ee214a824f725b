import type { ChatMessage } from "#shared/chat/contract.ts";
import { mayModerateChat, type ChatContext } from "../chat.ts";
import { type ChatServer, type ChatSocket, roomOfModerators, roomOfUser } from "./chat-socket.ts";

interface HeldMessagesOptions {
  readonly sockets: ChatServer;
  readonly contextOf: (socket: ChatSocket) => Promise<ChatContext>;
}

/** Sends held messages to the author and the moderators of the chat, who alone may see them. */
export function createHeldMessages({ sockets, contextOf }: HeldMessagesOptions) {
  return {
    async send(message: ChatMessage, authorId: string): Promise<void> {
      const room = roomOfModerators(message.videoId);
      const all = sockets.of("/");
      for (const id of [...(all.adapter.rooms.get(room) ?? [])]) {
        const socket = all.sockets.get(id);
        if (!socket) continue;
        // The user may have left the team since.
        if (await mayModerateChat(await contextOf(socket), message.videoId)) continue;
        await socket.leave(room);
      }
      sockets.to([room, roomOfUser(authorId)]).emit("chat:message", message);
    },
  };
}
