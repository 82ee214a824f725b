import type { BanReason } from "#shared/catalogue/catalogue.ts";
import { m } from "#web/i18n/compiled/messages.js";

interface ReasonLabels {
  readonly name: () => string;
  /** Explanation in one sentence. */
  readonly hint: () => string;
}

const REASON_LABELS: Readonly<Record<BanReason, ReasonLabels>> = {
  PLV: { name: m.reports_reason_PLV, hint: m.reports_hint_PLV },
  SPM: { name: m.reports_reason_SPM, hint: m.reports_hint_SPM },
  LNG: { name: m.reports_reason_LNG, hint: m.reports_hint_LNG },
  INS: { name: m.reports_reason_INS, hint: m.reports_hint_INS },
  DEF: { name: m.reports_reason_DEF, hint: m.reports_hint_DEF },
  CRI: { name: m.reports_reason_CRI, hint: m.reports_hint_CRI },
  PRN: { name: m.reports_reason_PRN, hint: m.reports_hint_PRN },
  ECM: { name: m.reports_reason_ECM, hint: m.reports_hint_ECM },
};

export function reasonName(reason: BanReason): string {
  return REASON_LABELS[reason].name();
}

export function reasonHint(reason: BanReason): string {
  return REASON_LABELS[reason].hint();
}
