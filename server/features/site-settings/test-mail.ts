import type { siteSettings } from "#shared/site-settings/contract.ts";
import type { EndpointResponse } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { m } from "#shared/messages/compiled/messages.js";
import { findUserById } from "#server/features/accounts/find-user.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import { mailFailure } from "#server/platform/mail/mail-failure.ts";

/**
 * Sends an email to the caller at once, without the queue. Throws MAIL_UNREACHABLE, MAIL_LOGIN_REFUSED or
 * MAIL_REFUSED, with the answer of the mail server or the reason why there is none.
 */
export async function sendTestMail({
  db,
  mail,
  settings,
  viewer,
  locale,
  log,
}: SignedInContext): Promise<EndpointResponse<typeof siteSettings.sendTestMail>> {
  const user = await findUserById(db, viewer.id);
  if (!user) throw new AppError("UNAUTHORIZED");
  const site = settings.get("site.name");
  const { renderEmail } = await import("#server/platform/mail/email-template.ts");
  const content = renderEmail({
    ...{ locale, site },
    title: m.mails_test_title({}, { locale }),
    paragraphs: [m.mails_test_text({ site }, { locale })],
    footer: m.mails_test_footer({ site }, { locale }),
  });
  try {
    await mail.send({ to: user.email, subject: m.mails_test_subject({ site }, { locale }), ...content });
  } catch (error) {
    log.warn({ err: error }, "a test mail was not accepted");
    throw mailFailure(error);
  }
  return { to: user.email, smtp: mail.smtp };
}
