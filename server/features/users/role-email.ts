import type { Role } from "#shared/accounts/contract.ts";
import { m } from "#shared/messages/compiled/messages.js";
import type { Locale } from "#shared/texts.ts";
import type { EmailContext, EmailWithSubject } from "#server/platform/mail/email-template.ts";

/** Email: the account has another role. */
export function roleChangedEmail(
  { locale, site }: EmailContext,
  { name, before, role, url }: { name: string; before: Role; role: Role; url: string },
): EmailWithSubject {
  return {
    locale,
    site,
    subject: m.mails_role_changed_subject({ site, role: roleName(role, locale) }, { locale }),
    title: m.mails_role_changed_title({ name, role: roleName(role, locale) }, { locale }),
    paragraphs: [
      m.mails_role_changed_text(
        { site, before: roleName(before, locale), role: roleName(role, locale) },
        { locale },
      ),
      m.mails_role_changed_advice({}, { locale }),
    ],
    button: { label: m.mails_role_changed_button({ site }, { locale }), url },
    footer: m.mails_account_footer({ site }, { locale }),
  };
}

const NAMES = {
  user: m.admin_role_user,
  creator: m.admin_role_creator,
  moderator: m.admin_role_moderator,
  admin: m.admin_role_admin,
} as const satisfies Readonly<Record<Role, unknown>>;

function roleName(role: Role, locale: Locale): string {
  return NAMES[role]({}, { locale });
}
