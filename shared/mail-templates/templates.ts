/** The emails of the site whose texts administrators edit, by what they are about. */
export const TEMPLATES_BY_AREA = {
  account: [
    "activation",
    "awaiting-approval",
    "account-approved",
    "account-refused",
    "account-lapsed",
    "account-created",
    "invitation",
    "address-confirmed",
    "address-confirmation",
    "address-changed",
    "role-changed",
    "quota",
    "data-ready",
    "blocked",
    "deletion",
  ],
  security: [
    "password-reset",
    "password-changed",
    "new-login",
    "session-limit",
    "sessions-ended",
    "passkey-added",
    "backup-code-used",
    "two-factor-disabled",
  ],
  viewers: ["new-video", "live-start", "digest", "unread"],
  creators: [
    "creator-invitation",
    "creator-rejection",
    "team-welcome",
    "channel-received",
    "channel-given-away",
    "ad-approved",
    "ad-rejected",
    "ad-exhausted",
  ],
  donations: ["donation", "transfer", "donation-ended"],
  support: ["restriction", "lift", "report-outcome", "ticket-pin", "ticket-reply"],
} as const;

export type TemplateArea = keyof typeof TEMPLATES_BY_AREA;
export type MailTemplate = (typeof TEMPLATES_BY_AREA)[TemplateArea][number];

export const TEMPLATE_AREAS = Object.keys(TEMPLATES_BY_AREA) as readonly TemplateArea[];
export const MAIL_TEMPLATES: readonly MailTemplate[] = Object.values(TEMPLATES_BY_AREA).flat();
