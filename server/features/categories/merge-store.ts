import { sql } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";

/** A statement on that many rows is far from the limit of its time. */
const VIDEOS_PER_STATEMENT = 1000;

interface Merge {
  readonly code: string;
  readonly into: string;
}

/** It, and what was merged into it earlier, leads to the other one. */
export async function markMerged(tx: Executor, code: string, into: string): Promise<void> {
  await tx.updateTable("categories").set({ merged_into: into }).where("merged_into", "=", code).execute();
  await tx
    .updateTable("categories")
    .set((eb) => ({ merged_into: into, parent: null, place: null, version: eb("version", "+", 1) }))
    .where("code", "=", code)
    .execute();
}

/** Gives subcategories another main category. */
export async function adoptSubcategories(tx: Executor, from: string, to: string): Promise<void> {
  await tx
    .updateTable("categories")
    .set((eb) => ({ parent: to, place: null, version: eb("version", "+", 1) }))
    .where("parent", "=", from)
    .execute();
}

/** Returns how many videos had the category. */
export async function moveVideos(tx: Executor, merge: Merge, now: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from videos where (categories || subcategories) @> array[${merge.code}] order by id`.execute(
    tx,
  );
  const ids = rows.map(({ id }) => id);
  for (let start = 0; start < ids.length; start += VIDEOS_PER_STATEMENT) {
    const batch = ids.slice(start, start + VIDEOS_PER_STATEMENT);
    await sql`
      update videos set ${withoutMerged(merge)}, updated_at = ${now}
      where id in (select id from videos where id = any(${batch}::uuid[]) order by id for update)`.execute(
      tx,
    );
  }
  return ids.length;
}

export async function moveDefaults(tx: Executor, merge: Merge): Promise<void> {
  await sql`
    update upload_defaults set ${withoutMerged(merge)}
    where (categories || subcategories) @> array[${merge.code}]`.execute(tx);
}

/** Assignments of both columns. No code is twice in a row: the main categories win. */
function withoutMerged({ code, into }: Merge) {
  return sql`
    categories = case
      when ${into} = any(categories) then array_remove(categories, ${code})
      else array_replace(categories, ${code}, ${into})
    end,
    subcategories = case
      when categories && array[${code}, ${into}]
        then array_remove(array_remove(subcategories, ${code}), ${into})
      when ${into} = any(subcategories) then array_remove(subcategories, ${code})
      else array_replace(subcategories, ${code}, ${into})
    end`;
}

/** Topics that accounts follow, and categories that they hide. */
export async function moveAccounts(tx: Executor, { code, into }: Merge): Promise<void> {
  for (const path of ["{topics}", "{rules,categories}"]) {
    await sql`
      update users set settings = jsonb_set(settings, ${path}::text[], (
        select jsonb_agg(moved.code order by moved.place)
        from (
          select case one.code when ${code} then ${into} else one.code end as code, min(one.place) as place
          from jsonb_array_elements_text(settings #> ${path}::text[]) with ordinality as one (code, place)
          group by 1
        ) moved
      ))
      where settings #> ${path}::text[] ? ${code}`.execute(tx);
  }
}

export async function moveSections(tx: Executor, { code, into }: Merge, now: Date): Promise<void> {
  await sql`
    update video_pages set version = version + 1, updated_at = ${now}, sections = (
      select jsonb_agg(
        case when one.section ->> 'category' = ${code}
          then jsonb_set(one.section, '{category}', to_jsonb(${into}::text))
          else one.section
        end order by one.place)
      from jsonb_array_elements(sections) with ordinality as one (section, place)
    )
    where sections @> jsonb_build_array(jsonb_build_object('category', ${code}::text))`.execute(tx);
}
