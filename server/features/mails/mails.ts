import type { mails } from "#shared/mails/contract.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import { listOutbox } from "#server/platform/mail/outbox.ts";
import { withEditedTexts, type TemplatedEmail } from "#server/platform/mail/template-text.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { Queue } from "#server/platform/queue/queue.ts";
import type { EndpointResponse, UseCaseInput } from "#shared/endpoint.ts";
import { findEditedTexts } from "./edited-texts.ts";
import { sendMailJob } from "./jobs.ts";

/** Queues an email, with the texts that administrators have saved; it is sent once the caller's transaction commits. */
export async function sendEmail(
  queue: Queue,
  db: Executor,
  to: string,
  {
    unsubscribeUrl,
    ...email
  }: TemplatedEmail & {
    /** One-click unsubscribe address for mail clients (RFC 8058). */
    readonly unsubscribeUrl?: string | undefined;
  },
): Promise<void> {
  // React is loaded by the first email: most processes send none for a while.
  const { renderEmail } = await import("#server/platform/mail/email-template.ts");
  const edited = await findEditedTexts(db, email.template, email.locale);
  const { subject, ...content } = withEditedTexts(email, edited);
  const { text, html } = renderEmail(content);
  const mail = { to, subject, text, html };
  await queue.send(db, sendMailJob, unsubscribeUrl ? { ...mail, unsubscribeUrl } : mail);
}

/** Emails kept in the outbox because no mail server is configured. */
export async function listOutboxMails(
  { config, mail }: SignedInContext,
  { query }: UseCaseInput<typeof mails.outbox>,
): Promise<EndpointResponse<typeof mails.outbox>> {
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
