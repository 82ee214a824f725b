import { useId } from "react";
import { AD_FORMATS, type AdFormat } from "#shared/ads/formats.ts";
import {
  BANK_ACCOUNT_MAX_CHARACTERS,
  BANK_RECIPIENT_MAX_CHARACTERS,
} from "#shared/site-settings/money-settings.ts";
import type { SiteSettings } from "#shared/site-settings/settings.ts";
import { formatName } from "#web/features/ads/format-name.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Checkbox } from "#web/ui/controls/checkbox.tsx";
import { FieldHelp } from "#web/ui/controls/field-frame.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { BankAccountField } from "./bank-account-field.tsx";
import type { MoneyField, MoneyKey } from "./money-field.ts";
import { ProductsField } from "./products-field.tsx";

interface MoneySettingProps extends Pick<MoneyField<MoneyKey>, "label" | "hint" | "error" | "isFixed"> {
  readonly settingKey: MoneyKey;
  readonly draft: {
    valueOf<Key extends MoneyKey>(key: Key): SiteSettings[Key];
    change<Key extends MoneyKey>(key: Key, value: SiteSettings[Key]): void;
  };
}

/** The control of a setting of donations or ads. */
export function MoneySetting({ settingKey, draft, ...texts }: MoneySettingProps) {
  const fieldOf = <Key extends MoneyKey>(key: Key): MoneyField<Key> => ({
    ...texts,
    value: draft.valueOf(key),
    onChange: (value) => draft.change(key, value),
  });
  switch (settingKey) {
    case "money.donations":
      return <SwitchField {...fieldOf(settingKey)} name={m.settings_donations_on()} />;
    case "money.ads":
      return <SwitchField {...fieldOf(settingKey)} name={m.settings_ads_on()} />;
    case "money.products":
      return <ProductsField {...fieldOf(settingKey)} />;
    case "money.bankAccount":
      return <BankAccountField {...fieldOf(settingKey)} maxLength={BANK_ACCOUNT_MAX_CHARACTERS} />;
    case "money.bankRecipient":
      return <RecipientField {...fieldOf(settingKey)} />;
    case "money.adFormats":
      return <FormatsField {...fieldOf(settingKey)} />;
  }
}

interface SwitchFieldProps extends MoneyField<"money.donations" | "money.ads"> {
  /** What is on while the box is checked. */
  readonly name: string;
}

function SwitchField({ label, hint, error, isFixed, value, onChange, name }: SwitchFieldProps) {
  return (
    <fieldset disabled={isFixed} className="min-w-0">
      <legend className="mb-2 text-small font-[620]">{label}</legend>
      <Checkbox
        label={name}
        hint={hint}
        error={error}
        checked={value}
        onChange={(event) => onChange(event.target.checked)}
      />
    </fieldset>
  );
}

function RecipientField({ isFixed, value, onChange, ...texts }: MoneyField<"money.bankRecipient">) {
  return (
    <TextField
      {...texts}
      maxLength={BANK_RECIPIENT_MAX_CHARACTERS}
      disabled={isFixed}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function FormatsField({ label, hint, error, isFixed, value, onChange }: MoneyField<"money.adFormats">) {
  const id = useId();
  return (
    <fieldset
      disabled={isFixed}
      aria-describedby={id}
      aria-invalid={error === undefined ? undefined : true}
      className="grid min-w-0 grid-cols-1 gap-2"
    >
      <legend className="mb-2 text-small font-[620]">{label}</legend>
      {AD_FORMATS.map((format) => (
        <Checkbox
          key={format}
          label={formatName(format)}
          checked={value.includes(format)}
          onChange={(event) => {
            const isOn = (one: AdFormat) => (one === format ? event.target.checked : value.includes(one));
            onChange(AD_FORMATS.filter(isOn));
          }}
        />
      ))}
      <FieldHelp id={id} hint={hint} error={error} />
    </fieldset>
  );
}
