import { useState } from "react";
import { muteEnd, type MuteLength } from "#shared/accounts/mute-end.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { RadioGroup } from "#web/ui/controls/radio-group.tsx";
import { TextArea } from "#web/ui/controls/text-area.tsx";
import { serverNow } from "#web/ui/format/server-clock.ts";

const REASON_MAX_CHARACTERS = 500;

const LENGTHS: readonly { length: MuteLength; label: () => string }[] = [
  { length: 1, label: m.admin_block_day },
  { length: 7, label: m.admin_block_week },
  { length: 30, label: m.admin_block_month },
  { length: "forEver", label: m.admin_block_ever },
];

/** The duration and the reason of a block that is being set. */
export function useBlockDraft() {
  const [length, setLength] = useState<MuteLength>(7);
  const [reason, setReason] = useState("");
  return {
    ...{ length, setLength, reason, setReason },
    isValid: reason.length <= REASON_MAX_CHARACTERS,
    /** The block, if it starts now. */
    started: () => ({
      until: muteEnd(length, new Date(serverNow())).toISOString(),
      reason: reason.trim(),
    }),
  };
}

interface BlockFieldsProps {
  readonly draft: ReturnType<typeof useBlockDraft>;
  /** Who reads the reason, if not the person. */
  readonly reasonHint?: string | undefined;
}

export function BlockFields({ draft, reasonHint }: BlockFieldsProps) {
  const { length, setLength, reason, setReason } = draft;
  return (
    <>
      <RadioGroup
        label={m.admin_block_length()}
        options={LENGTHS.map((one) => ({ value: String(one.length), label: one.label() }))}
        value={String(length)}
        onSelect={(value) => setLength(LENGTHS.find((one) => String(one.length) === value)?.length ?? length)}
      />
      <TextArea
        className="mt-5"
        label={m.admin_block_reason()}
        hint={reasonHint}
        isOptional
        limit={REASON_MAX_CHARACTERS}
        rows={3}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </>
  );
}
