import { useState } from "react";
import type { users } from "#shared/accounts/users.ts";
import type { CallInput } from "#shared/endpoint.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { RadioGroup } from "#web/ui/radio-group.tsx";
import { TextArea } from "#web/ui/text-area.tsx";

/** What somebody is kept from: writing in chats, or using the account. */
export type Silence = "chats" | "account";

const DAY_MS = 86_400_000;
const REASON_MAX_CHARACTERS = 500;

const LENGTHS = [
  { value: "1", label: m.admin_block_day },
  { value: "7", label: m.admin_block_week },
  { value: "30", label: m.admin_block_month },
  { value: "36500", label: m.admin_block_ever },
] as const;

interface BlockDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly from: Silence;
  readonly name: string;
  readonly onBlock: (change: CallInput<typeof users.edit>["body"]) => Promise<unknown>;
}

/** Asks for how long. Whoever loses their account for a while is told why. */
export function BlockDialog({ isOpen, onClose, from, name, onBlock }: BlockDialogProps) {
  const [days, setDays] = useState("7");
  const [reason, setReason] = useState("");

  function block(): Promise<unknown> {
    const until = new Date(Date.now() + Number(days) * DAY_MS).toISOString();
    return onBlock(
      from === "chats"
        ? { blockedOnLiveChatsUntil: until }
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
        options={LENGTHS.map(({ value, label }) => ({ value, label: label() }))}
        value={days}
        onSelect={setDays}
      />
      {from === "account" && (
        <TextArea
          className="mt-5"
          label={m.admin_block_reason()}
          isOptional
          limit={REASON_MAX_CHARACTERS}
          rows={3}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </ConfirmDialog>
  );
}
