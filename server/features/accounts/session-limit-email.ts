import { m } from "#shared/messages/compiled/messages.js";
import { momentText } from "#server/platform/mail/dates.ts";
import type { EmailContext, EmailWithSubject } from "#server/platform/mail/email-template.ts";
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
): EmailWithSubject {
  const known = deviceName(parseUserAgent(device)) || m.mails_new_login_unknown_device({}, { locale });
  const moment = momentText(now, locale);
  return {
    locale,
    site,
    subject: m.mails_session_limit_subject({ site }, { locale }),
    title: m.mails_session_limit_title({ name }, { locale }),
    paragraphs: [
      m.mails_session_limit_text({ device: known, moment, limit }, { locale }),
      m.mails_new_login_advice({}, { locale }),
    ],
    button: { label: m.mails_new_login_button({}, { locale }), url },
    footer: m.mails_security_footer({ site }, { locale }),
  };
}
