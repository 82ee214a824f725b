import { useQueryClient } from "@tanstack/react-query";
import type { BlockScope } from "#shared/chat/blocks.ts";
import { chat, type ChatMessage } from "#shared/chat/contract.ts";
import { call } from "#web/data/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { formatDateTime } from "#web/ui/format/date.ts";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { authorBlocksQuery, authorQuery } from "./author-queries.ts";
import { BLOCK_SCOPE_LABELS } from "./block-labels.ts";

/** Lifts a block of the author of a message. */
export function useLiftBlock(message: ChatMessage, name: string): (scope: BlockScope) => void {
  const queryClient = useQueryClient();

  async function lift(scope: BlockScope): Promise<void> {
    const { _id: messageId, videoId } = message;
    try {
      const { remaining } = await call(chat.unblock, { params: { id: videoId }, body: { messageId, scope } });
      showSnackbar({ text: liftedText(name, scope, remaining[0]) });
    } catch (error) {
      showSnackbar({ text: failureText(error, m.chat_unblock_failed()) });
    }
    // A reopened menu would otherwise show stale entries first.
    void queryClient.resetQueries(authorBlocksQuery(message));
    void queryClient.invalidateQueries(authorQuery(message));
  }

  return (scope) => void lift(scope);
}

/** Message after a block was lifted: another block may still be active. */
function liftedText(
  name: string,
  scope: BlockScope,
  other: { scope: BlockScope; blockedUntil: string } | undefined,
): string {
  if (!other) return m.chat_unblocked({ name });
  return m.chat_unblocked_partly({
    ...{ name, lifted: BLOCK_SCOPE_LABELS[scope](), where: BLOCK_SCOPE_LABELS[other.scope]() },
    date: formatDateTime(other.blockedUntil),
  });
}
