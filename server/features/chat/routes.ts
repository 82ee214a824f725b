import { chat } from "#shared/chat/contract.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { listBlocksOfAuthor, openChatBlocks } from "./chat-blocks.ts";
import { listChatMessages } from "./chat.ts";
import type { ChatRooms } from "./rooms.ts";

export function bindChat({ bind }: Binder, rooms: ChatRooms): void {
  const { block, unblock } = openChatBlocks(rooms);
  bind(chat.messages, listChatMessages);
  bind(chat.blocks, listBlocksOfAuthor);
  bind(chat.block, block);
  bind(chat.unblock, unblock);
}
