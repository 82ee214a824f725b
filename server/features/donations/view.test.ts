import { describe, expect, it } from "vitest";
import type { DonationRow, PaymentRow } from "./store.ts";
import { viewDonator, viewPayment, viewPaymentLine } from "./view.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");
const TRANSFER = { recipient: "Nadaj", account: "61 1090", title: "Nadaj 1", qr: "<svg/>" };

function payment(change: Partial<PaymentRow> = {}, donation: Partial<DonationRow> = {}): PaymentRow {
  return {
    ...{ id: "p", donation_id: "d", state: "requires_payment", amount_grosze: 1999, booked_at: null },
    ...{ redirect_url: "https://pay.example", expires_at: null, created_at: NOW },
    // The donation columns that the view reads.
    donation: { type: "once", provider: "stripe", regular_state: null, ...donation } as DonationRow,
    ...change,
  };
}

function view(row: PaymentRow, canCancel = false) {
  return viewPayment(row, { now: NOW, transfer: TRANSFER, canCancel });
}

describe("a payment", () => {
  it("contains the payment page's URL while it can be paid", () => {
    expect(view(payment())).toEqual({
      ...{ _id: "p", status: "pending", amount: 19.99, currency: "PLN", type: "once", isTest: false },
      ...{ redirectUrl: "https://pay.example", transfer: null, regular: null, can: { cancel: false } },
    });
    for (const state of ["created", "processing", "succeeded", "expired"] as const) {
      expect(view(payment({ state }))).toMatchObject({ redirectUrl: null, transfer: null });
    }
    expect(view(payment({ expires_at: NOW }))).toMatchObject({ status: "expired", redirectUrl: null });
  });

  it("by transfer contains the transfer details instead", () => {
    const byTransfer = { provider: "transfer" } as const;

    expect(view(payment({}, byTransfer))).toMatchObject({ redirectUrl: null, transfer: TRANSFER });
    expect(view(payment({ state: "succeeded" }, byTransfer))).toMatchObject({ transfer: null });
  });

  it("contains whether it is a trial, whether it is regular, and whether the viewer may end it", () => {
    const regular = { provider: "test", type: "regular", regular_state: "active" } as const;

    expect(view(payment({ state: "succeeded" }, regular), true)).toMatchObject({
      ...{ isTest: true, type: "regular", regular: "active", can: { cancel: true } },
    });
  });

  it("is listed with its donor for administrators", () => {
    const { donation: _, ...row } = payment({ state: "succeeded", booked_at: NOW });
    const line = {
      ...row,
      type: "once",
      provider: "stripe",
      name: "Ola",
      last_name: "Żak",
      email: "o@e.pl",
    } as const;

    expect(viewPaymentLine(line, NOW)).toEqual({
      ...{ _id: "p", status: "succeeded", amount: 19.99, currency: "PLN", type: "once", provider: "stripe" },
      ...{ donor: "Ola Żak", email: "o@e.pl", createdAt: NOW.toISOString(), bookedAt: NOW.toISOString() },
    });
    expect(viewPaymentLine({ ...line, name: "", last_name: "", booked_at: null }, NOW)).toMatchObject({
      ...{ donor: "", bookedAt: null },
    });
  });
});

it("a donor on the board has a name and a date", () => {
  const row = { id: "d", name: "Ola", last_name: "Żak", type: "regular", donated_at: NOW } as const;

  expect(viewDonator(row)).toEqual({
    _id: "d",
    name: "Ola Żak",
    type: "regular",
    donatedAt: NOW.toISOString(),
  });
});
