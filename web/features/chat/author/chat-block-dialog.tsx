import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  BLOCK_DURATIONS,
  BLOCK_SCOPES,
  blockEnd,
  blockEndAfter,
  isBlockLength,
  type BlockDuration,
} from "#shared/chat/blocks.ts";
import { chat, type ChatMessage } from "#shared/chat/contract.ts";
import type { ChatPermissions } from "#shared/chat/events.ts";
import { call } from "#web/data/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { formatDateTime } from "#web/ui/format/date.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { RadioGroup } from "#web/ui/controls/radio-group.tsx";
import { Select } from "#web/ui/controls/select.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { serverNow } from "#web/ui/format/server-clock.ts";
import { BLOCK_SCOPE_LABELS } from "./block-labels.ts";
import { authorBlocksQuery, authorQuery } from "./author-queries.ts";

interface ChatBlockDialogProps {
  readonly message: ChatMessage;
  readonly name: string;
  readonly can: ChatPermissions["can"];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const DURATION_NAMES: Readonly<Record<BlockDuration, () => string>> = {
  "1m": m.chat_for_1m,
  "5m": m.chat_for_5m,
  "10m": m.chat_for_10m,
  "30m": m.chat_for_30m,
  "1h": m.chat_for_1h,
  "4h": m.chat_for_4h,
  "1d": m.chat_for_1d,
  "1w": m.chat_for_1w,
  "1month": m.chat_for_1month,
  "100y": m.chat_for_100y,
};

/** A period that is not in the list, in minutes. */
const OWN = "own";

const SCOPE_NAMES = {
  stream: m.chat_scope_stream,
  channel: m.chat_scope_channel,
  platform: m.chat_scope_platform,
};

/** Blocks the author of a message from chatting for a period: in this chat, on the channel, or on the whole site. */
export function ChatBlockDialog({ message, name, can, isOpen, onClose }: ChatBlockDialogProps) {
  const [duration, setDuration] = useState<BlockDuration | typeof OWN>("10m");
  const [minutes, setMinutes] = useState("");
  const [scope, setScope] = useState<(typeof BLOCK_SCOPES)[number]>("stream");
  const [failure, setFailure] = useState<string>();
  const queryClient = useQueryClient();
  const scopes = BLOCK_SCOPES.filter(
    (one) => one === "stream" || (one === "channel" ? can.blockOnChannel : can.blockOnSite),
  );

  const endFrom = (now: Date) =>
    duration === OWN ? blockEndAfter(Number(minutes), now) : blockEnd(duration, now);

  async function block() {
    const { _id: messageId, videoId } = message;
    setFailure(undefined);
    const blockedUntil = endFrom(new Date(serverNow())).toISOString();
    try {
      await call(chat.block, { params: { id: videoId }, body: { messageId, blockedUntil, scope } });
    } catch (error) {
      setFailure(failureText(error, m.chat_block_failed()));
      throw error;
    }
    void queryClient.resetQueries(authorBlocksQuery(message));
    void queryClient.invalidateQueries(authorQuery(message));
    const date = formatDateTime(blockedUntil);
    showSnackbar({ text: m.chat_blocked({ name, where: BLOCK_SCOPE_LABELS[scope](), date }) });
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={m.chat_block_title({ name })}
      confirmLabel={m.chat_block()}
      isConfirmDisabled={duration === OWN && !isBlockLength(Number(minutes))}
      isDanger
      onConfirm={block}
    >
      <p className="mb-4 text-pretty">{m.chat_block_text()}</p>
      <div className="grid gap-4">
        <Select
          label={m.chat_block_for()}
          options={[
            ...BLOCK_DURATIONS.map((value) => ({ value, label: DURATION_NAMES[value]() })),
            { value: OWN, label: m.chat_for_own() },
          ]}
          value={duration}
          onChange={(value) => setDuration(BLOCK_DURATIONS.find((one) => one === value) ?? OWN)}
        />
        {duration === OWN && (
          <TextField
            label={m.chat_for_own_minutes()}
            inputMode="numeric"
            autoComplete="off"
            value={minutes}
            onChange={(event) => setMinutes(event.target.value.trim())}
            after="min"
          />
        )}
        <RadioGroup
          label={m.chat_block_scope()}
          value={scope}
          options={scopes.map((value) => ({ value, label: SCOPE_NAMES[value]() }))}
          onSelect={(value) => setScope(BLOCK_SCOPES.find((one) => one === value) ?? scope)}
        />
      </div>
      {failure !== undefined && (
        <Notice tone="danger" isNew className="mt-3">
          {failure}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
