import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { Id } from "#shared/paging.ts";
import type { Ticket, TicketLine, tickets, TicketStatus } from "#shared/tickets/contract.ts";
import { countAttempt, requireAttemptLeft, retryAfterSeconds } from "#server/features/auth/login-throttle.ts";
import { sendEmail } from "#server/features/mails/mails.ts";
import { pageUrl } from "#server/platform/page-url.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import { isStaff, type Context, type SignedInContext } from "#server/platform/http/context.ts";
import { verifyPassword } from "#server/platform/crypto/passwords.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { Services } from "#server/platform/services.ts";
import { offeredLanguage } from "#server/platform/site/languages.ts";
import { replyEmail } from "./email-templates.ts";
import { renewPin } from "./open-ticket.ts";
import { isStaffAnswer, canOpenWithoutPin, requireOpenTicket, ticketAbilities } from "./rules.ts";
import {
  deleteTicketsBefore,
  findTicket,
  insertReply,
  listReplies,
  listTickets,
  lockTicket,
  updateTicket,
  type TicketRow,
} from "./store.ts";
import { viewTicket, viewTicketLine } from "./view.ts";

const PIN_GUESSES_PER_HOUR = 10;
const PIN_EMAILS_PER_HOUR = 5;
const RETENTION_DAYS = 365;
const DAY_MS = 86_400_000;

export async function listOwnTickets(
  { db, viewer }: SignedInContext,
  { query }: UseCaseInput<typeof tickets.list>,
): Promise<{ items: TicketLine[]; count: number }> {
  const { mine, status, ...page } = query;
  const userId = mine || !isStaff(viewer) ? viewer.id : undefined;
  const { items, count } = await listTickets(db, { ...page, status, userId });
  return { items: items.map(viewTicketLine), count };
}

/** One ticket; users other than its account and the staff need the PIN. */
export async function showTicket(
  context: Context,
  { params, query }: UseCaseInput<typeof tickets.get>,
): Promise<Ticket> {
  return present(context, await authorizeTicket(context, params.id, query.pin));
}

/** Adds a reply. A staff answer is also emailed to the requester. */
export async function replyToTicket(
  context: Context,
  { params, body }: UseCaseInput<typeof tickets.reply>,
): Promise<Ticket> {
  const { config, db, now, queue, settings, viewer } = context;
  const { id } = await authorizeTicket(context, params.id, body.pin);
  await inTransaction(db, async (tx) => {
    const ticket = await lockedTicket(tx, id);
    requireOpenTicket(ticket);
    const isAnswer = isStaffAnswer(viewer, ticket);
    const email = isAnswer ? null : ((viewer ? undefined : body.email) ?? ticket.email);
    await insertReply(tx, { ticket_id: id, email, content: body.content, created_at: now });
    await updateTicket(tx, id, { updated_at: now });
    if (!isAnswer) return;
    const locale = offeredLanguage(settings, ticket.language);
    const url = pageUrl(config, locale, `/support/ticket/${id}`);
    const emailContent = replyEmail(
      { locale, site: settings.get("site.name") },
      { content: body.content, url },
    );
    await sendEmail(queue, tx, ticket.email, emailContent);
    await queue.emit(tx, "ticket.answered", { ticketId: id });
  });
  return present(context, await loadTicket(db, id));
}

export async function closeTicket(
  context: SignedInContext,
  { params }: UseCaseInput<typeof tickets.close>,
): Promise<Ticket> {
  return transitionTicket(context, params.id, "closed");
}

export async function reopenTicket(
  context: SignedInContext,
  { params }: UseCaseInput<typeof tickets.reopen>,
): Promise<Ticket> {
  return transitionTicket(context, params.id, "open");
}

/** Emails a new PIN. The response does not reveal whether the ticket exists or whose it is. */
export async function resendPin(
  context: Context,
  { params }: UseCaseInput<typeof tickets.resendPin>,
): Promise<{ ok: true }> {
  const { db, now } = context;
  if (!Id.safeParse(params.id).success) return { ok: true };
  await inTransaction(db, async (tx) => {
    const ticket = await lockTicket(tx, params.id);
    if (!ticket) return;
    const limit = { key: `ticket-pin-mail/${ticket.id}`, max: PIN_EMAILS_PER_HOUR, perSeconds: 3600 };
    if ((await retryAfterSeconds({ db: tx, now }, limit)) > 0) return;
    await countAttempt({ db: tx, now }, limit);
    await renewPin(context, tx, ticket);
  });
  return { ok: true };
}

/** Daily: deletes tickets unchanged for a year, including visitors' email addresses. */
export async function deleteOldTickets({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  await deleteTicketsBefore(db, new Date(clock.now().getTime() - RETENTION_DAYS * DAY_MS));
}

async function transitionTicket(context: SignedInContext, id: string, status: TicketStatus): Promise<Ticket> {
  const { db, now } = context;
  const { id: known } = await loadTicket(db, id);
  await inTransaction(db, async (tx) => {
    const ticket = await lockedTicket(tx, known);
    if (ticket.status === status) throw new AppError("TRANSITION_REFUSED", { state: status });
    await updateTicket(tx, known, { status, updated_at: now });
  });
  return present(context, await loadTicket(db, known));
}

/** The ticket, for viewers who need no PIN, or with the right PIN. */
async function authorizeTicket(context: Context, id: string, pin: string | undefined): Promise<TicketRow> {
  const ticket = await loadTicket(context.db, id);
  if (!canOpenWithoutPin(context.viewer, ticket)) await verifyPin(context, ticket, pin);
  return ticket;
}

async function verifyPin({ db, now }: Context, { id }: TicketRow, pin: string | undefined): Promise<void> {
  if (pin === undefined) throw new AppError("TICKET_PIN_WRONG");
  const limit = { key: `ticket-pin/${id}`, max: PIN_GUESSES_PER_HOUR, perSeconds: 3600 };
  const isRight = await inTransaction(db, async (tx) => {
    // The row lock serializes concurrent guesses.
    const { pin_hash } = await lockedTicket(tx, id);
    await requireAttemptLeft({ db: tx, now }, limit);
    const isSame = await verifyPassword(pin_hash, pin);
    if (!isSame) await countAttempt({ db: tx, now }, limit);
    return isSame;
  });
  if (!isRight) throw new AppError("TICKET_PIN_WRONG");
}

async function loadTicket(db: Executor, id: string): Promise<TicketRow> {
  const ticket = Id.safeParse(id).success ? await findTicket(db, id) : undefined;
  if (!ticket) throw new AppError("TICKET_NOT_FOUND");
  return ticket;
}

async function lockedTicket(tx: Executor, id: string): Promise<TicketRow> {
  const ticket = await lockTicket(tx, id);
  if (!ticket) throw new AppError("TICKET_NOT_FOUND");
  return ticket;
}

async function present({ db, viewer }: Context, ticket: TicketRow): Promise<Ticket> {
  const replies = await listReplies(db, ticket.id);
  return viewTicket(ticket, { replies, can: ticketAbilities(viewer, ticket) });
}
