import { sql } from "kysely";
import { isStaff, type Viewer } from "#server/platform/http/context.ts";

/**
 * What nobody holds; of the rest, the viewer's own comments, and what waits for the viewer's approval. The set-based
 * counterpart of `isHeldFrom`, without refused comments of others.
 */
export function isReadableBy(viewer: Viewer | undefined, table: "c" | "r" = "c") {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  if (!viewer) return sql<boolean>`${column("held_at")} is null`;
  const moderated = viewer.channels.filter(({ role }) => role !== "editor").map(({ id }) => id);
  const isModerated = sql`${column("host_channel_id")} = any(${moderated}::uuid[])`;
  return sql<boolean>`(${column("held_at")} is null or ${column("author_id")} = ${viewer.id}
    or (${column("refusal")} is null
      and (${isStaff(viewer)} or (${column("held_for")} = 'policy' and ${isModerated}))))`;
}

/** Number of the held replies to a comment `c` that the viewer may read. */
export function heldReplies(viewer: Viewer) {
  return sql<number>`(select count(*)::int from comments r
    where r.parent_id = c.id and r.held_at is not null and not r.hidden and ${isReadableBy(viewer, "r")})`;
}
