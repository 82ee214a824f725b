import type { MONEY_SETTINGS } from "#shared/site-settings/money-settings.ts";
import type { SecretKey } from "#shared/site-settings/secret-settings.ts";
import type { SiteSettings } from "#shared/site-settings/settings.ts";

export type MoneyKey = Exclude<keyof typeof MONEY_SETTINGS, SecretKey>;

/** What the control of a setting of donations or ads needs. */
export interface MoneyField<Key extends MoneyKey> {
  readonly label: string;
  readonly hint: string;
  readonly error: string | undefined;
  readonly isFixed: boolean;
  readonly value: SiteSettings[Key];
  readonly onChange: (value: SiteSettings[Key]) => void;
}
