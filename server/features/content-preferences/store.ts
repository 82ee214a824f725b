import { sql } from "kysely";
import type { ContentPreferences } from "#shared/accounts/content-preferences.ts";
import type { Executor } from "#server/platform/database/executor.ts";

export interface PreferencesRow {
  readonly rules: ContentPreferences | null;
  readonly muted_channels: string[];
  readonly has_hidden: boolean;
}

/** The content preferences of an account, in one statement: every list needs them. */
export async function findPreferences(
  db: Executor,
  userId: string,
  now: Date,
): Promise<PreferencesRow | undefined> {
  const { rows } = await sql<PreferencesRow>`
    select u.settings -> 'rules' as rules,
      array(
        select m.channel_id from channel_mutes m where m.user_id = u.id and m.blocked_until > ${now}
      ) as muted_channels,
      exists (select from hidden_videos h where h.user_id = u.id) as has_hidden
    from users u
    where u.id = ${userId}`.execute(db);
  return rows[0];
}

export async function findTopics(db: Executor, userId: string): Promise<string[]> {
  const row = await db.selectFrom("users").select("settings").where("id", "=", userId).executeTakeFirst();
  return row?.settings.topics ?? [];
}
