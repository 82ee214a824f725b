import { useId } from "react";
import { type Locale, LOCALES } from "#shared/texts.ts";
import { Checkbox } from "#web/ui/controls/checkbox.tsx";
import { FieldHelp } from "#web/ui/controls/field-frame.tsx";
import { RadioGroup } from "#web/ui/controls/radio-group.tsx";
import { languageName } from "#web/ui/format/language.ts";

interface LanguageProps<Value> {
  readonly label: string;
  readonly hint: string;
  readonly error: string | undefined;
  readonly isFixed: boolean;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** The languages that a site offers. */
export function LanguagesSetting(props: LanguageProps<Locale[]>) {
  const { label, hint, error, isFixed, value, onChange } = props;
  const id = useId();
  return (
    <fieldset
      disabled={isFixed}
      aria-describedby={id}
      aria-invalid={error === undefined ? undefined : true}
      className="grid min-w-0 grid-cols-1 gap-2"
    >
      <legend className="mb-2 text-small font-[620]">{label}</legend>
      {LOCALES.map((locale) => (
        <Checkbox
          key={locale}
          label={<span lang={locale}>{languageName(locale)}</span>}
          checked={value.includes(locale)}
          onChange={(event) => {
            const isOffered = (one: Locale) => (one === locale ? event.target.checked : value.includes(one));
            onChange(LOCALES.filter(isOffered));
          }}
        />
      ))}
      <FieldHelp id={id} hint={hint} error={error} />
    </fieldset>
  );
}

export function DefaultLanguageSetting(props: LanguageProps<Locale>) {
  const { isFixed, value, onChange, ...texts } = props;
  return (
    <RadioGroup
      {...texts}
      disabled={isFixed}
      options={LOCALES.map((locale) => ({ value: locale, label: languageName(locale) }))}
      value={value}
      onSelect={(chosen) => onChange(LOCALES.find((locale) => locale === chosen) ?? value)}
    />
  );
}
