import { useState } from "react";
import type { DonationType, ProviderName } from "#shared/donations/contract.ts";
import { Notice } from "#web/form/notice.tsx";
import { SubmitButton } from "#web/form/submit-button.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { formatZloty } from "#web/ui/format/money.ts";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { AmountField, useStartAmount } from "./amount-field.tsx";
import { ConsentFields } from "./consent-fields.tsx";
import { DonorDetails } from "./donor-details.tsx";
import { TypeField, useType } from "./type-field.tsx";
import { useDonationForm, usePrefilledDonor } from "./use-donation-form.ts";

const NOTES: Readonly<Record<ProviderName, () => string>> = {
  stripe: m.donations_note_stripe,
  transfer: m.donations_note_transfer,
  test: m.donations_note_test,
};

/** Donation form: donor, amount and frequency. Payment takes place on the provider's page. */
export function DonationFields({ provider }: { readonly provider: ProviderName }) {
  const form = useDonationForm();
  const [amount, setAmount] = useState<number | undefined>(useStartAmount());
  const type = useType(form);
  usePrefilledDonor(form);

  return (
    <form {...form.props} className="grid gap-5">
      {provider !== "transfer" && <TypeField form={form} />}
      <AmountField form={form} amount={amount} onAmount={setAmount} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={m.donations_name()} autoComplete="given-name" {...form.field("name")} />
        <TextField label={m.donations_last_name()} autoComplete="family-name" {...form.field("lastName")} />
      </div>
      <TextField
        label={m.donations_email()}
        hint={m.donations_email_hint()}
        type="email"
        autoComplete="email"
        {...form.field("email")}
      />
      <DonorDetails form={form} />
      <ConsentFields form={form} />
      {form.failure && <Notice kind="failure">{form.failure.message}</Notice>}
      <div className="grid gap-2.5">
        <SubmitButton size="large" isWide isPending={form.isSending}>
          {submitLabel(type, amount)}
        </SubmitButton>
        <p className="text-small text-pretty text-text-2">
          {NOTES[provider]()} {type === "regular" && m.donations_note_regular()}
        </p>
      </div>
    </form>
  );
}

function submitLabel(type: DonationType, zloty: number | undefined): string {
  if (zloty === undefined) return m.donations_submit();
  const amount = formatZloty(zloty);
  return type === "regular" ? m.donations_submit_regular({ amount }) : m.donations_submit_once({ amount });
}
