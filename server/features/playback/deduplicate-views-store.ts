import { sql } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";

/** A view to be counted. The names of viewer and address are keyed hashes, which are hashed again with the subject. */
export interface ViewToCount {
  readonly subjectId: string;
  readonly viewer: string;
  readonly address: string;
}

interface Window {
  readonly now: Date;
  /** A viewer counted after this time is not counted again. */
  readonly since: Date;
}

const HASH_BYTES = 12;

/** Records the viewers; returns the indexes of claims not counted within the window. Claims must be unique. */
export async function recordViewers(
  db: Executor,
  claims: readonly ViewToCount[],
  { now, since }: Window,
): Promise<number[]> {
  const { rows } = await sql<{ place: number }>`
    with claims as (
      select place, subject_id, substring(sha256(convert_to(viewer || subject_id::text, 'UTF8')) for ${HASH_BYTES}) as viewer
      from unnest(
        ${claims.map(({ subjectId }) => subjectId)}::uuid[],
        ${claims.map(({ viewer }) => viewer)}::text[]
      ) with ordinality as f (subject_id, viewer, place)
    ), noted as (
      insert into counted_viewers as kept (subject_id, viewer, counted_at)
      -- In order, so that processes that write at the same time wait for each other instead of for ever.
      select subject_id, viewer, ${now}::timestamptz from claims order by subject_id, viewer
      on conflict (subject_id, viewer) do update set counted_at = excluded.counted_at
        where kept.counted_at <= ${since}
      returning subject_id, viewer
    )
    select place::int - 1 as place from claims join noted using (subject_id, viewer) order by place`.execute(
    db,
  );
  return rows.map(({ place }) => place);
}

interface AddressCount {
  readonly subjectId: string;
  readonly address: string;
  readonly views: number;
}

/** Adds views to addresses, up to the maximum per address and window; returns how many of each were accepted. */
export async function addViewsPerAddress(
  db: Executor,
  counts: readonly AddressCount[],
  { now, since }: Window,
  maxViews: number,
): Promise<number[]> {
  const { rows } = await sql<{ room: number }>`
    with counts as (
      select place, subject_id, substring(sha256(convert_to(address || subject_id::text, 'UTF8')) for ${HASH_BYTES}) as address, views
      from unnest(
        ${counts.map(({ subjectId }) => subjectId)}::uuid[],
        ${counts.map(({ address }) => address)}::text[],
        ${counts.map(({ views }) => views)}::int[]
      ) with ordinality as f (subject_id, address, views, place)
    ), filled as (
      insert into counted_addresses as kept (subject_id, address, counted_since, views)
      select subject_id, address, ${now}::timestamptz, least(views, ${maxViews}::int) from counts order by subject_id, address
      on conflict (subject_id, address) do update set
        views = least(${maxViews}::int, excluded.views + case when kept.counted_since > ${since} then kept.views else 0 end),
        counted_since = case when kept.counted_since > ${since} then kept.counted_since else excluded.counted_since end
      returning kept.subject_id, kept.address,
        new.views - case when old.counted_since > ${since} then old.views else 0 end as room
    )
    select room from counts join filled using (subject_id, address) order by place`.execute(db);
  return rows.map(({ room }) => room);
}

/** Deletes viewers and addresses counted before that time. */
export async function deleteCountedBefore(db: Executor, since: Date): Promise<void> {
  await db.deleteFrom("counted_viewers").where("counted_at", "<=", since).execute();
  await db.deleteFrom("counted_addresses").where("counted_since", "<=", since).execute();
}
