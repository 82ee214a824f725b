import type { Ad } from "#shared/ads/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";

type Names<Value extends string> = Readonly<Record<Value, () => string>>;

export const STATUS_NAMES: Names<Ad["status"]> = {
  open: m.ads_status_open,
  awaiting_verification: m.ads_status_awaiting_verification,
  verified_ok: m.ads_status_verified_ok,
  verified_not_ok: m.ads_status_verified_not_ok,
  paused: m.ads_status_paused,
  live: m.ads_status_live,
};

export const KIND_NAMES: Names<Ad["kind"]> = { banner: m.ads_kind_banner, video: m.ads_kind_video };

/** Labels of the click actions an advertiser chooses from. */
export const CLICK_NAMES: Names<Ad["clickAction"]> = {
  none: m.ads_click_none,
  open_video: m.ads_click_open_video,
  open_channel: m.ads_click_open_channel,
  open_url: m.ads_click_open_url,
};

export const PLACEMENT_NAMES: Names<Ad["placement"]> = {
  before: m.ads_placement_before,
  after: m.ads_placement_after,
  random: m.ads_placement_random,
};

export const DISMISS_NAMES: Names<Ad["dismissMode"]> = {
  always: m.ads_dismiss_always,
  after_5_seconds: m.ads_dismiss_after_5_seconds,
  never: m.ads_dismiss_never,
};

/** Display form of an age range: "25–34". */
export function ageName(age: string): string {
  if (age === "under18") return m.accounts_age_under18();
  return age === "65+" ? m.accounts_age_65() : age.replace("-", "–");
}

export function choicesOf<Value extends string>(
  names: Names<Value>,
  values: readonly Value[],
): { value: Value; label: string }[] {
  return values.map((value) => ({ value, label: names[value]() }));
}
