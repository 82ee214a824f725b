import { Controller } from "react-hook-form";
import { AGES } from "#shared/accounts/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { RadioGroup } from "#web/ui/radio-group.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import type { RegistrationForm } from "./register-form.tsx";

/** Stands for "rather not say": it is not sent. */
const NOT_SAID = "";

export function MoreFields({ form }: { readonly form: RegistrationForm }) {
  return (
    <div className="grid gap-4">
      <Controller
        control={form.control}
        name="age"
        render={({ field, fieldState }) => (
          <Select
            label={m.accounts_age()}
            options={[{ value: NOT_SAID, label: m.accounts_not_said() }, ...AGES.map(ageOption)]}
            value={field.value ?? NOT_SAID}
            onChange={field.onChange}
            onBlur={field.onBlur}
            ref={field.ref}
            error={fieldState.error?.message}
          />
        )}
      />
      <RadioGroup
        label={m.accounts_sex()}
        options={[
          { value: "female", label: m.accounts_sex_female() },
          { value: "male", label: m.accounts_sex_male() },
          { value: NOT_SAID, label: m.accounts_not_said() },
        ]}
        defaultValue={NOT_SAID}
        {...form.field("sex")}
      />
      <TextField
        label={m.accounts_phone()}
        hint={m.accounts_phone_hint()}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        {...form.field("phone")}
      />
      <TextField label={m.accounts_address()} autoComplete="street-address" {...form.field("address")} />
    </div>
  );
}

function ageOption(age: (typeof AGES)[number]) {
  const words: Partial<Record<typeof age, string>> = {
    under18: m.accounts_age_under18(),
    "65+": m.accounts_age_65(),
  };
  return { value: age, label: words[age] ?? age.replace("-", "–") };
}
