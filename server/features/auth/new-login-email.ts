import { m } from "#shared/messages/compiled/messages.js";
import { momentText } from "#server/platform/mail/dates.ts";
import type { EmailContext } from "#server/platform/mail/email-template.ts";
import { textsOf, type TemplatedEmail } from "#server/platform/mail/template-text.ts";
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
): TemplatedEmail {
  const known = deviceName(parseUserAgent(device)) || m.mails_new_login_unknown_device({}, { locale });
  const text = textsOf({ locale, site }, { name, device: known, moment: momentText(now, locale) });
  return {
    template: "new-login",
    locale,
    site,
    subject: text("subject", m.mails_new_login_subject),
    title: text("title", m.mails_new_login_title),
    paragraphs: [
      text("text", m.mails_new_login_text, ["device", "moment"]),
      text("advice", m.mails_new_login_advice),
    ],
    button: { label: text("button", m.mails_new_login_button), url },
    footer: m.mails_new_login_footer({}, { locale }),
  };
}
