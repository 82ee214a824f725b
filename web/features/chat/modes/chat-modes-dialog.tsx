import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { chat } from "#shared/chat/contract.ts";
import { type ChatMode, type ChatModes, SUBSCRIBED_MINUTES } from "#shared/chat/modes.ts";
import type { EndpointResponse } from "#shared/endpoint.ts";
import { call } from "#web/data/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Select } from "#web/ui/controls/select.tsx";
import { Switch } from "#web/ui/controls/switch.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Loading, SkeletonLine } from "#web/ui/feedback/skeleton.tsx";
import { formatDayAndTime } from "#web/ui/format/date.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { ChatFilterFields } from "./chat-filter-fields.tsx";
import { subscribedForText } from "./mode-labels.ts";

const OFF = "off";
const SLOW_SECONDS = [3, 5, 10, 30, 60, 120, 300] as const;

interface ChatModesDialogProps {
  readonly videoId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function modesQuery(videoId: string) {
  return queryOptions({
    queryKey: ["chat", "modes", videoId],
    queryFn: ({ signal }) => call(chat.modes, { params: { id: videoId } }, { signal }),
    // Other moderators may have changed them.
    staleTime: 0,
  });
}

/** Switches the modes of a chat; each change takes effect at once. */
export function ChatModesDialog({ videoId, isOpen, onClose }: ChatModesDialogProps) {
  const queryClient = useQueryClient();
  const query = modesQuery(videoId);
  const { data, error } = useQuery({ ...query, enabled: isOpen });
  const [failure, setFailure] = useState<string>();
  const problem = failure ?? (error ? failureText(error, m.chat_modes_failed()) : undefined);

  async function change(body: Partial<ChatModes>) {
    setFailure(undefined);
    try {
      queryClient.setQueryData(query.queryKey, await call(chat.editModes, { params: { id: videoId }, body }));
    } catch (thrown) {
      setFailure(failureText(thrown, m.chat_modes_failed()));
    }
  }

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={m.chat_modes()}>
      <p className="mb-4 text-pretty">{m.chat_modes_text()}</p>
      {problem !== undefined && (
        <Notice tone="danger" isNew className="mb-4">
          {problem}
        </Notice>
      )}
      {data ? (
        <ModeFields {...data} onChange={(body) => void change(body)} />
      ) : (
        <Loading>
          <SkeletonLine className="h-11" bar="h-4 w-3/5" />
        </Loading>
      )}
      {data && <ChatFilterFields videoId={videoId} />}
    </Dialog>
  );
}

interface ModeFieldsProps extends EndpointResponse<typeof chat.modes> {
  readonly onChange: (modes: Partial<ChatModes>) => void;
}

function ModeFields({ modes, changes, onChange }: ModeFieldsProps) {
  const { slowSeconds, subscribedMinutes, emojiOnly, confirmedOnly } = modes;
  const off = { value: OFF, label: m.chat_mode_off() };
  // Other programs may choose seconds that are not offered here.
  const seconds = [...new Set([...SLOW_SECONDS, slowSeconds ?? SLOW_SECONDS[0]])].toSorted((a, b) => a - b);

  function changeHint(mode: ChatMode): string | undefined {
    const change = changes.find((one) => one.mode === mode);
    if (!change?.by) return undefined;
    const name = `${change.by.name} ${change.by.surname}`;
    return m.chat_modes_changed({ name, date: formatDayAndTime(change.at) });
  }

  return (
    <div className="grid gap-5">
      <Select
        label={m.chat_mode_slow()}
        hint={changeHint("slow")}
        options={[
          off,
          ...seconds.map((one) => ({ value: String(one), label: m.chat_mode_slow_every({ seconds: one }) })),
        ]}
        value={slowSeconds === null ? OFF : String(slowSeconds)}
        onChange={(value) => onChange({ slowSeconds: value === OFF ? null : Number(value) })}
      />
      <Select
        label={m.chat_mode_subscribers()}
        hint={changeHint("subscribers")}
        options={[
          off,
          ...SUBSCRIBED_MINUTES.map((one) => ({ value: String(one), label: subscribedForText(one) })),
        ]}
        value={subscribedMinutes === null ? OFF : String(subscribedMinutes)}
        onChange={(value) =>
          onChange({ subscribedMinutes: SUBSCRIBED_MINUTES.find((one) => String(one) === value) ?? null })
        }
      />
      <Switch
        label={m.chat_mode_confirmed()}
        hint={changeHint("confirmed") ?? m.chat_mode_confirmed_hint()}
        checked={confirmedOnly}
        onChange={({ currentTarget }) => onChange({ confirmedOnly: currentTarget.checked })}
      />
      <Switch
        label={m.chat_mode_emoji()}
        hint={changeHint("emoji") ?? m.chat_mode_emoji_hint()}
        checked={emojiOnly}
        onChange={({ currentTarget }) => onChange({ emojiOnly: currentTarget.checked })}
      />
    </div>
  );
}
