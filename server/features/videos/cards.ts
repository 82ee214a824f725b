import { sql, type SelectQueryBuilder } from "kysely";
import type { VideoCard } from "#shared/videos/contract.ts";
import { isStaff, type Context, type Viewer } from "#server/platform/http/context.ts";
import { selectCards } from "./store.ts";
import { viewCard } from "./view.ts";

/**
 * For lists other nouns keep: a condition on `videos as v` that lets through what the viewer may watch. It says of
 * many what `videoAbilities` says of one.
 */
export function isVisibleTo(viewer: Viewer | undefined) {
  const ownChannels = viewer?.channels.map(({ id }) => id) ?? [];
  return sql<boolean>`(
    (
      (
        v.status in ('public', 'premiere_scheduled')
        or (v.status = 'draft' and v.live and v.livestream_starts_at is not null and v.livestream_ended_at is null)
      )
      and v.visibility <> 'private' and not v.withheld
    )
    or (v.status <> 'deleted' and (${isStaff(viewer)} or v.channel_id = any(${ownChannels}::uuid[])))
  )`;
}

/** A part of what a query of ids finds, in its order, and how many it finds in all. */
export async function pageOfIds<Tables, Name extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Name, { id: string }>,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ ids: string[]; count: number }> {
  const rows = await query.limit(limit).offset(offset).execute();
  const { count } = await query
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow();
  return { ids: rows.map(({ id }) => id), count };
}

/** The cards of these videos, in this order; ids that name none are passed over. */
export async function loadCards(
  context: Pick<Context, "db" | "config" | "signer" | "now">,
  ids: readonly string[],
): Promise<VideoCard[]> {
  if (ids.length === 0) return [];
  const rows = await selectCards(context.db)
    .where("v.id", "in", [...ids])
    .execute();
  const cards = new Map(rows.map((row) => [row.id, viewCard(row, context)]));
  return ids.map((id) => cards.get(id)).filter((card) => card !== undefined);
}
