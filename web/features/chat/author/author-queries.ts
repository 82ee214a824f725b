import { queryOptions } from "@tanstack/react-query";
import { chat, type ChatMessage } from "#shared/chat/contract.ts";
import { call } from "#web/data/api.ts";

/** Active blocks of the author of a message. */
export function authorBlocksQuery({ videoId, _id: messageId }: Pick<ChatMessage, "videoId" | "_id">) {
  return queryOptions({
    queryKey: ["chat", "blocks", videoId, messageId],
    queryFn: ({ signal }) => call(chat.blocks, { params: { id: videoId, messageId } }, { signal }),
    retry: false,
  });
}

/** What moderators may know of the author of a message. */
export function authorQuery({ videoId, _id: messageId }: Pick<ChatMessage, "videoId" | "_id">) {
  return queryOptions({
    queryKey: ["chat", "author", videoId, messageId],
    queryFn: ({ signal }) => call(chat.author, { params: { id: videoId, messageId } }, { signal }),
    // The author goes on writing, and other moderators decide.
    staleTime: 0,
    retry: false,
  });
}
