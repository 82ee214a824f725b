import type { mails } from "#shared/mails/contract.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import { letter, type Letter } from "#server/platform/mail/letter.ts";
import { listOutbox } from "#server/platform/mail/outbox.ts";
import type { Executor, Queue } from "#server/platform/queue/queue.ts";
import type { Answer, UseCaseInput } from "#shared/endpoint.ts";
import { sendMailJob } from "./jobs.ts";

/** Sends a letter once the caller's transaction is committed. */
export async function sendLetter(
  queue: Queue,
  db: Executor,
  to: string,
  {
    subject,
    unsubscribeUrl,
    ...content
  }: Letter & {
    readonly subject: string;
    /** Where mail programs end mails of this kind by one press. */
    readonly unsubscribeUrl?: string | undefined;
  },
): Promise<void> {
  const { text, html } = letter(content);
  const mail = { to, subject, text, html };
  await queue.send(db, sendMailJob, unsubscribeUrl ? { ...mail, unsubscribeUrl } : mail);
}

/** What was mailed while no mail server is configured. */
export async function listOutboxMails(
  { config, mail }: SignedInContext,
  { query }: UseCaseInput<typeof mails.outbox>,
): Promise<Answer<typeof mails.outbox>> {
  const { items, count } = await listOutbox({ dataDir: config.dataDir, ...query });
  const shown = items.map(({ id, to, subject, text, sentAt }) => ({
    _id: id,
    to,
    subject,
    text,
    sentAt: sentAt.toISOString(),
  }));
  return { items: shown, count, smtp: mail.smtp };
}
