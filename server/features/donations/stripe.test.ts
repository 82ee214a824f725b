import { createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as textOf } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { donations, type DonationType, type Payment } from "#shared/donations/contract.ts";
import { openWorld, outcomeOf, type World } from "#server/testing/world.ts";

const SECRET = "whsec_of_the_tests";
const BODY = {
  ...{ name: "Jan", lastName: "Nowak", email: "jan@example.com", amount: 50 },
  consents: { terms: true, personalData: true } as const,
};

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly fields: Readonly<Record<string, string>>;
}

/** Answers as Stripe does, and remembers what it was asked. */
let stripe: Server;
let asked: Asked[] = [];
let isStripeDown = false;
let world: World;

beforeAll(async () => {
  stripe = createServer((request, response) => void answer(request, response)).listen(0, "127.0.0.1");
  await once(stripe, "listening");
  const { port } = stripe.address() as AddressInfo; // a TCP server that listens has one
  world = await openWorld({
    env: {
      STRIPE_SECRET_KEY: "sk_test_1",
      STRIPE_WEBHOOK_SECRET: SECRET,
      STRIPE_API_HOST: `http://127.0.0.1:${port}`,
    },
  });
});
afterAll(async () => {
  await world.close();
  stripe.close();
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = "", url = "", headers } = request;
  const fields = Object.fromEntries(new URLSearchParams(await textOf(request)));
  asked.push({ method, path: url, headers, fields });
  response.statusCode = isStripeDown ? 500 : 200;
  response.end(
    JSON.stringify({ id: "cs_1", url: "https://checkout.stripe.com/c/pay/cs_1", expires_at: soon() }),
  );
}

function soon(): number {
  return Math.floor(world.clock.now().getTime() / 1000) + 86_400;
}

async function begin(type: DonationType = "once"): Promise<string> {
  asked = [];
  const { paymentId } = await world.call(donations.donate, { body: { ...BODY, type } });
  return paymentId;
}

async function show(id: string): Promise<Payment> {
  return world.call(donations.get, { params: { id }, query: {} });
}

async function raised(): Promise<number> {
  return (await world.call(donations.donated, { params: { product: "nadaj" } })).amount;
}

interface Signing {
  readonly secret?: string;
  readonly ageSeconds?: number;
}

function signatureOf(body: string, { secret = SECRET, ageSeconds = 0 }: Signing = {}): string {
  const seconds = Math.floor(world.clock.now().getTime() / 1000) - ageSeconds;
  const mac = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return `t=${seconds},v1=${"0".repeat(64)},v1=${mac}`;
}

async function post(body: string, signature?: string): Promise<number> {
  const { status } = await fetch(`${world.url}/api/payments/webhook`, {
    method: "POST",
    headers: {
      "content-type": "application/json; charset=utf-8",
      ...(signature === undefined ? {} : { "stripe-signature": signature }),
    },
    body,
  });
  return status;
}

function message(type: string, object: object): string {
  return JSON.stringify({ id: `evt_${randomUUID()}`, type, data: { object } });
}

async function tell(type: string, object: object): Promise<number> {
  const body = message(type, object);
  return post(body, signatureOf(body));
}

/** The checkout session of a payment, as messages carry it. */
function session(paymentId: string, change: object = {}): object {
  return {
    ...{ id: `cs_${paymentId}`, object: "checkout.session", metadata: { paymentId } },
    ...{ payment_status: "paid", amount_total: 5000, currency: "pln", subscription: null },
    ...change,
  };
}

/** A later invoice of a subscription; accounts of older versions name its metadata elsewhere. */
function invoice(paymentId: string, change: object = {}): object {
  return {
    ...{ id: `in_${randomUUID()}`, billing_reason: "subscription_cycle", metadata: {} },
    ...{ amount_paid: 5000, currency: "pln" },
    parent: { subscription_details: { metadata: { paymentId } } },
    ...change,
  };
}

async function startRegular(): Promise<string> {
  const id = await begin("regular");
  await tell("checkout.session.completed", session(id, { subscription: `sub_${id}` }));
  return id;
}

