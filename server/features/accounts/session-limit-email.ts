import { m } from "#shared/messages/compiled/messages.js";
import { momentText } from "#server/platform/mail/dates.ts";
import type { EmailContext } from "#server/platform/mail/email-template.ts";
import { textsOf, type TemplatedEmail } from "#server/platform/mail/template-text.ts";
import { deviceName, parseUserAgent } from "#server/features/accounts/devices.ts";

interface EndedSession {
  readonly name: string;
  /** The page that lists the sessions. */
  readonly url: string;
  /** The User-Agent header of the session that has ended. */
  readonly device: string;
  readonly now: Date;
  /** The sessions that an account may have. */
  readonly limit: number;
}

/** Email: a login has ended the oldest session, because the site limits their number. */
export function sessionLimitEmail(
  { locale, site }: EmailContext,
  { name, url, device, now, limit }: EndedSession,
): TemplatedEmail {
  const known = deviceName(parseUserAgent(device)) || m.mails_new_login_unknown_device({}, { locale });
  const text = textsOf(
    { locale, site },
    { name, device: known, moment: momentText(now, locale), limit: String(limit) },
  );
  return {
    template: "session-limit",
    locale,
    site,
    subject: text("subject", m.mails_session_limit_subject),
    title: text("title", m.mails_session_limit_title),
    paragraphs: [
      text("text", m.mails_session_limit_text, ["device", "moment"]),
      text("advice", m.mails_new_login_advice),
    ],
    button: { label: text("button", m.mails_new_login_button), url },
    footer: m.mails_security_footer({ site }, { locale }),
  };
}
