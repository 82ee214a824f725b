import { APPEAL_PATH } from "#shared/moderation/appeal.ts";
import type { DecisionText } from "#shared/moderation/decision-text.ts";
import type { Locale } from "#shared/texts.ts";
import { sendEmail } from "#server/features/mails/mails.ts";
import { pageUrl } from "#server/platform/page-url.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Services } from "#server/platform/services.ts";
import { offeredLanguage } from "#server/platform/site/languages.ts";
import { findDecisionDetails, type DecisionDetails } from "./decision-details.ts";
import { liftEmail, reportLiftedEmail, reportOutcomeEmail, restrictionEmail } from "./email-templates.ts";
import { listEmailRecipients, listReporters } from "./store.ts";

/** Emails the owners of an entity about a decision, and visitors who reported it about the outcome. */
export async function sendDecisionEmails(services: Services, decisionId: string): Promise<void> {
  const { db, queue, config } = services;
  const site = services.settings.get("site.name");
  const details = await findDecisionDetails(db, decisionId);
  if (!details) return;
  const decision = toDecisionText(details);
  const owners = details.isRestricting ? await listEmailRecipients(db, details.ownerIds) : [];
  const visitors = await listReportingVisitors(services, decisionId);
  await inTransaction(db, async (tx) => {
    for (const { email, name, settings } of owners) {
      const locale = offeredLanguage(services.settings, settings.language);
      const url = pageUrl(config, locale, APPEAL_PATH);
      await sendEmail(queue, tx, email, restrictionEmail({ locale, site }, { decision, name, url }));
    }
    for (const { email, language } of visitors) {
      const url = pageUrl(config, language, APPEAL_PATH);
      await sendEmail(queue, tx, email, reportOutcomeEmail({ locale: language, site }, { decision, url }));
    }
  });
}

/** Emails the owners of an entity that a decision was lifted, and visitors whose reports it had closed. */
export async function sendLiftEmails(services: Services, decisionId: string): Promise<void> {
  const { db, queue, config } = services;
  const site = services.settings.get("site.name");
  const details = await findDecisionDetails(db, decisionId);
  if (!details) return;
  const decision = toDecisionText(details);
  const owners = await listEmailRecipients(db, details.ownerIds);
  const visitors = await listReportingVisitors(services, decisionId);
  await inTransaction(db, async (tx) => {
    for (const { email, name, settings } of owners) {
      const locale = offeredLanguage(services.settings, settings.language);
      const url = pageUrl(config, locale, "/");
      await sendEmail(queue, tx, email, liftEmail({ locale, site }, { decision, name, url }));
    }
    for (const { email, language } of visitors) {
      const url = pageUrl(config, language, APPEAL_PATH);
      await sendEmail(queue, tx, email, reportLiftedEmail({ locale: language, site }, { decision, url }));
    }
  });
}

/** Reporters without an account; the others get a notification. */
async function listReportingVisitors(
  { db, settings }: Pick<Services, "db" | "settings">,
  decisionId: string,
): Promise<{ email: string; language: Locale }[]> {
  const reporters = await listReporters(db, decisionId);
  return reporters.flatMap(({ user_id, email, language }) =>
    user_id === null && email !== null ? [{ email, language: offeredLanguage(settings, language) }] : [],
  );
}

function toDecisionText({ decision, entity }: DecisionDetails): DecisionText {
  const { entity_type, measure, limits, reason, note, until } = decision;
  const title = entity_type === "user" ? "" : entity.title;
  return {
    ...{ entityType: entity_type, title, measure, limits, reason, note },
    until: until?.toISOString() ?? null,
  };
}
