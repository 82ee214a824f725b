import type { BugReport, contacts } from "#shared/contacts/contract.ts";
import { toBugTopic, isBugTopic } from "#shared/contacts/topics.ts";
import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { replyAddress, createTicket } from "#server/features/tickets/open-ticket.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Context, SignedInContext } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/services.ts";
import { deleteReport, deleteReportsBefore, insertReport, listReports } from "./store.ts";
import { viewReport } from "./view.ts";

const RETENTION_DAYS = 365;
const DAY_MS = 86_400_000;

/** Stores a bug report for staff and opens a ticket for replying to it. */
export async function sendReport(
  context: Context,
  { body }: UseCaseInput<typeof contacts.send>,
): Promise<{ _id: string }> {
  const { db, viewer, now } = context;
  const email = await replyAddress(context, body.email);
  const topic = toBugTopic(body.topic);
  const description = withoutZeroBytes(body.desc);
  return inTransaction(db, async (tx) => {
    const ticketId = await createTicket(context, tx, { email, topic, content: description });
    const _id = await insertReport(tx, {
      user_id: viewer?.id ?? null,
      unknown_topic: isBugTopic(body.topic) ? null : withoutZeroBytes(body.topic),
      ...{ email, topic, description, ticket_id: ticketId, created_at: now },
      url: withoutZeroBytes(body.url ?? ""),
      browser_info: withoutZeroBytes(body.browserInfo ?? ""),
    });
    return { _id };
  });
}

export async function listBugReports(
  { db }: SignedInContext,
  { query }: UseCaseInput<typeof contacts.list>,
): Promise<{ items: BugReport[]; count: number }> {
  const { items, count } = await listReports(db, query);
  return { items: items.map(viewReport), count };
}

export async function removeReport(
  { db }: SignedInContext,
  { params }: UseCaseInput<typeof contacts.remove>,
): Promise<{ ok: true }> {
  if (!(await deleteReport(db, params.id))) throw new AppError("NOT_FOUND");
  return { ok: true };
}

/** Daily: deletes reports older than a year, including visitors' email addresses. */
export async function deleteOldBugReports({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  await deleteReportsBefore(db, new Date(clock.now().getTime() - RETENTION_DAYS * DAY_MS));
}

/** PostgreSQL rejects zero bytes in text. */
function withoutZeroBytes(text: string): string {
  return text.replaceAll("\0", "");
}
