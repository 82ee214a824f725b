import { m } from "#shared/messages/compiled/messages.js";
import { momentText } from "#server/platform/mail/dates.ts";
import type { EmailContext, EmailWithSubject } from "#server/platform/mail/email-template.ts";
import { deviceName, parseUserAgent } from "#server/features/accounts/devices.ts";

interface NewLogin {
  readonly name: string;
  /** The page where the user ends sessions. */
  readonly url: string;
  /** The User-Agent header. */
  readonly device: string;
  readonly now: Date;
}

/** Email: a login on a device that the account has never used before. */
export function newLoginEmail(
  { locale, site }: EmailContext,
  { name, url, device, now }: NewLogin,
): EmailWithSubject {
  const known = deviceName(parseUserAgent(device)) || m.mails_new_login_unknown_device({}, { locale });
  return {
    locale,
    site,
    subject: m.mails_new_login_subject({ site }, { locale }),
    title: m.mails_new_login_title({ name }, { locale }),
    paragraphs: [
      m.mails_new_login_text({ device: known, moment: momentText(now, locale) }, { locale }),
      m.mails_new_login_advice({}, { locale }),
    ],
    button: { label: m.mails_new_login_button({}, { locale }), url },
    footer: m.mails_new_login_footer({}, { locale }),
  };
}
