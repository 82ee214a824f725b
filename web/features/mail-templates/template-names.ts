import type { MailTemplate, TemplateArea } from "#shared/mail-templates/templates.ts";
import { m } from "#web/i18n/compiled/messages.js";

const NAMES: Readonly<Record<MailTemplate, () => string>> = {
  activation: () => m.templates_name_activation(),
  "awaiting-approval": () => m.templates_name_awaiting_approval(),
  "account-approved": () => m.templates_name_account_approved(),
  "account-refused": () => m.templates_name_account_refused(),
  "account-lapsed": () => m.templates_name_account_lapsed(),
  "account-created": () => m.templates_name_account_created(),
  invitation: () => m.templates_name_invitation(),
  "address-confirmed": () => m.templates_name_address_confirmed(),
  "address-confirmation": () => m.templates_name_address_confirmation(),
  "address-changed": () => m.templates_name_address_changed(),
  "role-changed": () => m.templates_name_role_changed(),
  quota: () => m.templates_name_quota(),
  "data-ready": () => m.templates_name_data_ready(),
  blocked: () => m.templates_name_blocked(),
  deletion: () => m.templates_name_deletion(),
  "password-reset": () => m.templates_name_password_reset(),
  "password-changed": () => m.templates_name_password_changed(),
  "new-login": () => m.templates_name_new_login(),
  "session-limit": () => m.templates_name_session_limit(),
  "sessions-ended": () => m.templates_name_sessions_ended(),
  "passkey-added": () => m.templates_name_passkey_added(),
  "backup-code-used": () => m.templates_name_backup_code_used(),
  "two-factor-disabled": () => m.templates_name_two_factor_disabled(),
  "new-video": () => m.templates_name_new_video(),
  "live-start": () => m.templates_name_live_start(),
  digest: () => m.templates_name_digest(),
  unread: () => m.templates_name_unread(),
  "creator-invitation": () => m.templates_name_creator_invitation(),
  "creator-rejection": () => m.templates_name_creator_rejection(),
  "team-welcome": () => m.templates_name_team_welcome(),
  "channel-received": () => m.templates_name_channel_received(),
  "channel-given-away": () => m.templates_name_channel_given_away(),
  "ad-approved": () => m.templates_name_ad_approved(),
  "ad-rejected": () => m.templates_name_ad_rejected(),
  "ad-exhausted": () => m.templates_name_ad_exhausted(),
  donation: () => m.templates_name_donation(),
  transfer: () => m.templates_name_transfer(),
  "donation-ended": () => m.templates_name_donation_ended(),
  restriction: () => m.templates_name_restriction(),
  lift: () => m.templates_name_lift(),
  "report-outcome": () => m.templates_name_report_outcome(),
  "ticket-pin": () => m.templates_name_ticket_pin(),
  "ticket-reply": () => m.templates_name_ticket_reply(),
};

const AREA_NAMES: Readonly<Record<TemplateArea, () => string>> = {
  account: () => m.templates_area_account(),
  security: () => m.templates_area_security(),
  viewers: () => m.templates_area_viewers(),
  creators: () => m.templates_area_creators(),
  donations: () => m.templates_area_donations(),
  support: () => m.templates_area_support(),
};

/** What an email is about, as its name in lists. */
export function templateName(template: MailTemplate): string {
  return NAMES[template]();
}

export function templateAreaName(area: TemplateArea): string {
  return AREA_NAMES[area]();
}
