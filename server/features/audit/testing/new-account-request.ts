import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { StaffEntities } from "./staff-entities.ts";

/** An account that waits for approval. */
export async function newAccountRequest({ world }: StaffEntities) {
  const { rows } = await sql<{ id: string }>`
    insert into users (email, password_hash, name, surname, request_reason, awaits_approval_since)
    values (${`${randomUUID()}@example.com`}, 'x', 'Ola', 'Nowak', 'Lubię kolej', now()) returning id`.execute(
    world.services.db,
  );
  return { params: { id: rows[0]?.id ?? "" } };
}
