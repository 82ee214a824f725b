import type { SiteSettings } from "#shared/site-settings/settings.ts";
import type { QuotaKey } from "#shared/uploads/quotas.ts";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { textsOf, type ControlProps } from "./control-props.ts";
import { useTypedText } from "./use-typed-text.ts";

/** What is typed and is no number: the server refuses it with the limits. */
const NO_NUMBER = -1;

function wholeNumberOf(text: string): number {
  return /^\d+$/.test(text.trim()) ? Number(text) : NO_NUMBER;
}

/** Empty where the program decides, or nothing is limited. */
export const OPTIONAL_NUMBER = {
  format: (count: number | null) => String(count ?? ""),
  parse: (text: string) => (text.trim() === "" ? null : wholeNumberOf(text)),
};

export const MINIMUM = { format: String, parse: wholeNumberOf };

type NumberKey =
  | QuotaKey
  | ("limits.fileSize" | "limits.videoLength")
  | ("moderation.holdVideos" | "moderation.holdComments" | "moderation.holdPosts")
  | ("limits.commentsPerMinute" | "limits.messagesPerMinute" | "limits.sessions")
  | (
      | "encoding.frameRate"
      | "encoding.quality"
      | "encoding.jobs"
      | "encoding.liveLadders"
      | ("encoding.liveStreams" | "encoding.liveHours" | "encoding.liveRecordingDays")
      | ("money.donationMinimum" | "mail.port")
    );

interface NumberProps<Key extends NumberKey> extends ControlProps<Key> {
  readonly conversion: {
    readonly format: (value: SiteSettings[Key]) => string;
    readonly parse: (text: string) => SiteSettings[Key];
  };
  readonly placeholder?: string;
  readonly after?: string;
}

/** A whole number. */
export function NumberSetting<Key extends NumberKey>({
  conversion,
  placeholder,
  after,
  ...props
}: NumberProps<Key>) {
  const { settingKey, draft, isFixed } = props;
  const [text, setText] = useTypedText(draft.valueOf(settingKey), conversion);
  return (
    <TextField
      {...textsOf(props)}
      inputMode="numeric"
      placeholder={placeholder}
      after={after}
      disabled={isFixed}
      isShort
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        draft.change(settingKey, conversion.parse(event.target.value));
      }}
    />
  );
}
