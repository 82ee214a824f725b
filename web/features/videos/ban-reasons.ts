import type { BanReason } from "#shared/videos/catalogue.ts";
import { m } from "#web/i18n/compiled/messages.js";

const NAMES: Record<BanReason, () => string> = {
  PLV: m.videos_ban_reason_PLV,
  SPM: m.videos_ban_reason_SPM,
  LNG: m.videos_ban_reason_LNG,
  INS: m.videos_ban_reason_INS,
  DEF: m.videos_ban_reason_DEF,
  CRI: m.videos_ban_reason_CRI,
  PRN: m.videos_ban_reason_PRN,
  ECM: m.videos_ban_reason_ECM,
};

export function banReasonName(reason: BanReason): string {
  return NAMES[reason]();
}
