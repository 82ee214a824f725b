import type { ChangeEvent } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { formatZloty } from "#web/ui/format/money.ts";
import { TextField } from "#web/ui/controls/text-field.tsx";
import type { DonationForm } from "./use-donation-form.ts";
import { parseZloty } from "./parse-zloty.ts";

const AMOUNTS_ZLOTY = [20, 50, 100, 200];
export const DEFAULT_AMOUNT_ZLOTY = 50;

interface AmountFieldProps {
  readonly form: DonationForm;
  /** Parsed amount; undefined if the input is not an amount. */
  readonly amount: number | undefined;
  readonly onAmount: (amount: number | undefined) => void;
}

/** Amount: a preset or a custom one. */
export function AmountField({ form, amount, onAmount }: AmountFieldProps) {
  function choose(zloty: number) {
    form.setValue("amount", zloty, { shouldDirty: true, shouldValidate: true });
    onAmount(zloty);
  }

  return (
    <div className="grid gap-3">
      <div role="group" aria-label={m.donations_amounts()} className="grid grid-cols-4 gap-2">
        {AMOUNTS_ZLOTY.map((zloty) => (
          <Button
            key={zloty}
            variant={amount === zloty ? "primary" : "secondary"}
            size="large"
            aria-pressed={amount === zloty}
            onClick={() => choose(zloty)}
            className="px-1 tabular-nums max-sm:text-control"
          >
            {formatZloty(zloty)}
          </Button>
        ))}
      </div>
      <TextField
        label={m.donations_amount()}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={DEFAULT_AMOUNT_ZLOTY}
        after={m.donations_amount_unit()}
        {...form.field("amount", {
          setValueAs: parseZloty,
          onChange: (event: ChangeEvent<HTMLInputElement>) =>
            onAmount(finite(parseZloty(event.target.value))),
        })}
      />
    </div>
  );
}

function finite(amount: number | undefined): number | undefined {
  return Number.isFinite(amount) ? amount : undefined;
}
