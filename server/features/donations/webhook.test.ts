import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { donations, type Payment } from "#shared/donations/contract.ts";
import {
  checkoutSession as session,
  openStripe,
  postToWebhook,
  signatureOf,
  stripeMessage as message,
  postSignedEvent,
  type FakeStripe,
} from "#server/testing/fake-stripe.ts";
import { openWorld, type World } from "#server/testing/world.ts";

const BODY = {
  ...{ name: "Jan", lastName: "Nowak", email: "jan@example.com", amount: 50 },
  type: "once",
  consents: { terms: true, personalData: true } as const,
} as const;

let stripe: FakeStripe;
let world: World;

beforeAll(async () => {
  stripe = await openStripe();
  world = await openWorld({ env: stripe.env });
});
afterAll(async () => {
  await world.close();
  stripe.close();
});

async function startDonation(): Promise<string> {
  const { paymentId } = await world.call(donations.donate, { body: BODY });
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

describe("POST /payments/webhook", () => {
  it("accepts signed messages only, and books a repeated message once [PAY-011]", async () => {
    const id = await startDonation();
    const before = await raised();
    const body = message("checkout.session.completed", session(id));

    expect(await post(body)).toBe(400);
    for (const signature of ["", "t=1,v1=00", signatureOf(world, body, { secret: "whsec_forged" })]) {
      expect(await post(body, signature)).toBe(400);
    }
    expect(await post(body, signatureOf(world, body, { ageSeconds: 301 }))).toBe(400);
    expect(await post(body.replace("5000", "9000"), signatureOf(world, body))).toBe(400);
    expect(await show(id)).toMatchObject({ status: "pending" });

    const answers = await Promise.all(Array.from({ length: 5 }, () => post(body, signatureOf(world, body))));
    expect(answers).toEqual([200, 200, 200, 200, 200]);
    expect(await sendEvent("checkout.session.async_payment_succeeded", session(id))).toBe(200);
    expect(await show(id)).toMatchObject({ status: "succeeded" });
    expect(await raised()).toBe(before + 50);
    const { count } = await world.services.db
      .selectFrom("payment_events")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    expect(count).toBe(2);
  });

  it("ignores payments created with another provider", async () => {
    const id = await startDonation();
    await world.services.db
      .updateTable("donations")
      .set({ provider: "transfer" })
      .where("id", "in", (eb) => eb.selectFrom("payments").select("donation_id").where("id", "=", id))
      .execute();
    const before = await raised();

    expect(await sendEvent("checkout.session.completed", session(id))).toBe(200);

    expect(await show(id)).toMatchObject({ status: "pending" });
    expect(await raised()).toBe(before);
  });

  it("ignores messages that are not about payments of this site", async () => {
    expect(await sendEvent("toString", { metadata: 7 })).toBe(200);
    expect(
      await sendEvent("checkout.session.completed", { metadata: { paymentId: "of another program" } }),
    ).toBe(200);
    expect(await sendEvent("checkout.session.completed", { id: "cs_x", metadata: {}, currency: "eur" })).toBe(
      200,
    );
    expect(await sendEvent("payout.paid", { id: "po_1" })).toBe(200);
    expect(await sendEvent("checkout.session.completed", session(randomUUID()))).toBe(200);
  });

  it("follows delayed, failed and abandoned payments", async () => {
    const [slow, failing, givenUp] = [await startDonation(), await startDonation(), await startDonation()];
    for (const id of [slow, failing]) {
      await sendEvent("checkout.session.completed", session(id, { payment_status: "unpaid" }));
      expect(await show(id)).toMatchObject({ status: "pending", redirectUrl: null });
    }

    await sendEvent("checkout.session.async_payment_succeeded", session(slow));
    await sendEvent("checkout.session.async_payment_failed", session(failing));
    await sendEvent("checkout.session.expired", session(givenUp, { payment_status: "unpaid" }));

    const statuses = await Promise.all([slow, failing, givenUp].map(show));
    expect(statuses.map(({ status }) => status)).toEqual(["succeeded", "failed", "expired"]);
  });

  it("subtracts refunded money from the sum", async () => {
    const id = await startDonation();
    await sendEvent("checkout.session.completed", session(id));
    const before = await raised();

    await sendEvent("charge.refunded", { id: "ch_1", metadata: { paymentId: id }, refunded: false });
    expect(await raised()).toBe(before);
    await sendEvent("charge.refunded", { id: "ch_1", metadata: { paymentId: id }, refunded: true });

    expect(await raised()).toBe(before - 50);
    expect(await show(id)).toMatchObject({ status: "refunded" });
    await sendEvent("checkout.session.async_payment_succeeded", session(id));
    expect(await raised()).toBe(before - 50);
  });

  it("ignores events that arrive too late to change the state", async () => {
    const id = await startDonation();
    await sendEvent("checkout.session.completed", session(id));

    for (const late of ["checkout.session.expired", "checkout.session.async_payment_failed"]) {
      expect(await sendEvent(late, session(id))).toBe(200);
    }
    expect(await show(id)).toMatchObject({ status: "succeeded" });
  });
});
