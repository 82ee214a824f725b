import { useState } from "react";
import { muteEnd, type MuteLength } from "#shared/accounts/mute-end.ts";
import type { users } from "#shared/accounts/users.ts";
import type { CallInput } from "#shared/endpoint.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { RadioGroup } from "#web/ui/controls/radio-group.tsx";
import { TextArea } from "#web/ui/controls/text-area.tsx";
import { serverNow } from "#web/ui/format/server-clock.ts";

/** What the block forbids: writing in chats, or using the account. */
export type BlockScope = "chats" | "account";

const REASON_MAX_CHARACTERS = 500;

const LENGTHS: readonly { length: MuteLength; label: () => string }[] = [
  { length: 1, label: m.admin_block_day },
  { length: 7, label: m.admin_block_week },
  { length: 30, label: m.admin_block_month },
  { length: "forEver", label: m.admin_block_ever },
];

interface BlockDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly from: BlockScope;
  readonly name: string;
  readonly onBlock: (change: CallInput<typeof users.edit>["body"]) => Promise<unknown>;
}

/** Asks for the duration of a block and for its reason, which the user receives if it blocks the account. */
export function BlockDialog({ isOpen, onClose, from, name, onBlock }: BlockDialogProps) {
  const [length, setLength] = useState<MuteLength>(7);
  const [reason, setReason] = useState("");

  function block(): Promise<unknown> {
    const until = muteEnd(length, new Date(serverNow())).toISOString();
    return onBlock(
      from === "chats"
        ? { blockedOnLiveChatsUntil: until, blockReason: reason.trim() }
        : { blockedUntil: until, blockReason: reason.trim() },
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
      isConfirmDisabled={reason.length > REASON_MAX_CHARACTERS}
      isDanger
      onConfirm={block}
    >
      <p className="mb-4 text-pretty">
        {from === "chats" ? m.admin_block_on_chats_text() : m.admin_block_account_text()}
      </p>
      <RadioGroup
        label={m.admin_block_length()}
        options={LENGTHS.map((one) => ({ value: String(one.length), label: one.label() }))}
        value={String(length)}
        onSelect={(value) => setLength(LENGTHS.find((one) => String(one.length) === value)?.length ?? length)}
      />
      <TextArea
        className="mt-5"
        label={m.admin_block_reason()}
        hint={from === "chats" ? m.admin_block_reason_for_staff() : undefined}
        isOptional
        limit={REASON_MAX_CHARACTERS}
        rows={3}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  );
}
