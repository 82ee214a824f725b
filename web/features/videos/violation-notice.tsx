import type { Video } from "#shared/videos/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { formatDateTime } from "#web/ui/format/date.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import type { BanReason } from "#shared/catalogue/catalogue.ts";

const NAMES: Record<BanReason, () => string> = {
  PLV: m.videos_ban_reason_PLV,
  SPM: m.videos_ban_reason_SPM,
  LNG: m.videos_ban_reason_LNG,
  INS: m.videos_ban_reason_INS,
  DEF: m.videos_ban_reason_DEF,
  CRI: m.videos_ban_reason_CRI,
  PRN: m.videos_ban_reason_PRN,
  ECM: m.videos_ban_reason_ECM,
};

function banReasonName(reason: BanReason): string {
  return NAMES[reason]();
}

interface ViolationNoticeProps {
  readonly violation: NonNullable<Video["violation"]>;
}

/** Why staff have hidden the video. */
export function ViolationNotice({ violation: { reason, note, bannedAt, until } }: ViolationNoticeProps) {
  return (
    <Notice tone="danger" className="mb-6" title={m.videos_banned_title()}>
      <p>
        {m.videos_banned_text({
          reason: banReasonName(reason),
          date: formatDateTime(bannedAt),
        })}
      </p>
      {until && <p>{m.moderation_notice_until({ date: formatDateTime(until) })}</p>}
      {note !== "" && <p className="mt-1.5 whitespace-pre-line text-text wrap-anywhere">{note}</p>}
    </Notice>
  );
}
