import type { ChannelLimit, Measure } from "#shared/moderation/measures.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { getLocale } from "#web/i18n/compiled/runtime.js";
import { capitalized } from "#web/ui/format/capitalized.ts";

const MEASURES: Readonly<Record<Measure, { name: () => string; hint: () => string; done: () => string }>> = {
  nothing: {
    name: m.moderation_measure_nothing,
    hint: m.moderation_hint_nothing,
    done: m.moderation_done_nothing,
  },
  limit: { name: m.moderation_measure_limit, hint: m.moderation_hint_limit, done: m.moderation_done_limit },
  hide: { name: m.moderation_measure_hide, hint: m.moderation_hint_hide, done: m.moderation_done_hide },
  block: { name: m.moderation_measure_block, hint: m.moderation_hint_block, done: m.moderation_done_block },
};

const LIMITS: Readonly<Record<ChannelLimit, () => string>> = {
  lists: m.moderation_limit_lists,
  comments: m.moderation_limit_comments,
  live: m.moderation_limit_live,
};

/** Name of a measure as an action: "Ukryj do odwołania". */
export function measureName(measure: Measure): string {
  return MEASURES[measure].name();
}

export function measureHint(measure: Measure): string {
  return MEASURES[measure].hint();
}

/** Name of a measure as a result: "Ukryto". */
export function measureDone(measure: Measure): string {
  return MEASURES[measure].done();
}

/** "Nie ma teraz: nowych komentarzy." */
export function limitInSentence(limit: ChannelLimit): string {
  return LIMITS[limit]();
}

/** Name on its own: an option. */
export function limitName(limit: ChannelLimit): string {
  return capitalized(limitInSentence(limit), getLocale());
}
