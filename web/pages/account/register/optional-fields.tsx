import { Controller } from "react-hook-form";
import { ageOptions, NOT_DISCLOSED, sexOptions } from "#web/features/accounts/person-options.ts";
import { InvitationCodeField } from "#web/features/accounts/invitation-code-field.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { RadioGroup } from "#web/ui/controls/radio-group.tsx";
import { Select } from "#web/ui/controls/select.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";
import type { RegistrationForm } from "./register-form.tsx";

/** Empty fields are not sent. */
interface OptionalFieldsProps {
  readonly form: RegistrationForm;
  readonly hasInvitationCode: boolean;
}

export function OptionalFields({ form, hasInvitationCode }: OptionalFieldsProps) {
  return (
    <div className="grid gap-4">
      <Controller
        control={form.control}
        name="age"
        render={({ field, fieldState }) => (
          <Select
            label={m.accounts_age()}
            options={ageOptions()}
            value={field.value ?? NOT_DISCLOSED}
            onChange={field.onChange}
            onBlur={field.onBlur}
            ref={field.ref}
            error={fieldState.error?.message}
          />
        )}
      />
      <RadioGroup
        label={m.accounts_sex()}
        options={sexOptions()}
        defaultValue={NOT_DISCLOSED}
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
      {hasInvitationCode && <InvitationCodeField {...form.field("invitationCode")} />}
    </div>
  );
}
