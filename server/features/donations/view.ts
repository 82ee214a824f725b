import type { Donator, Payment, PaymentLine, RunningDonation } from "#shared/donations/contract.ts";
import { paymentStatus } from "#shared/donations/lifecycle.ts";
import { CURRENCY, zlotyOf } from "#shared/donations/money.ts";
import type { DonatorRow, ListedPaymentRow, PaymentRow, RunningDonationRow } from "./store.ts";

export function viewPayment(
  row: PaymentRow,
  { now, transfer, canCancel }: { now: Date; transfer: Payment["transfer"]; canCancel: boolean },
): Payment {
  const status = statusOf(row, now);
  const { provider, regular_state, type } = row.donation;
  const isPayable = status === "pending" && row.state === "requires_payment";
  const isTransfer = provider === "transfer";
  return {
    _id: row.id,
    status,
    amount: zlotyOf(row.amount_grosze),
    currency: CURRENCY,
    type,
    redirectUrl: isPayable && !isTransfer ? row.redirect_url : null,
    transfer: isPayable && isTransfer ? transfer : null,
    isTest: provider === "test",
    regular: regular_state,
    can: { cancel: canCancel },
  };
}

export function viewPaymentLine(row: ListedPaymentRow, now: Date): PaymentLine {
  return {
    _id: row.id,
    status: statusOf(row, now),
    amount: zlotyOf(row.amount_grosze),
    currency: CURRENCY,
    type: row.type,
    provider: row.provider,
    donor: `${row.name} ${row.last_name}`.trim(),
    email: row.email,
    createdAt: row.created_at.toISOString(),
    bookedAt: row.booked_at?.toISOString() ?? null,
  };
}

export function viewRunningDonation(row: RunningDonationRow): RunningDonation {
  return {
    _id: row.payment_id,
    amount: zlotyOf(row.amount_grosze),
    currency: CURRENCY,
    provider: row.provider,
    donor: `${row.name} ${row.last_name}`.trim(),
    email: row.email,
    startedAt: row.created_at.toISOString(),
  };
}

export function viewDonator(row: DonatorRow): Donator {
  return {
    _id: row.id,
    name: `${row.name} ${row.last_name}`,
    type: row.type,
    donatedAt: row.donated_at.toISOString(),
  };
}

function statusOf({ state, expires_at }: Pick<PaymentRow, "state" | "expires_at">, now: Date) {
  return paymentStatus({ state, expiresAt: expires_at }, now);
}
