import { randomInt } from "node:crypto";
import type { BugTopic } from "#shared/contacts/topics.ts";
import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import type { Locale } from "#shared/texts.ts";
import { PIN_DIGITS, type tickets } from "#shared/tickets/contract.ts";
import { countAttempt, requireAttemptLeft } from "#server/features/accounts/attempts.ts";
import { sendLetter } from "#server/features/mails/mails.ts";
import { pageUrl } from "#server/platform/addresses.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Context } from "#server/platform/http/context.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import type { Executor } from "#server/platform/queue/queue.ts";
import { pinLetter } from "./letters.ts";
import { findEmail, insertTicket, updateTicket } from "./store.ts";

/** So many mails an address gets that anybody may have typed in. */
const VISITORS_MAILS_PER_HOUR = 20;

export async function openTicket(
  context: Context,
  { body }: UseCaseInput<typeof tickets.open>,
): Promise<{ _id: string }> {
  const email = await answerAddress(context, body.email);
  const { topic, content } = body;
  return inTransaction(context.db, async (tx) => ({
    _id: await createTicket(context, tx, { email, topic, content }),
  }));
}

/** Where somebody is answered: the account's own address, whatever else was sent. Visitors have to leave one. */
export async function answerAddress({ db, viewer }: Context, email: string | undefined): Promise<string> {
  const address = viewer ? await findEmail(db, viewer.id) : email;
  if (!address) throw new AppError("VALIDATION", {}, { email: { code: "REQUIRED" } });
  return address;
}

/** Makes a ticket of the caller's and mails what opens it. */
export async function createTicket(
  context: Context,
  tx: Executor,
  { email, topic, content }: { email: string; topic: BugTopic; content: string },
): Promise<string> {
  const { viewer, now, locale } = context;
  if (!viewer) await countMail({ db: tx, now }, email);
  const pin = newPin();
  const id = await insertTicket(tx, {
    ...{ email, topic, content, language: locale, pin_hash: await hashPassword(pin) },
    ...{ user_id: viewer?.id ?? null, created_at: now, updated_at: now },
  });
  await mailPin(context, tx, { id, email, language: locale }, pin);
  return id;
}

/** Gives a ticket another PIN and mails it; the last one opens nothing any more. */
export async function renewPin(
  context: Context,
  tx: Executor,
  ticket: { id: string; email: string; language: Locale },
): Promise<void> {
  const pin = newPin();
  await updateTicket(tx, ticket.id, { pin_hash: await hashPassword(pin) });
  await mailPin(context, tx, ticket, pin);
}

async function mailPin(
  { config, queue }: Context,
  tx: Executor,
  { id, email, language }: { id: string; email: string; language: Locale },
  pin: string,
): Promise<void> {
  const url = pageUrl(config, language, `/support/ticket/${id}`);
  await sendLetter(queue, tx, email, pinLetter(language, { pin, url }));
}

async function countMail(context: { db: Executor; now: Date }, email: string): Promise<void> {
  const limit = { key: `ticket-mail/${email.toLowerCase()}`, max: VISITORS_MAILS_PER_HOUR, perSeconds: 3600 };
  await requireAttemptLeft(context, limit);
  await countAttempt(context, limit);
}

function newPin(): string {
  return String(randomInt(10 ** PIN_DIGITS)).padStart(PIN_DIGITS, "0");
}