describe("a donation by card", () => {
  it("is paid on a page of Stripe's, which comes back to ours", async () => {
    asked = [];
    const { paymentId, redirectUrl } = await world.call(donations.donate, {
      body: { ...BODY, type: "once" },
    });

    expect(redirectUrl).toBe("https://checkout.stripe.com/c/pay/cs_1");
    expect(asked).toMatchObject([
      {
        ...{ method: "POST", path: "/v1/checkout/sessions" },
        headers: { authorization: "Bearer sk_test_1", "idempotency-key": paymentId },
        fields: {
          ...{ mode: "payment", client_reference_id: paymentId, customer_email: "jan@example.com" },
          "line_items[0][price_data][unit_amount]": "5000",
          "line_items[0][price_data][currency]": "pln",
          "payment_intent_data[metadata][paymentId]": paymentId,
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

  it("is refused while Stripe is", async () => {
    isStripeDown = true;
    const outcome = await outcomeOf(world.call(donations.donate, { body: { ...BODY, type: "once" } }));
    isStripeDown = false;

    expect(outcome).toMatchObject({ status: 503, code: "UNAVAILABLE" });
  });
});

describe("POST /payments/webhook", () => {
  it("believes signatures only, and counts a message once however often it comes [PAY-011]", async () => {
    const id = await begin();
    const before = await raised();
    const body = message("checkout.session.completed", session(id));

    expect(await post(body)).toBe(400);
    for (const signature of ["", "t=1,v1=00", signatureOf(body, { secret: "whsec_forged" })]) {
      expect(await post(body, signature)).toBe(400);
    }
    expect(await post(body, signatureOf(body, { ageSeconds: 301 }))).toBe(400);
    expect(await post(body.replace("5000", "9000"), signatureOf(body))).toBe(400);
    expect(await show(id)).toMatchObject({ status: "pending" });

    const answers = await Promise.all(Array.from({ length: 5 }, () => post(body, signatureOf(body))));
    expect(answers).toEqual([200, 200, 200, 200, 200]);
    expect(await tell("checkout.session.async_payment_succeeded", session(id))).toBe(200);
    expect(await show(id)).toMatchObject({ status: "succeeded" });
    expect(await raised()).toBe(before + 50);
    const { count } = await world.services.db
      .selectFrom("payment_events")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    expect(count).toBe(2);
  });

  it("passes over what is not about our payments", async () => {
    expect(await tell("checkout.session.completed", { id: "cs_x", metadata: {}, currency: "eur" })).toBe(200);
    expect(await tell("payout.paid", { id: "po_1" })).toBe(200);
    expect(await tell("checkout.session.completed", session(randomUUID()))).toBe(200);
  });

  it("follows transfers that take days, and those that fail or are given up", async () => {
    const [slow, failing, givenUp] = [await begin(), await begin(), await begin()];
    for (const id of [slow, failing]) {
      await tell("checkout.session.completed", session(id, { payment_status: "unpaid" }));
      expect(await show(id)).toMatchObject({ status: "pending", redirectUrl: null });
    }

    await tell("checkout.session.async_payment_succeeded", session(slow));
    await tell("checkout.session.async_payment_failed", session(failing));
    await tell("checkout.session.expired", session(givenUp, { payment_status: "unpaid" }));

    const statuses = await Promise.all([slow, failing, givenUp].map(show));
    expect(statuses.map(({ status }) => status)).toEqual(["succeeded", "failed", "expired"]);
  });

  it("takes refunded money out of the sum", async () => {
    const id = await begin();
    await tell("checkout.session.completed", session(id));
    const before = await raised();

    await tell("charge.refunded", { id: "ch_1", metadata: { paymentId: id }, refunded: false });
    expect(await raised()).toBe(before);
    await tell("charge.refunded", { id: "ch_1", metadata: { paymentId: id }, refunded: true });

    expect(await raised()).toBe(before - 50);
    expect(await show(id)).toMatchObject({ status: "refunded" });
  });
});

describe("a regular donation by card", () => {
  it("is a subscription, each of whose invoices is booked once", async () => {
    const before = await raised();
    const id = await startRegular();
    expect(asked[0]?.fields).toMatchObject({
      mode: "subscription",
      "line_items[0][price_data][recurring][interval]": "month",
      "subscription_data[metadata][paymentId]": id,
    });
    expect(await show(id)).toMatchObject({ regular: "active", status: "succeeded" });
    await tell("invoice.paid", invoice(id, { billing_reason: "subscription_create" }));
    expect(await raised()).toBe(before + 50);

    const second = invoice(id);
    await tell("invoice.paid", second);
    await tell("invoice.paid", second);
    const older = { parent: null, subscription_details: { metadata: { paymentId: id } } };
    await tell("invoice.paid", invoice(id, older));

    expect(await raised()).toBe(before + 150);
  });

  it("ends after three failed charges in a row, at Stripe too", async () => {
    const id = await startRegular();
    for (let failures = 1; failures <= 2; failures += 1) {
      await tell("invoice.payment_failed", invoice(id));
    }
    await tell("invoice.paid", invoice(id));
    for (let failures = 1; failures <= 2; failures += 1) {
      await tell("invoice.payment_failed", invoice(id));
    }
    expect(await show(id)).toMatchObject({ regular: "active" });
    asked = [];

    await tell("invoice.payment_failed", invoice(id));

    expect(await show(id)).toMatchObject({ regular: "ended" });
    expect(asked).toMatchObject([{ method: "DELETE", path: `/v1/subscriptions/sub_${id}` }]);
  });

  it("stays as it is while Stripe cannot be told of its end, and ends when that is told by Stripe", async () => {
    const id = await startRegular();
    const admin = await world.person({ role: "admin" });
    isStripeDown = true;
    const outcome = await outcomeOf(admin.call(donations.cancel, { params: { id }, body: {} }));
    isStripeDown = false;
    expect(outcome).toMatchObject({ status: 503 });
    expect(await show(id)).toMatchObject({ regular: "active" });

    await tell("customer.subscription.deleted", { id: `sub_${id}`, metadata: { paymentId: id } });

    expect(await show(id)).toMatchObject({ regular: "ended" });
  });
});
