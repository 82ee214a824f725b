import { sql, type Insertable, type Selectable } from "kysely";
import type { TicketStatus } from "#shared/tickets/contract.ts";
import type { Database } from "#server/platform/database/schema.ts";
import type { Executor } from "#server/platform/database/executor.ts";

export type TicketRow = Selectable<Database["support_tickets"]>;
export type ReplyRow = Selectable<Database["support_replies"]>;
export type TicketLineRow = TicketRow & { readonly replies_count: number; readonly is_answered: boolean };

export async function findEmail(db: Executor, userId: string): Promise<string> {
  const { email } = await db
    .selectFrom("users")
    .select("email")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return email;
}

export async function insertTicket(
  db: Executor,
  ticket: Insertable<Database["support_tickets"]>,
): Promise<string> {
  const { id } = await db
    .insertInto("support_tickets")
    .values(ticket)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function findTicket(db: Executor, id: string): Promise<TicketRow | undefined> {
  return db.selectFrom("support_tickets").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The ticket with its row locked until the transaction ends: serializes changes and PIN guesses. */
export async function lockTicket(db: Executor, id: string): Promise<TicketRow | undefined> {
  return db.selectFrom("support_tickets").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function updateTicket(
  db: Executor,
  id: string,
  changes: { status?: TicketStatus; pin_hash?: string; updated_at?: Date },
): Promise<void> {
  await db.updateTable("support_tickets").set(changes).where("id", "=", id).execute();
}

export interface TicketListing {
  readonly limit: number;
  readonly offset: number;
  readonly status: TicketStatus | undefined;
  /** Only those of one account. */
  readonly userId: string | undefined;
}

/** Tickets, the last changed first. */
export async function listTickets(
  db: Executor,
  { limit, offset, status, userId }: TicketListing,
): Promise<{ items: TicketLineRow[]; count: number }> {
  let found = db.selectFrom("support_tickets as t");
  if (status !== undefined) found = found.where("t.status", "=", status);
  if (userId !== undefined) found = found.where("t.user_id", "=", userId);
  const items = await found
    .selectAll("t")
    .select(
      sql<number>`(select count(*) from support_replies r where r.ticket_id = t.id)`.as("replies_count"),
    )
    .select(
      sql<boolean>`coalesce((
        select r.email is null from support_replies r where r.ticket_id = t.id
        order by r.created_at desc, r.id desc limit 1
      ), false)`.as("is_answered"),
    )
    .orderBy("t.updated_at", "desc")
    .orderBy("t.id")
    .limit(limit)
    .offset(offset)
    .execute();
  const { count } = await found
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return { items, count };
}

export async function insertReply(
  db: Executor,
  reply: Insertable<Database["support_replies"]>,
): Promise<void> {
  await db.insertInto("support_replies").values(reply).execute();
}

export async function listReplies(db: Executor, ticketId: string): Promise<ReplyRow[]> {
  return db
    .selectFrom("support_replies")
    .selectAll()
    .where("ticket_id", "=", ticketId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export async function deleteTicketsBefore(db: Executor, moment: Date): Promise<void> {
  await db.deleteFrom("support_tickets").where("updated_at", "<", moment).execute();
}
