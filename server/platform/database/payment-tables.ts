import type { ColumnType, Generated } from "kysely";
import type { DonationType, ProviderName } from "#shared/donations/contract.ts";
import type { PaymentState, RegularState } from "#shared/donations/lifecycle.ts";
import type { Locale } from "#shared/texts.ts";
import type { Moment, OptionalId, OptionalMoment } from "./column-types.ts";

type OptionalText = ColumnType<string | null, string | null | undefined, string | null>;

/** The tables of donations and their payments, column by column. Amounts are in grosze. */
export interface PaymentTables {
  donations: {
    id: Generated<string>;
    product: string;
    type: DonationType;
    provider: ProviderName;
    amount_grosze: number;
    user_id: OptionalId;
    by_account: boolean;
    name: string;
    last_name: string;
    email: string;
    phone: OptionalText;
    street: OptionalText;
    house_number: OptionalText;
    flat: OptionalText;
    zip: OptionalText;
    city: OptionalText;
    on_board: boolean;
    language: Locale;
    regular_state: ColumnType<RegularState | null, RegularState | undefined, RegularState>;
    regular_ref: OptionalText;
    failed_charges: Generated<number>;
    next_charge_at: OptionalMoment;
    created_at: Moment;
  };
  payments: {
    id: Generated<string>;
    donation_id: string;
    state: ColumnType<PaymentState, PaymentState | undefined, PaymentState>;
    amount_grosze: number;
    redirect_url: OptionalText;
    expires_at: OptionalMoment;
    provider_ref: OptionalText;
    created_at: Moment;
    booked_at: OptionalMoment;
  };
  payment_events: {
    provider: ProviderName;
    event_id: string;
    received_at: Moment;
  };
}
