import type { ReportableType } from "#shared/moderation/entity-types.ts";
import { m } from "#web/i18n/compiled/messages.js";

const REPORTED_TYPE_NAMES: Readonly<Record<ReportableType, () => string>> = {
  video: m.reports_thing_video,
  comment: m.reports_thing_comment,
  post: m.reports_thing_post,
  channel: m.reports_thing_channel,
  user: m.reports_thing_user,
  chatMessage: m.reports_thing_chatMessage,
  playlist: m.reports_thing_playlist,
};

/** Name of a content type that can be reported. */
export function reportedTypeName(type: ReportableType): string {
  return REPORTED_TYPE_NAMES[type]();
}
