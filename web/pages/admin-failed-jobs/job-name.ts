import { m } from "#web/i18n/compiled/messages.js";

const NAMES: Readonly<Record<string, () => string>> = {
  "video.prepare": m.jobs_kind_prepare,
  "video.encode": m.jobs_kind_encode,
  "video.encodePart": m.jobs_kind_encode,
  "video.joinParts": m.jobs_kind_encode,
  "video.sprite": m.jobs_kind_sprite,
  "video.transcribe": m.jobs_kind_transcribe,
  "video.release": m.jobs_kind_release,
  "mail.send": m.jobs_kind_mail,
  "account.mail-reset-link": m.jobs_kind_mail,
  "subscriptions.mail-video": m.jobs_kind_mail,
  "subscriptions.mail-digests": m.jobs_kind_mail,
  "account.export-data": m.jobs_kind_export,
};

/** What a kind of job does, for those who do not know the program; "other" for what is rare. */
export function jobName(kind: string): string {
  return (NAMES[kind] ?? m.jobs_kind_other)();
}
