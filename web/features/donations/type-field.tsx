import { useId } from "react";
import { useWatch } from "react-hook-form";
import { DONATION_TYPES, type DonationType } from "#shared/donations/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { FieldHelp } from "#web/ui/controls/field-frame.tsx";
import type { DonationForm } from "./use-donation-form.ts";

const LABELS = { once: m.donations_once, regular: m.donations_regular };

/** Toggle between a one-time and a monthly donation. */
export function TypeField({ form }: { readonly form: DonationForm }) {
  const helpId = useId();
  const { error, ...radio } = form.field("type");
  return (
    <fieldset
      role="radiogroup"
      className="min-w-0"
      aria-describedby={error === undefined ? undefined : helpId}
      aria-invalid={error === undefined ? undefined : true}
    >
      <legend className="sr-only">{m.donations_type()}</legend>
      <div className="grid grid-cols-2 gap-1 rounded-md bg-surface-2 p-1">
        {DONATION_TYPES.map((type) => (
          <label
            key={type}
            className="relative grid h-11 cursor-pointer place-items-center rounded-sm text-control font-[620] text-text-2 transition-colors hover:text-text has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              {...radio}
              type="radio"
              value={type}
              defaultChecked={type === "once"}
              className="absolute inset-0 cursor-pointer appearance-none rounded-sm outline-none"
            />
            {LABELS[type]()}
          </label>
        ))}
      </div>
      <FieldHelp id={helpId} error={error} />
    </fieldset>
  );
}

export function useType({ control }: DonationForm): DonationType {
  return useWatch({ control, name: "type" }) ?? "once";
}
