import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { donations } from "#shared/donations/contract.ts";
import { call } from "#web/data/api.ts";
import { useSchemaForm } from "#web/form/schema-form.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { storePayment } from "#web/session/running-payment.ts";
import { useViewer } from "#web/session/viewer.ts";
import { offerQuery } from "./queries.ts";

const OPTIONAL = ["phone", "street", "houseNumber", "flat", "zip", "city"] as const;

export type DonationForm = ReturnType<typeof useDonationForm>;

/** Starts a donation and redirects to the payment page. */
export function useDonationForm() {
  const { minimum } = useSuspenseQuery(offerQuery).data;
  return useSchemaForm({
    schema: donations.donate.body,
    optional: OPTIONAL,
    defaultValues: { type: "once" },
    check: ({ amount }) => (amount < minimum ? { amount: m.errors_field_too_small({ min: minimum }) } : {}),
    failed: m.donations_failed(),
    async send(body) {
      const { paymentId, redirectUrl } = await call(donations.donate, { body });
      storePayment(paymentId);
      window.location.assign(redirectUrl);
    },
  });
}

/** Prefills the details of a logged-in user. */
export function usePrefilledDonor({ getValues, setValue }: DonationForm): void {
  const viewer = useViewer();
  const user = viewer.kind === "member" ? viewer.user : undefined;
  useEffect(() => {
    if (!user) return;
    const known = { name: user.name, lastName: user.surname, email: user.email };
    for (const field of ["name", "lastName", "email"] as const) {
      if (!getValues(field)) setValue(field, known[field]);
    }
  }, [user, getValues, setValue]);
}
