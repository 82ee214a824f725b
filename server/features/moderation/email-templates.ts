import {
  answerSentence,
  type DecisionText,
  liftedSentence,
  reportLiftedSentence,
  restrictedSentence,
} from "#shared/moderation/decision-text.ts";
import { m } from "#shared/messages/compiled/messages.js";
import type { EmailContext, EmailWithSubject } from "#server/platform/mail/email-template.ts";

/** The email that tells the owner of an entity what was decided, why, and where to appeal. */
export function restrictionEmail(
  { locale, site }: EmailContext,
  { decision, name, url }: { decision: DecisionText; name: string; url: string },
): EmailWithSubject {
  return {
    locale,
    site,
    subject: m.mails_restriction_subject({ site }, { locale }),
    title: m.mails_restriction_title({ name }, { locale }),
    paragraphs: [
      restrictedSentence(decision, locale),
      ...(decision.note === "" ? [] : [decision.note]),
      m.mails_restriction_advice({}, { locale }),
    ],
    button: { label: m.mails_restriction_button({}, { locale }), url },
    footer: m.mails_restriction_footer({ site }, { locale }),
  };
}

/** The email that tells the owner of an entity that a decision was lifted. */
export function liftEmail(
  { locale, site }: EmailContext,
  { decision, name, url }: { decision: DecisionText; name: string; url: string },
): EmailWithSubject {
  return {
    locale,
    site,
    subject: m.mails_lift_subject({ site }, { locale }),
    title: m.mails_lift_title({ name }, { locale }),
    paragraphs: [liftedSentence(decision, locale)],
    button: { label: m.mails_lift_button({ site }, { locale }), url },
    footer: m.mails_lift_footer({ site }, { locale }),
  };
}

/** The email that tells a visitor the outcome of their report. */
export function reportOutcomeEmail({ locale, site }: EmailContext, outcome: ReportOutcome): EmailWithSubject {
  return reportEmail({ locale, site }, answerSentence(outcome.decision, locale), outcome.url);
}

/** The email that tells a visitor that the decision on their report was lifted. */
export function reportLiftedEmail({ locale, site }: EmailContext, outcome: ReportOutcome): EmailWithSubject {
  return reportEmail({ locale, site }, reportLiftedSentence(outcome.decision, locale), outcome.url);
}

interface ReportOutcome {
  readonly decision: DecisionText;
  /** Where to appeal. */
  readonly url: string;
}

function reportEmail({ locale, site }: EmailContext, sentence: string, url: string): EmailWithSubject {
  return {
    locale,
    site,
    subject: m.mails_report_outcome_subject({ site }, { locale }),
    title: m.mails_report_outcome_title({}, { locale }),
    paragraphs: [sentence, m.mails_report_outcome_advice({}, { locale })],
    button: { label: m.mails_report_outcome_button({}, { locale }), url },
    footer: m.mails_report_outcome_footer({}, { locale }),
  };
}
