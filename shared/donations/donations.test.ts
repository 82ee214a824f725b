import { describe, expect, it } from "vitest";
import { nextPaymentState, PAYMENT_STATES, paymentStatus, type PaymentAction } from "./lifecycle.ts";
import { groszeOf, isWholeGrosze, zlotyOf } from "./money.ts";
import { accountDigits, groupedAccount, isAccountNumber } from "./bank-account.ts";
import { transferTitle } from "./transfer.ts";

const ACTIONS: readonly PaymentAction[] = ["accept", "process", "succeed", "fail", "expire", "refund"];
const NOON = new Date("2026-11-20T12:00:00Z");
const LATER = new Date("2026-11-20T12:00:01Z");

describe("the lifecycle of a payment", () => {
  it("allows only these transitions", () => {
    const arrows = PAYMENT_STATES.flatMap((state) =>
      ACTIONS.flatMap((action) => {
        const next = nextPaymentState(state, action);
        return next ? [`${state} ${action} ${next}`] : [];
      }),
    );

    expect(arrows).toEqual([
      "created accept requires_payment",
      "created fail failed",
      "requires_payment process processing",
      "requires_payment succeed succeeded",
      "requires_payment fail failed",
      "requires_payment expire expired",
      "processing succeed succeeded",
      "processing fail failed",
      "succeeded refund refunded",
      "failed succeed succeeded",
      "expired succeed succeeded",
    ]);
  });

  it.each([
    ["requires_payment", LATER, "pending"],
    ["requires_payment", NOON, "expired"],
    ["created", null, "pending"],
    ["processing", NOON, "pending"],
    ["created", NOON, "expired"],
    ["failed", null, "failed"],
    ["succeeded", NOON, "succeeded"],
    ["refunded", null, "refunded"],
  ] as const)("at noon a payment in state %s with deadline %s has status %s", (state, expiresAt, status) => {
    expect(paymentStatus({ state, expiresAt }, NOON)).toBe(status);
  });
});

describe("money", () => {
  it("is stored in whole grosze, without floating-point errors", () => {
    for (const grosze of [1, 7, 500, 1999, 2010, 435_067, 4_999_999]) {
      expect(groszeOf(zlotyOf(grosze))).toBe(grosze);
      expect(isWholeGrosze(zlotyOf(grosze))).toBe(true);
    }
    expect([0.001, 5.005, 19.999].map(isWholeGrosze)).toEqual([false, false, false]);
  });
});

describe("an account number", () => {
  it.each([
    ["61 1090 1014 0000 0712 1981 2874", true],
    ["PL61109010140000071219812874", true],
    ["61 1090 1014 0000 0712 1981 2875", false],
    ["6110901014000007121981287", false],
    ["GB82WEST12345698765432", false],
    ["pl61 1090 1014 0000 0712 1981 2874", true],
    // A digit too many, though the check digits fit.
    ["611090101400000712198128080", false],
    ["61PL109010140000071219812874", false],
  ])("%s is valid: %s", (written, isRight) => {
    expect(isAccountNumber(written)).toBe(isRight);
  });

  it("is stored as digits only", () => {
    expect(accountDigits("PL61 1090 1014 0000 0712 1981 2874")).toBe("61109010140000071219812874");
  });

  it("is formatted in groups", () => {
    expect(groupedAccount("61109010140000071219812874")).toBe("61 1090 1014 0000 0712 1981 2874");
  });
});

describe("the title of a transfer", () => {
  it("is short enough to be copied by hand", () => {
    expect(transferTitle("Nadaj", "019aab12-cdef-7000-8000-000000000001")).toBe("Nadaj 019AAB12");
    const long = transferTitle("TV|24 i wszystko co trzeba wiedzieć", "019aab12-cdef-7000-8000-000000000001");
    expect(long).toBe("TV 24 i wszystko co trz 019AAB12");
    expect(long.length).toBe(32);
  });
});
