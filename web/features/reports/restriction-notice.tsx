import type { Restriction } from "#shared/moderation/contract.ts";
import type { ReportableType } from "#shared/moderation/entity-types.ts";
import { AppealLink } from "./appeal-link.tsx";
import { reasonInSentence } from "./reasons.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { formatDateTime } from "#web/ui/format/date.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { limitInSentence } from "./labels.ts";

interface RestrictionNoticeProps {
  readonly restriction: Restriction | null | undefined;
  readonly of: Extract<ReportableType, "channel" | "playlist">;
  readonly className?: string;
}

/** For the owner of an entity: the decision of staff, its reason, and where to appeal. */
export function RestrictionNotice({ restriction, of, className }: RestrictionNoticeProps) {
  if (!restriction) return null;
  const { measure, limits, reason, note, until, createdAt } = restriction;
  const isLimited = measure === "limit";
  const titles = {
    channel: isLimited ? m.moderation_channel_limited : m.moderation_channel_hidden,
    playlist: isLimited ? m.moderation_playlist_limited : m.moderation_playlist_hidden,
  };
  return (
    <Notice tone={isLimited ? "warning" : "danger"} title={titles[of]()} className={className}>
      <p>
        {m.moderation_notice_reason({
          reason: reasonInSentence(reason),
          date: formatDateTime(createdAt),
        })}
        {until && ` ${m.moderation_notice_until({ date: formatDateTime(until) })}`}
      </p>
      {limits.length > 0 && (
        <p className="mt-1">
          {m.moderation_notice_limits({ limits: limits.map(limitInSentence).join(", ") })}
        </p>
      )}
      {note !== "" && <p className="mt-1.5 whitespace-pre-line text-text wrap-anywhere">{note}</p>}
      <AppealLink />
    </Notice>
  );
}
