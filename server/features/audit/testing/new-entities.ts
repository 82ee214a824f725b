import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { videoPages } from "#shared/home/contract.ts";
import { reviews } from "#shared/reviews/contract.ts";
import type { StaffEntities } from "./staff-entities.ts";

const LATER = "2100-01-01T00:00:00.000Z";

/** Who has no account yet. */
export function newPerson() {
  const name = { name: "Ola", surname: "Nowak" };
  return { email: `${randomUUID()}@example.com`, ...name, role: "user", language: "pl" } as const;
}

export function newDomainBlock() {
  const target = `${randomUUID()}.example`;
  return { kind: "domain", target, reason: "Spam", endsAt: LATER } as const;
}

/** The newest search for orphans, which found none. */
export async function newCheck({ world }: StaffEntities) {
  const { rows } = await sql<{ id: string }>`
    insert into storage_checks (checked_at, found_objects) values (now(), 1) returning id`.execute(
    world.services.db,
  );
  return { body: { checkId: rows[0]?.id } };
}

/** Something that lies in the bin. */
export async function newBinItem({ world }: StaffEntities) {
  const { db, storage } = world.services;
  const { rows } = await sql<{ id: string }>`
    insert into storage_bin (key, kind, bytes, written_at, binned_at, delete_at, moved_at)
    values (${`strange/${randomUUID()}`}, 'other', 1, now(), now(), ${LATER}, now()) returning id`.execute(
    db,
  );
  const id = rows[0]?.id ?? "";
  await storage.put(`bin/${id}`, new Uint8Array(1), { contentType: "application/octet-stream" });
  return { params: { id } };
}

/** A post that waits for the staff. */
export async function newHeldPost({ world, admin, channelId }: StaffEntities) {
  const { rows } = await sql<{ id: string }>`
    insert into posts (message, channel_id, held_at, was_shown) values ('Jutro', ${channelId}, now(), false)
    returning id`.execute(world.services.db);
  const id = rows[0]?.id ?? "";
  const { items } = await admin.call(reviews.list, { query: { kind: "post" } });
  const revision = items.find(({ _id }) => _id === id)?.revision ?? "";
  return { params: { kind: "post", id }, body: { revision } };
}

export async function newPage({ admin }: StaffEntities): Promise<{ params: { id: string } }> {
  const { _id: id } = await admin.call(videoPages.create, { body: { slug: randomUUID() } });
  return { params: { id } };
}
