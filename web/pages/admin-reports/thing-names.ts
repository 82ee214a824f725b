import type { ReportedThing } from "#shared/reports/things.ts";
import { m } from "#web/i18n/compiled/messages.js";

/** What kind of thing a report is about. */
export const THING_NAMES: Readonly<Record<ReportedThing, () => string>> = {
  video: m.reports_thing_video,
  comment: m.reports_thing_comment,
  post: m.reports_thing_post,
  channel: m.reports_thing_channel,
  user: m.reports_thing_user,
  chatMessage: m.reports_thing_chatMessage,
  playlist: m.reports_thing_playlist,
};
