import type { users } from "#shared/accounts/users.ts";
import type { CallInput } from "#shared/endpoint.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { BlockFields, useBlockDraft } from "#web/features/blocks/block-fields.tsx";

/** What the block forbids: writing in chats, or using the account. */
export type BlockScope = "chats" | "account";

interface BlockDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly from: BlockScope;
  readonly name: string;
  readonly onBlock: (change: CallInput<typeof users.edit>["body"]) => Promise<unknown>;
}

/** Asks for the duration of a block and for its reason, which the user receives if it blocks the account. */
export function BlockDialog({ isOpen, onClose, from, name, onBlock }: BlockDialogProps) {
  const draft = useBlockDraft();

  function block(): Promise<unknown> {
    const { until, reason: blockReason } = draft.started();
    return onBlock(
      from === "chats"
        ? { blockedOnLiveChatsUntil: until, blockReason }
        : { blockedUntil: until, blockReason },
    );
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={
        from === "chats" ? m.admin_block_on_chats_title({ name }) : m.admin_block_account_title({ name })
      }
      confirmLabel={m.admin_block()}
      isConfirmDisabled={!draft.isValid}
      isDanger
      onConfirm={block}
    >
      <p className="mb-4 text-pretty">
        {from === "chats" ? m.admin_block_on_chats_text() : m.admin_block_account_text()}
      </p>
      <BlockFields
        draft={draft}
        reasonHint={from === "chats" ? m.admin_block_reason_for_staff() : undefined}
      />
    </ConfirmDialog>
  );
}
