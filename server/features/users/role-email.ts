import type { Role } from "#shared/accounts/contract.ts";
import { m } from "#shared/messages/compiled/messages.js";
import type { Locale } from "#shared/texts.ts";
import type { EmailContext } from "#server/platform/mail/email-template.ts";
import { textsOf, type TemplatedEmail } from "#server/platform/mail/template-text.ts";

/** Email: the account has another role. */
export function roleChangedEmail(
  { locale, site }: EmailContext,
  { name, before, role, url }: { name: string; before: Role; role: Role; url: string },
): TemplatedEmail {
  const text = textsOf(
    { locale, site },
    { name, before: roleName(before, locale), role: roleName(role, locale) },
  );
  return {
    template: "role-changed",
    locale,
    site,
    subject: text("subject", m.mails_role_changed_subject),
    title: text("title", m.mails_role_changed_title),
    paragraphs: [
      text("text", m.mails_role_changed_text, ["role"]),
      text("advice", m.mails_role_changed_advice),
    ],
    button: { label: text("button", m.mails_role_changed_button), url },
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
