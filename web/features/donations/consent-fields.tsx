import { m } from "#web/i18n/compiled/messages.js";
import { Checkbox } from "#web/ui/controls/checkbox.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import type { DonationForm } from "./use-donation-form.ts";

const LINK = "underline underline-offset-2 hover:text-accent-ink";

/** The two required consents and the optional one. */
export function ConsentFields({ form }: { readonly form: DonationForm }) {
  return (
    <div className="grid gap-3">
      <Checkbox
        label={
          <>
            {m.donations_consent_terms()}{" "}
            <Link href="/regulamin" target="_blank" className={LINK}>
              {m.donations_consent_terms_link()}
            </Link>
          </>
        }
        {...form.field("consents.terms")}
      />
      <Checkbox
        label={
          <>
            {m.donations_consent_data()}{" "}
            <Link href="/informacja-rodo" target="_blank" className={LINK}>
              {m.donations_consent_data_link()}
            </Link>
          </>
        }
        {...form.field("consents.personalData")}
      />
      <Checkbox label={m.donations_consent_board()} {...form.field("consents.donatorsList")} />
    </div>
  );
}
