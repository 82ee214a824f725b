import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { ShieldBan, ShieldCheck } from "lucide-react";
import { useState } from "react";
import type { BlockScope } from "#shared/chat/blocks.ts";
import { chat, type ChatMessage } from "#shared/chat/contract.ts";
import { call } from "#web/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { formatDateTime } from "#web/ui/format/date.ts";
import type { MenuEntry } from "#web/ui/menu-entries.ts";
import { showSnackbar } from "#web/ui/snackbar-store.ts";
import { BLOCK_PLACES } from "./block-words.ts";

interface BlockEntriesInput {
  readonly message: ChatMessage;
  readonly name: string;
  /** Whether the viewer keeps order in this chat. */
  readonly isModerator: boolean;
  readonly onBlock: () => void;
}

/** What keeps the author of a message from writing. */
export function authorBlocksQuery({ videoId, _id: messageId }: ChatMessage) {
  return queryOptions({
    queryKey: ["chat", "blocks", videoId, messageId],
    queryFn: ({ signal }) => call(chat.blocks, { params: { id: videoId, messageId } }, { signal }),
    retry: false,
  });
}

/**
 * What a moderator can do about the author of a message: block whom nothing blocks, or lift the blocks one by one. Asked
 * for with every opening of the menu, since others keep order in the chat, too.
 */
export function useBlockEntries({ message, name, isModerator, onBlock }: BlockEntriesInput) {
  const [isWanted, setWanted] = useState(false);
  const queryClient = useQueryClient();
  const isAsked = isModerator && !message.byHost;
  const { data, isError } = useQuery({ ...authorBlocksQuery(message), enabled: isWanted && isAsked });

  function look() {
    if (isWanted && isAsked) void queryClient.invalidateQueries(authorBlocksQuery(message));
    setWanted(true);
  }

  async function lift(scope: BlockScope) {
    const { _id: messageId, videoId } = message;
    try {
      const { remaining } = await call(chat.unblock, { params: { id: videoId }, body: { messageId, scope } });
      showSnackbar({ text: liftedText(scope, remaining[0]) });
    } catch (error) {
      showSnackbar({ text: failureText(error, m.chat_unblock_failed()) });
    }
    // A menu opened again would first offer what was true before.
    void queryClient.resetQueries(authorBlocksQuery(message));
  }

  /** What is true after a block was lifted: another one may still hold. */
  function liftedText(scope: BlockScope, other: { scope: BlockScope; blockedUntil: string } | undefined) {
    if (!other) return m.chat_unblocked({ name });
    return m.chat_unblocked_partly({
      ...{ name, lifted: BLOCK_PLACES[scope](), where: BLOCK_PLACES[other.scope]() },
      date: formatDateTime(other.blockedUntil),
    });
  }

  function entries(): MenuEntry[] {
    if (!isAsked) return [];
    if (!data) {
      const label = isError ? m.chat_blocks_failed() : m.chat_blocks_loading();
      return [{ id: "blocks", label, isDisabled: true }];
    }
    if (!data.canBlock) return [];
    if (data.items.length === 0) {
      return [{ id: "block", label: m.chat_block_name({ name }), icon: <ShieldBan />, onSelect: onBlock }];
    }
    return data.items.map(({ scope, blockedUntil, canLift }): MenuEntry => {
      const facts = {
        where: BLOCK_PLACES[scope](),
        date: formatDateTime(blockedUntil),
      };
      if (!canLift) {
        const hint = m.chat_block_not_yours(facts);
        return {
          id: scope,
          label: m.chat_blocked_name({ name }),
          hint,
          icon: <ShieldBan />,
          isDisabled: true,
        };
      }
      return {
        id: scope,
        label: m.chat_unblock_name({ name }),
        hint: m.chat_block_holds(facts),
        icon: <ShieldCheck />,
        onSelect: () => void lift(scope),
      };
    });
  }

  return { entries: entries(), look };
}
