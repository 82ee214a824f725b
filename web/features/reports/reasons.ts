import type { BanReason } from "#shared/catalogue/catalogue.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { getLocale } from "#web/i18n/compiled/runtime.js";
import { capitalized } from "#web/ui/format/capitalized.ts";

interface ReasonLabels {
  /** Name inside a sentence, as in emails and notifications. */
  readonly name: () => string;
  /** Explanation in one sentence. */
  readonly hint: () => string;
}

const REASON_LABELS: Readonly<Record<BanReason, ReasonLabels>> = {
  PLV: { name: m.moderation_reason_PLV, hint: m.reports_hint_PLV },
  SPM: { name: m.moderation_reason_SPM, hint: m.reports_hint_SPM },
  LNG: { name: m.moderation_reason_LNG, hint: m.reports_hint_LNG },
  INS: { name: m.moderation_reason_INS, hint: m.reports_hint_INS },
  DEF: { name: m.moderation_reason_DEF, hint: m.reports_hint_DEF },
  CRI: { name: m.moderation_reason_CRI, hint: m.reports_hint_CRI },
  PRN: { name: m.moderation_reason_PRN, hint: m.reports_hint_PRN },
  ECM: { name: m.moderation_reason_ECM, hint: m.reports_hint_ECM },
};

/** "Powód: spam." */
export function reasonInSentence(reason: BanReason): string {
  return REASON_LABELS[reason].name();
}

/** Name on its own: an option, a chip. */
export function reasonName(reason: BanReason): string {
  return capitalized(reasonInSentence(reason), getLocale());
}

export function reasonHint(reason: BanReason): string {
  return REASON_LABELS[reason].hint();
}
