import {
  answerSentence,
  type DecisionText,
  liftedSentence,
  reportLiftedSentence,
  restrictedSentence,
} from "#shared/moderation/decision-text.ts";
import { m } from "#shared/messages/compiled/messages.js";
import type { EmailContext } from "#server/platform/mail/email-template.ts";
import { textsOf, type TemplatedEmail } from "#server/platform/mail/template-text.ts";

/** The email that tells the owner of an entity what was decided, why, and where to appeal. */
export function restrictionEmail(
  { locale, site }: EmailContext,
  { decision, name, url }: { decision: DecisionText; name: string; url: string },
): TemplatedEmail {
  const text = textsOf({ locale, site }, { name });
  return {
    template: "restriction",
    locale,
    site,
    subject: text("subject", m.mails_restriction_subject),
    title: text("title", m.mails_restriction_title),
    paragraphs: [
      restrictedSentence(decision, locale),
      ...(decision.note === "" ? [] : [decision.note]),
      text("advice", m.mails_restriction_advice),
    ],
    button: { label: text("button", m.mails_restriction_button), url },
    footer: m.mails_restriction_footer({ site }, { locale }),
  };
}

/** The email that tells the owner of an entity that a decision was lifted. */
export function liftEmail(
  { locale, site }: EmailContext,
  { decision, name, url }: { decision: DecisionText; name: string; url: string },
): TemplatedEmail {
  const text = textsOf({ locale, site }, { name });
  return {
    template: "lift",
    locale,
    site,
    subject: text("subject", m.mails_lift_subject),
    title: text("title", m.mails_lift_title),
    paragraphs: [liftedSentence(decision, locale)],
    button: { label: text("button", m.mails_lift_button), url },
    footer: m.mails_lift_footer({ site }, { locale }),
  };
}

/** The email that tells a visitor the outcome of their report. */
export function reportOutcomeEmail({ locale, site }: EmailContext, outcome: ReportOutcome): TemplatedEmail {
  return reportEmail({ locale, site }, answerSentence(outcome.decision, locale), outcome.url);
}

/** The email that tells a visitor that the decision on their report was lifted. */
export function reportLiftedEmail({ locale, site }: EmailContext, outcome: ReportOutcome): TemplatedEmail {
  return reportEmail({ locale, site }, reportLiftedSentence(outcome.decision, locale), outcome.url);
}

interface ReportOutcome {
  readonly decision: DecisionText;
  /** Where to appeal. */
  readonly url: string;
}

function reportEmail({ locale, site }: EmailContext, sentence: string, url: string): TemplatedEmail {
  const text = textsOf({ locale, site }, {});
  return {
    template: "report-outcome",
    locale,
    site,
    subject: text("subject", m.mails_report_outcome_subject),
    title: text("title", m.mails_report_outcome_title),
    paragraphs: [sentence, text("advice", m.mails_report_outcome_advice)],
    button: { label: text("button", m.mails_report_outcome_button), url },
    footer: m.mails_report_outcome_footer({}, { locale }),
  };
}
