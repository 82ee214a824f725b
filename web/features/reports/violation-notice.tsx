import type { Video } from "#shared/videos/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { formatDateTime } from "#web/ui/format/date.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { AppealLink } from "./appeal-link.tsx";
import { reasonInSentence } from "./reasons.ts";

interface ViolationNoticeProps {
  readonly violation: NonNullable<Video["violation"]>;
}

/** Why staff have hidden the video. */
export function ViolationNotice({ violation: { reason, note, bannedAt, until } }: ViolationNoticeProps) {
  return (
    <Notice tone="danger" className="mb-6" title={m.videos_banned_title()}>
      <p>
        {m.videos_banned_text({
          reason: reasonInSentence(reason),
          date: formatDateTime(bannedAt),
        })}
      </p>
      {until && <p>{m.moderation_notice_until({ date: formatDateTime(until) })}</p>}
      {note !== "" && <p className="mt-1.5 whitespace-pre-line text-text wrap-anywhere">{note}</p>}
      <AppealLink />
    </Notice>
  );
}
