import { randomInt } from "node:crypto";
import type { BugTopic } from "#shared/contacts/topics.ts";
import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import type { Locale } from "#shared/texts.ts";
import { PIN_DIGITS, type tickets } from "#shared/tickets/contract.ts";
import { countAttempt, requireAttemptLeft } from "#server/features/auth/login-throttle.ts";
import { sendEmail } from "#server/features/mails/mails.ts";
import { pageUrl } from "#server/platform/page-url.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Context } from "#server/platform/http/context.ts";
import { hashPassword } from "#server/platform/crypto/passwords.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { offeredLanguage } from "#server/platform/site/languages.ts";
import { pinEmail } from "./email-templates.ts";
import { findEmail, insertTicket, updateTicket } from "./store.ts";

/** Limit of emails to one address: visitors can enter any address. */
const VISITOR_EMAILS_PER_HOUR = 20;

export async function openTicket(
  context: Context,
  { body }: UseCaseInput<typeof tickets.open>,
): Promise<{ _id: string }> {
  const email = await replyAddress(context, body.email);
  const { topic, content } = body;
  return inTransaction(context.db, async (tx) => ({
    _id: await createTicket(context, tx, { email, topic, content }),
  }));
}

/** The reply address: always the account's own; visitors have to give one. */
export async function replyAddress({ db, viewer }: Context, email: string | undefined): Promise<string> {
  const address = viewer ? await findEmail(db, viewer.id) : email;
  if (!address) throw new AppError("VALIDATION", {}, { email: { code: "REQUIRED" } });
  return address;
}

/** Creates a ticket for the caller and emails its link and PIN. */
export async function createTicket(
  context: Context,
  tx: Executor,
  { email, topic, content }: { email: string; topic: BugTopic; content: string },
): Promise<string> {
  const { viewer, now, locale } = context;
  if (!viewer) await throttleEmail({ db: tx, now }, email);
  const pin = newPin();
  const id = await insertTicket(tx, {
    ...{ email, topic, content, language: locale, pin_hash: await hashPassword(pin) },
    ...{ user_id: viewer?.id ?? null, created_at: now, updated_at: now },
  });
  await sendPinEmail(context, tx, { id, email, language: locale }, pin);
  return id;
}

/** Replaces the PIN of a ticket and emails it; the old one becomes invalid. */
export async function renewPin(
  context: Context,
  tx: Executor,
  ticket: { id: string; email: string; language: Locale },
): Promise<void> {
  const pin = newPin();
  await updateTicket(tx, ticket.id, { pin_hash: await hashPassword(pin) });
  await sendPinEmail(context, tx, ticket, pin);
}

async function sendPinEmail(
  { config, queue, settings }: Context,
  tx: Executor,
  { id, email, language: written }: { id: string; email: string; language: Locale },
  pin: string,
): Promise<void> {
  const language = offeredLanguage(settings, written);
  const url = pageUrl(config, language, `/support/ticket/${id}`);
  await sendEmail(
    queue,
    tx,
    email,
    pinEmail({ locale: language, site: settings.get("site.name") }, { pin, url }),
  );
}

async function throttleEmail(context: { db: Executor; now: Date }, email: string): Promise<void> {
  const limit = { key: `ticket-mail/${email.toLowerCase()}`, max: VISITOR_EMAILS_PER_HOUR, perSeconds: 3600 };
  await requireAttemptLeft(context, limit);
  await countAttempt(context, limit);
}

function newPin(): string {
  return String(randomInt(10 ** PIN_DIGITS)).padStart(PIN_DIGITS, "0");
}
