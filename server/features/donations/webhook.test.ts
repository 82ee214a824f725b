import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { donations, type Payment } from "#shared/donations/contract.ts";
import {
  checkoutSession as session,
  openStripe,
  postToWebhook,
  signatureOf,
  stripeMessage as message,
  tellAsStripe,
  type PretendedStripe,
} from "#server/testing/pretended-stripe.ts";
import { openWorld, type World } from "#server/testing/world.ts";

const BODY = {
  ...{ name: "Jan", lastName: "Nowak", email: "jan@example.com", amount: 50 },
  type: "once",
  consents: { terms: true, personalData: true } as const,
} as const;

let stripe: PretendedStripe;
let world: World;

beforeAll(async () => {
  stripe = await openStripe();
  world = await openWorld({ env: stripe.env });
});
afterAll(async () => {
  await world.close();
  stripe.close();
});

async function begin(): Promise<string> {
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

async function tell(type: string, object: object): Promise<number> {
  return tellAsStripe(world, type, object);
}

describe("POST /payments/webhook", () => {
  it("believes signatures only, and counts a message once however often it comes [PAY-011]", async () => {
    const id = await begin();
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
    expect(await tell("checkout.session.async_payment_succeeded", session(id))).toBe(200);
    expect(await show(id)).toMatchObject({ status: "succeeded" });
    expect(await raised()).toBe(before + 50);
    const { count } = await world.services.db
      .selectFrom("payment_events")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    expect(count).toBe(2);
  });

  it("passes over payments that were begun before the site had Stripe", async () => {
    const id = await begin();
    await world.services.db
      .updateTable("donations")
      .set({ provider: "transfer" })
      .where("id", "in", (eb) => eb.selectFrom("payments").select("donation_id").where("id", "=", id))
      .execute();
    const before = await raised();

    expect(await tell("checkout.session.completed", session(id))).toBe(200);

    expect(await show(id)).toMatchObject({ status: "pending" });
    expect(await raised()).toBe(before);
  });

  it("passes over what is not about our payments", async () => {
    expect(await tell("toString", { metadata: 7 })).toBe(200);
    expect(await tell("checkout.session.completed", { metadata: { paymentId: "of another program" } })).toBe(
      200,
    );
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
    await tell("checkout.session.async_payment_succeeded", session(id));
    expect(await raised()).toBe(before - 50);
  });

  it("passes over what comes too late to change anything", async () => {
    const id = await begin();
    await tell("checkout.session.completed", session(id));

    for (const late of ["checkout.session.expired", "checkout.session.async_payment_failed"]) {
      expect(await tell(late, session(id))).toBe(200);
    }
    expect(await show(id)).toMatchObject({ status: "succeeded" });
  });
});
