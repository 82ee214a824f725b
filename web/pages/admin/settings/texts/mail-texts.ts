import { m } from "#web/i18n/compiled/messages.js";

/** Label and explanation of the settings of emails. */
export const MAIL_TEXTS = {
  "mail.host": { label: () => m.settings_mail_host(), hint: () => m.settings_mail_host_hint() },
  "mail.security": { label: () => m.settings_mail_security(), hint: () => m.settings_mail_security_hint() },
  "mail.port": { label: () => m.settings_mail_port(), hint: () => m.settings_mail_port_hint() },
  "mail.user": { label: () => m.settings_mail_user(), hint: () => m.settings_mail_user_hint() },
  "mail.password": { label: () => m.settings_mail_password(), hint: () => m.settings_mail_password_hint() },
  "mail.sender": { label: () => m.settings_sender(), hint: () => m.settings_sender_hint() },
} as const;

/** The names of the choices among them. */
export const MAIL_CHOICES: Readonly<Record<string, () => string>> = {
  "mail.security=tls": () => m.settings_mail_security_tls(),
  "mail.security=starttls": () => m.settings_mail_security_starttls(),
  "mail.security=none": () => m.settings_mail_security_none(),
};
