import { commentText } from "#shared/comments/markup.ts";
import type { DecisionWords } from "#shared/moderation/words.ts";
import { sendLetter } from "#server/features/mails/mails.ts";
import { pageUrl } from "#server/platform/addresses.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Services } from "#server/platform/services.ts";
import { findDecisionFacts, type DecisionFacts } from "./decision-facts.ts";
import { liftedLetter, reportAnswerLetter, restrictedLetter } from "./letters.ts";
import { listMailReaders, listNotifiers } from "./store.ts";

const DEFAULT_LOCALE = "pl";
const OBJECTIONS_PATH = "/support";

/** Mails the makers of a thing what was done to it, and visitors who have reported it what came of that. */
export async function mailDecision({ db, queue, config }: Services, decisionId: string): Promise<void> {
  const facts = await findDecisionFacts(db, decisionId);
  if (!facts) return;
  const decision = wordsOf(facts);
  const makers = facts.isRestricting ? await listMailReaders(db, facts.makerIds) : [];
  const notifiers = await listNotifiers(db, decisionId);
  await inTransaction(db, async (tx) => {
    for (const { email, name, settings } of makers) {
      const locale = settings.language ?? DEFAULT_LOCALE;
      const url = pageUrl(config, locale, OBJECTIONS_PATH);
      await sendLetter(queue, tx, email, restrictedLetter(locale, { decision, name, url }));
    }
    for (const { email, user_id, language } of notifiers) {
      if (user_id !== null || email === null) continue;
      const url = pageUrl(config, language, OBJECTIONS_PATH);
      await sendLetter(queue, tx, email, reportAnswerLetter(language, { decision, url }));
    }
  });
}

/** Mails the makers of a thing that a decision no longer holds. */
export async function mailLifting({ db, queue, config }: Services, decisionId: string): Promise<void> {
  const facts = await findDecisionFacts(db, decisionId);
  if (!facts) return;
  const decision = wordsOf(facts);
  const makers = await listMailReaders(db, facts.makerIds);
  await inTransaction(db, async (tx) => {
    for (const { email, name, settings } of makers) {
      const locale = settings.language ?? DEFAULT_LOCALE;
      const url = pageUrl(config, locale, "/");
      await sendLetter(queue, tx, email, liftedLetter(locale, { decision, name, url }));
    }
  });
}

function wordsOf({ decision, thing }: DecisionFacts): DecisionWords {
  const { entity_type, measure, limits, reason, note, until } = decision;
  const title = entity_type === "user" ? "" : commentText(thing.title);
  return {
    ...{ entityType: entity_type, title, measure, limits, reason, note },
    until: until?.toISOString() ?? null,
  };
}
