import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { donations, type DonationType, type Payment } from "#shared/donations/contract.ts";
import { listOutbox } from "#server/platform/mail/outbox.ts";
import {
  checkoutSession as session,
  laterInvoice as invoice,
  openStripe,
  postToWebhook,
  signatureOf,
  stripeMessage as message,
  postSignedEvent,
  type FakeStripe,
} from "#server/testing/fake-stripe.ts";
import { openWorld, outcomeOf, until, type World } from "#server/testing/world.ts";

const BODY = {
  ...{ name: "Jan", lastName: "Nowak", email: "jan@example.com", amount: 50 },
  consents: { terms: true, personalData: true } as const,
};

let stripe: FakeStripe;
let world: World;

beforeAll(async () => {
  stripe = await openStripe();
  // With cards, the bank account is only shown: the form leads to Stripe.
  const env = { ...stripe.env, NADAJ_DONATION_ACCOUNT: "PL61 1090 1014 0000 0712 1981 2874" };
  world = await openWorld({ env });
});
afterAll(async () => {
  await world.close();
  stripe.close();
});

async function startDonation(type: DonationType = "once"): Promise<string> {
  stripe.requests = [];
  const { paymentId } = await world.call(donations.donate, { body: { ...BODY, type } });
  return paymentId;
}

async function show(id: string): Promise<Payment> {
  return world.call(donations.get, { params: { id }, query: {} });
}

async function raised(): Promise<number> {
  return (await world.call(donations.donated, { params: { product: "nadaj" } })).amount;
}

async function post(body: string, signature?: string): Promise<number> {
  return postToWebhook(world, body, signature);
}

async function sendEvent(type: string, object: object): Promise<number> {
  return postSignedEvent(world, type, object);
}

/** Emails that are due at the same time are sent in any order. */
async function isMailed(words: string): Promise<boolean> {
  const { items } = await listOutbox({ dataDir: world.services.config.dataDir, limit: 100, offset: 0 });
  return items.some(({ text }) => text.includes(words));
}

async function startRegular(): Promise<string> {
  const id = await startDonation("regular");
  await sendEvent("checkout.session.completed", session(id, { subscription: `sub_${id}` }));
  return id;
}

describe("a donation by card", () => {
  it("is paid on a page of Stripe, which returns to this site", async () => {
    stripe.requests = [];
    const { paymentId, redirectUrl } = await world.call(donations.donate, {
      body: { ...BODY, type: "once" },
    });

    expect(redirectUrl).toBe("https://checkout.stripe.com/c/pay/cs_1");
    expect(stripe.requests).toMatchObject([
      {
        ...{ method: "POST", path: "/v1/checkout/sessions" },
        headers: { authorization: "Bearer sk_test_1", "idempotency-key": paymentId },
        fields: {
          ...{ mode: "payment", client_reference_id: paymentId, customer_email: "jan@example.com" },
          "line_items[0][price_data][unit_amount]": "5000",
          "line_items[0][price_data][currency]": "pln",
          "payment_intent_data[metadata][paymentId]": paymentId,
          ...{ locale: "en", "line_items[0][price_data][product_data][name]": "Donation to Nadaj" },
          success_url: expect.stringMatching(`/payment-continue\\?paymentId=${paymentId}$`),
        },
      },
    ]);
    expect(await show(paymentId)).toMatchObject({ status: "pending", redirectUrl, isTest: false });
    const outcome = world.call(donations.tryOut, {
      params: { id: paymentId },
      body: { outcome: "succeeded" },
    });
    expect(await outcomeOf(outcome)).toMatchObject({ status: 404 });
  });

  it("is rejected while Stripe is unavailable", async () => {
    stripe.isDown = true;
    const outcome = await outcomeOf(world.call(donations.donate, { body: { ...BODY, type: "once" } }));
    stripe.isDown = false;

    expect(outcome).toMatchObject({ status: 503, code: "UNAVAILABLE" });
    const admin = await world.person({ role: "admin" });
    const { items } = await admin.call(donations.list, { query: { limit: 1 } });
    expect(items).toMatchObject([{ status: "failed", bookedAt: null }]);
  });
});

