import { withCatalogues } from "./catalogue-files.ts";

/**
 * How the keys of the texts begin that programs write: the API, emails, feeds, commands. The others are of pages alone,
 * and a server that loaded them would start later and keep several megabytes of them. The type check finds a text that
 * is used and not listed.
 */
export const SERVER_TEXTS: readonly string[] = [
  "admin_history_quota_role",
  "admin_quota_",
  "admin_role_",
  "command_",
  "contacts_document_",
  "discovery_feed_",
  "discovery_reason_reason_",
  "donations_payment_title",
  "errors_",
  "health_",
  "mails_",
  "moderation_limit_",
  "moderation_reason_",
  "moderation_sentence_",
  "notifications_",
  "settings_quota_over",
  "settings_value_unlimited",
  "shell_maintenance_",
  "steps_",
  "studio_quota_",
  "templates_example_",
  "videos_processing_",
];

/** The file system, except that the catalogues have only the texts of the server. */
export const SERVER_TEXT_FILES = withCatalogues((catalogue) =>
  Object.fromEntries(Object.entries(catalogue).filter(([key]) => isServerText(key))),
);

function isServerText(key: string): boolean {
  return SERVER_TEXTS.some((beginning) => key.startsWith(beginning));
}
