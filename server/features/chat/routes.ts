import { chat } from "#shared/chat/contract.ts";
import type { LiveMedia } from "#server/features/live/delivery/live-media.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { showAuthor } from "./author.ts";
import { blockInChat, listBlocksOfAuthor, unblockInChat } from "./chat-blocks.ts";
import { listChatMessages } from "./chat.ts";
import { editFilters, showFilters } from "./filters/filters.ts";
import { editModes, listModes } from "./modes.ts";
import { openChatPolls } from "./polls.ts";
import { openChatReplay } from "./replay.ts";

export function bindChat({ bind }: Binder, media: Pick<LiveMedia, "spans">): void {
  bind(chat.messages, listChatMessages);
  bind(chat.replay, openChatReplay(media));
  bind(chat.polls, openChatPolls(media));
  bind(chat.blocks, listBlocksOfAuthor);
  bind(chat.author, showAuthor);
  bind(chat.block, blockInChat);
  bind(chat.unblock, unblockInChat);
  bind(chat.modes, listModes);
  bind(chat.editModes, editModes);
  bind(chat.filters, showFilters);
  bind(chat.editFilters, editFilters);
}
