import { GUIDE_QUESTIONS, type GuideQuestion } from "#shared/site-settings/guide.ts";
import type { SettingKey } from "#shared/site-settings/settings.ts";
import { m } from "#web/i18n/compiled/messages.js";

/** In the order of the guide. */
export const QUESTIONS = Object.keys(GUIDE_QUESTIONS) as GuideQuestion[]; // the keys of that object

type IsFixed = (key: SettingKey) => boolean;

export function keysOf(question: GuideQuestion): readonly SettingKey[] {
  return GUIDE_QUESTIONS[question];
}

/** The environment answers all of it. */
export function isFixedQuestion(question: GuideQuestion, isFixed: IsFixed): boolean {
  return keysOf(question).every(isFixed);
}

/** The next question; those that the environment answers are passed over, except the one with the test mail. */
export function questionAfter(current: GuideQuestion, isFixed: IsFixed): GuideQuestion | undefined {
  return QUESTIONS.slice(QUESTIONS.indexOf(current) + 1).find((one) => isAsked(one, isFixed));
}

export function questionBefore(current: GuideQuestion, isFixed: IsFixed): GuideQuestion | undefined {
  return QUESTIONS.slice(0, QUESTIONS.indexOf(current)).findLast((one) => isAsked(one, isFixed));
}

function isAsked(question: GuideQuestion, isFixed: IsFixed): boolean {
  return question === "mail" || !isFixedQuestion(question, isFixed);
}

interface QuestionTexts {
  /** In the list of questions. */
  readonly name: () => string;
  readonly question: () => string;
  readonly text: () => string;
}

export const QUESTION_TEXTS: Readonly<Record<GuideQuestion, QuestionTexts>> = {
  name: { name: m.guide_name, question: m.guide_name_question, text: m.guide_name_text },
  operator: { name: m.guide_operator, question: m.guide_operator_question, text: m.guide_operator_text },
  people: { name: m.guide_people, question: m.guide_people_question, text: m.guide_people_text },
  limits: { name: m.guide_limits, question: m.guide_limits_question, text: m.guide_limits_text },
  mail: { name: m.guide_mail, question: m.guide_mail_question, text: m.guide_mail_text },
};
