import type { SettingValue } from "#shared/site-settings/contract.ts";

/** Settings are texts, numbers, null and lists of them. */
export function isSameValue(one: SettingValue, other: SettingValue): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
