import type { JobName } from "#shared/jobs/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";

const NAMES: Readonly<Record<string, () => string>> = {
  "video.prepare": m.admin_jobs_kind_prepare,
  "video.encode": m.admin_jobs_kind_encode,
  "video.encodeChunk": m.admin_jobs_kind_encode,
  "video.joinChunks": m.admin_jobs_kind_encode,
  "video.sprite": m.admin_jobs_kind_sprite,
  "video.transcribe": m.admin_jobs_kind_transcribe,
  "video.packagePodcast": m.admin_jobs_kind_podcast,
  "video.removeOriginal": m.admin_jobs_kind_remove_original,
  "video.removeEarlierOriginals": m.admin_jobs_kind_remove_original,
  "video.reencodeAll": m.admin_jobs_kind_reencode_all,
  "video.release": m.admin_jobs_kind_release,
  "mail.send": m.admin_jobs_kind_mail,
  "account.mail-reset-link": m.admin_jobs_kind_mail,
  "subscriptions.mail-video": m.admin_jobs_kind_mail,
  "subscriptions.mail-digests": m.admin_jobs_kind_mail,
  "account.export-data": m.admin_jobs_kind_export,
  "storage.count": m.admin_jobs_kind_storage_count,
  "storage.check": m.admin_jobs_kind_storage_check,
  "storage.mend": m.admin_jobs_kind_storage_mend,
  "live.full-disk": m.admin_jobs_kind_full_disk,
  "site.due-tasks": m.admin_jobs_kind_due,
  "site.reindex": m.admin_jobs_kind_search,
  "video.published/search": m.admin_jobs_kind_search,
  "subtitles.saved/search": m.admin_jobs_kind_search,
  "channel.created/search": m.admin_jobs_kind_search,
  "channel.edited/search": m.admin_jobs_kind_search,
  "videos.trends": m.admin_jobs_kind_trends,
  "account.sweep-exports": m.admin_jobs_kind_deletion,
  "contacts.sweep": m.admin_jobs_kind_deletion,
  "navigation.sweep": m.admin_jobs_kind_deletion,
  "video.forgetOldFiles": m.admin_jobs_kind_deletion,
  "video.deleteChunks": m.admin_jobs_kind_deletion,
  "decision.made/moderation": m.admin_jobs_kind_decision,
  "decision.lifted/moderation": m.admin_jobs_kind_decision,
  "moderation.endDecision": m.admin_jobs_kind_decision,
  "channel.edited/videos": m.admin_jobs_kind_channel,
  "channel.deleted/videos": m.admin_jobs_kind_channel,
  "channel.deleted/subscriptions": m.admin_jobs_kind_channel,
  "video.processed/subtitles": m.admin_jobs_kind_subtitles,
  "video.trimmed/subtitles": m.admin_jobs_kind_subtitles,
  "video.trimmed/chapters": m.admin_jobs_kind_chapters,
  "video.published/subscriptions": m.admin_jobs_kind_mail,
  "events/notifications": m.admin_jobs_kind_notifications,
  "events/cdn": m.admin_jobs_kind_cdn,
  "cdn.purge-again": m.admin_jobs_kind_cdn,
};

/** Readable name of a job kind for staff without technical knowledge; "other" for kinds of another release. */
export function jobName(kind: string): string {
  return (NAMES[kind] ?? m.admin_jobs_kind_other)();
}

/** "Kodowanie filmu: Pociąg o świcie". */
export function jobTitle({ kind, video }: Pick<JobName, "kind" | "video">): string {
  return video ? `${jobName(kind)}: ${video.title || m.videos_untitled()}` : jobName(kind);
}
