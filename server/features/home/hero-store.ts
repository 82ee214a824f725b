import { sql } from "kysely";
import { ADULT_AGE } from "#shared/catalogue/catalogue.ts";
import type { Executor } from "#server/platform/database/executor.ts";

export interface HeroVideo {
  readonly id: string;
  readonly channel_id: string;
}

interface HeroRules {
  /** Accounts created later count as new. */
  readonly oldSince: Date;
  /** Number of videos examined per sort order. */
  readonly examined: number;
  readonly limit: number;
}

/** SQL condition: `users as u` owns the channel of `videos as v`. */
const ownsVideo = sql`exists (
  select from channel_members o where o.channel_id = v.channel_id and o.role = 'owner' and o.user_id = u.id)`;

/** Listed videos with views and likes whose owners' accounts are not new; highest trend score first. */
export async function listWatchedAndLiked(
  db: Executor,
  { oldSince, examined, limit }: HeroRules,
): Promise<HeroVideo[]> {
  const { rows } = await sql<HeroVideo>`
    with looked_at as (
      (select id from videos where listed order by trend desc, id desc limit ${examined})
      union
      (select id from videos where listed order by views desc, id desc limit ${examined})
    )
    select v.id, v.channel_id
    from looked_at join videos v using (id)
    where v.views > 0 and v.likes > 0 and v.age_restriction < ${ADULT_AGE}
      and exists (select from users u where ${ownsVideo} and u.created_at <= ${oldSince})
    order by v.trend desc, v.views desc, v.id desc
    limit ${limit}`.execute(db);
  return rows;
}

/**
 * The newest listed videos of confirmed creators. Creators who were confirmed automatically, by email only, are
 * included from their second video on, or when their account is no longer new.
 */
export async function listNewestConfirmed(
  db: Executor,
  { oldSince, examined, limit }: HeroRules,
): Promise<HeroVideo[]> {
  const { rows } = await sql<HeroVideo>`
    select v.id, v.channel_id
    from (
      select id, channel_id, published_at, age_restriction from videos
      where listed order by published_at desc, id desc limit ${examined}
    ) v
    where v.age_restriction < ${ADULT_AGE} and exists (
      select from users u left join creator_applications a on a.user_id = u.id
      where ${ownsVideo} and u.role <> 'user' and (
        u.created_at <= ${oldSince}
        or a.user_id is null
        or a.decided_at is not null
        or exists (
          select from videos e join channel_members o on o.channel_id = e.channel_id
          where o.user_id = u.id and o.role = 'owner' and e.listed
            and (e.published_at, e.id) < (v.published_at, v.id))))
    order by v.published_at desc, v.id desc
    limit ${limit}`.execute(db);
  return rows;
}