describe("a regular donation by card", () => {
  it("is a subscription, each of whose invoices is booked once", async () => {
    const before = await raised();
    const id = await startRegular();
    expect(stripe.requests[0]?.fields).toMatchObject({
      mode: "subscription",
      "line_items[0][price_data][recurring][interval]": "month",
      "subscription_data[metadata][paymentId]": id,
    });
    expect(await show(id)).toMatchObject({ regular: "active", status: "succeeded" });
    await sendEvent("invoice.paid", invoice(id, { billing_reason: "subscription_create" }));
    expect(await raised()).toBe(before + 50);

    const second = invoice(id);
    await sendEvent("invoice.paid", second);
    await sendEvent("invoice.paid", second);
    const older = { parent: null, subscription_details: { metadata: { paymentId: id } } };
    await sendEvent("invoice.paid", invoice(id, older));

    expect(await raised()).toBe(before + 150);
  });

  it("ends after three failed charges in a row, also at Stripe", async () => {
    const id = await startRegular();
    for (let failures = 1; failures <= 2; failures += 1) {
      await sendEvent("invoice.payment_failed", invoice(id));
    }
    await sendEvent("invoice.paid", invoice(id));
    for (let failures = 1; failures <= 2; failures += 1) {
      await sendEvent("invoice.payment_failed", invoice(id));
    }
    expect(await show(id)).toMatchObject({ regular: "active" });
    stripe.requests = [];

    await sendEvent("invoice.payment_failed", invoice(id));

    expect(await show(id)).toMatchObject({ regular: "ended" });
    expect(stripe.requests).toMatchObject([{ method: "DELETE", path: `/v1/subscriptions/sub_${id}` }]);
    await until(() => isMailed("three charges in a row"), "the mail about the end");

    await sendEvent("invoice.payment_failed", invoice(id));
    await sendEvent("customer.subscription.deleted", { id: `sub_${id}`, metadata: { paymentId: id } });
    expect(stripe.requests).toHaveLength(1);
  });

  it("ends after the third failure, even if an old charge is delivered again in between", async () => {
    const id = await startRegular();
    const booked = invoice(id);
    await sendEvent("invoice.paid", booked);

    for (let failures = 1; failures <= 2; failures += 1) {
      await sendEvent("invoice.payment_failed", invoice(id));
    }
    await sendEvent("invoice.paid", booked);
    await sendEvent("invoice.payment_failed", invoice(id));

    expect(await show(id)).toMatchObject({ regular: "ended" });
  });

  it("does not end if one failure is delivered three times", async () => {
    const id = await startRegular();
    const body = message("invoice.payment_failed", invoice(id));

    for (let time = 1; time <= 3; time += 1) expect(await post(body, signatureOf(world, body))).toBe(200);

    expect(await show(id)).toMatchObject({ regular: "active" });
  });

  it("is ended once at Stripe, also by concurrent requests", async () => {
    const id = await startRegular();
    const admin = await world.person({ role: "admin" });
    stripe.requests = [];

    await Promise.all(
      Array.from({ length: 4 }, () => admin.call(donations.cancel, { params: { id }, body: {} })),
    );

    expect(stripe.requests).toHaveLength(1);
  });

  it("ends also if Stripe no longer has it", async () => {
    const id = await startRegular();
    const admin = await world.person({ role: "admin" });
    stripe.isEmpty = true;

    await admin.call(donations.cancel, { params: { id }, body: {} });

    stripe.isEmpty = false;
    expect(await show(id)).toMatchObject({ regular: "ended" });
  });

  it("stays active while ending at Stripe fails, and ends with Stripe's event", async () => {
    const id = await startRegular();
    const admin = await world.person({ role: "admin" });
    stripe.isDown = true;
    const outcome = await outcomeOf(admin.call(donations.cancel, { params: { id }, body: {} }));
    stripe.isDown = false;
    expect(outcome).toMatchObject({ status: 503 });
    expect(await show(id)).toMatchObject({ regular: "active" });

    await sendEvent("customer.subscription.deleted", { id: `sub_${id}`, metadata: { paymentId: id } });

    expect(await show(id)).toMatchObject({ regular: "ended" });
    await until(() => isMailed("as you asked"), "the mail about the end");
  });
});

it("a donation by card gets a thank-you email when it has arrived, and no transfer details", async () => {
  const email = "karta@example.com";
  const { paymentId: id } = await world.call(donations.donate, { body: { ...BODY, email, type: "once" } });
  await sendEvent("checkout.session.completed", session(id));

  expect(await show(id)).toMatchObject({ status: "succeeded", regular: null, transfer: null });
  const { subject, text } = await world.mailTo(email);
  expect(subject).toBe("Thank you for your donation of PLN 50");
  expect(text).not.toContain("no money was taken");
  expect(await isMailed("Make this transfer in your bank")).toBe(false);
});
