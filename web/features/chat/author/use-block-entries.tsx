import { useQuery } from "@tanstack/react-query";
import { ShieldBan, ShieldCheck } from "lucide-react";
import type { ChatMessage } from "#shared/chat/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { formatDateTime } from "#web/ui/format/date.ts";
import type { MenuEntry } from "#web/ui/overlays/menu-entries.ts";
import { authorBlocksQuery } from "./author-queries.ts";
import { BLOCK_SCOPE_LABELS } from "./block-labels.ts";
import { useLiftBlock } from "./use-lift-block.ts";

interface BlockEntriesInput {
  readonly message: ChatMessage;
  readonly name: string;
  /** Whether the viewer moderates this chat. */
  readonly isModerator: boolean;
  readonly onBlock: () => void;
}

/**
 * Menu entries for moderators about the author of a message: add a block if there is none, or lift individual
 * blocks.
 */
export function useBlockEntries({ message, name, isModerator, onBlock }: BlockEntriesInput): MenuEntry[] {
  const lift = useLiftBlock(message, name);
  const isAsked = isModerator && !message.byHost;
  const { data, isError } = useQuery({ ...authorBlocksQuery(message), enabled: isAsked });

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
      const details = {
        where: BLOCK_SCOPE_LABELS[scope](),
        date: formatDateTime(blockedUntil),
      };
      if (!canLift) {
        const hint = m.chat_block_not_yours(details);
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
        hint: m.chat_block_holds(details),
        icon: <ShieldCheck />,
        onSelect: () => lift(scope),
      };
    });
  }

  return entries();
}
