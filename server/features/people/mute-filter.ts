import { sql } from "kysely";
import type { Viewer } from "#server/platform/http/context.ts";

/**
 * Mute filter for lists of comments, posts and messages: a condition on a table with the authors' `user_id` and
 * `channel_id` that excludes authors the viewer has muted.
 */
export function notMutedBy(viewer: Viewer | undefined, table: string, now: Date) {
  if (!viewer) return sql<boolean>`true`;
  return sql<boolean>`not exists (
      select from user_mutes um
      where um.user_id = ${viewer.id} and um.muted_id = ${sql.ref(`${table}.user_id`)} and um.blocked_until > ${now}
    ) and not exists (
      select from channel_mutes cm
      where cm.user_id = ${viewer.id} and cm.channel_id = ${sql.ref(`${table}.channel_id`)} and cm.blocked_until > ${now}
    )`;
}
