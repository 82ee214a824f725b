import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { CITY_MAX_CHARACTERS } from "#shared/donations/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { TextField } from "#web/ui/controls/text-field.tsx";
import type { DonationForm } from "./use-donation-form.ts";

const FIELDS = ["phone", "street", "houseNumber", "flat", "zip", "city"] as const;

/** Optional details. Opens automatically if one of them has an error. */
export function DonorDetails({ form }: { readonly form: DonationForm }) {
  const [isOpen, setOpen] = useState(false);
  const isWrong = FIELDS.some((field) => form.error(field) !== undefined);

  return (
    <details
      open={isOpen || isWrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group rounded-sm border border-line"
    >
      <summary className="flex h-11 cursor-pointer list-none items-center gap-2 rounded-sm px-3.5 text-small font-[620] hover:bg-surface-2 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1 truncate">
          {m.donations_details()} <span className="font-[450] text-text-3">{m.ui_optional()}</span>
        </span>
        <ChevronDown className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid grid-cols-6 gap-4 px-3.5 pt-2 pb-4">
        <TextField
          label={m.donations_phone()}
          type="tel"
          autoComplete="tel"
          className="col-span-6"
          {...form.field("phone")}
        />
        <TextField
          label={m.donations_street()}
          autoComplete="address-line1"
          className="col-span-6 sm:col-span-4"
          {...form.field("street")}
        />
        <TextField
          label={m.donations_house()}
          autoComplete="off"
          className="col-span-3 sm:col-span-1"
          {...form.field("houseNumber")}
        />
        <TextField
          label={m.donations_flat()}
          autoComplete="off"
          className="col-span-3 sm:col-span-1"
          {...form.field("flat")}
        />
        <TextField
          label={m.donations_zip()}
          autoComplete="postal-code"
          className="col-span-2"
          {...form.field("zip")}
        />
        <TextField
          label={m.donations_city()}
          autoComplete="address-level2"
          maxLength={CITY_MAX_CHARACTERS}
          className="col-span-4"
          {...form.field("city")}
        />
      </div>
    </details>
  );
}
