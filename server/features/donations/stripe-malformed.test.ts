import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { donations } from "#shared/donations/contract.ts";
import { openStripe, postToWebhook, signatureOf, type FakeStripe } from "#server/testing/fake-stripe.ts";
import { openWorld, outcomeOf, type World } from "#server/testing/world.ts";

let stripe: FakeStripe;
let world: World;
let paymentId: string;

beforeAll(async () => {
  stripe = await openStripe();
  world = await openWorld({ env: stripe.env });
  const donation = await world.call(donations.donate, {
    body: {
      ...{ name: "Jan", lastName: "Nowak", email: "jan@example.com", amount: 50, type: "once" as const },
      consents: { terms: true, personalData: true },
    },
  });
  paymentId = donation.paymentId;
});
afterAll(async () => {
  await world.close();
  stripe.close();
});

/** Sends bytes with a valid signature. */
async function sendSigned(body: string): Promise<number> {
  return postToWebhook(world, body, signatureOf(world, body));
}

function completed(change: object, event: object = {}): string {
  const object = {
    ...{ id: "cs_1", metadata: { paymentId }, payment_status: "paid", amount_total: 5000 },
    ...{ currency: "pln", subscription: null, ...change },
  };
  return JSON.stringify({ id: "evt_1", type: "checkout.session.completed", data: { object }, ...event });
}

describe("a malformed message with a valid signature", () => {
  it.each<[string, () => string]>([
    ["nothing", () => ""],
    ["a space", () => " "],
    ["null", () => "null"],
    ["a list", () => "[]"],
    ["a text", () => '"text"'],
    ["an empty object", () => "{}"],
    ["a message cut short", () => completed({}).slice(0, -20)],
    ["a number as its id", () => completed({}, { id: 5 })],
    ["a list as its data", () => completed({}, { data: [] })],
    ...["5000", -5000, 0, 50.5, null, 1e15].map((amount_total): [string, () => string] => [
      `the amount ${JSON.stringify(amount_total)}`,
      () => completed({ amount_total }),
    ]),
    ["a number as metadata", () => completed({ metadata: 7 })],
    ["a number as the payment", () => completed({ metadata: { paymentId: 7 } })],
    ["a zero in a text", () => completed({ id: "cs_\0" })],
    ["half a surrogate pair", () => completed({}, { id: "evt_\ud800" })],
    ["another currency", () => completed({ currency: "eur" })],
    [
      "a refund that is no yes or no",
      () =>
        JSON.stringify({
          ...{ id: "evt_2", type: "charge.refunded" },
          data: { object: { metadata: { paymentId }, refunded: "yes" } },
        }),
    ],
  ])("is rejected and books nothing: %s [LAS-187]", async (_what, bodyOf) => {
    const { db } = world.services;
    const rows = async () => [
      await db.selectFrom("payments").selectAll().execute(),
      await db.selectFrom("payment_events").selectAll().execute(),
      await db.selectFrom("donations").selectAll().execute(),
    ];
    const before = await rows();

    expect(await sendSigned(bodyOf())).toBe(400);

    expect(await rows()).toEqual(before);
  });

  it("does not prevent booking of the correct one", async () => {
    expect(await sendSigned(completed({}))).toBe(200);
    const payment = await world.call(donations.get, { params: { id: paymentId }, query: {} });
    expect(payment).toMatchObject({ status: "succeeded" });
  });
});

it("a payment by card is booked by Stripe's messages, and not by an administrator", async () => {
  const admin = await world.person({ role: "admin" });

  const outcome = await outcomeOf(admin.call(donations.book, { params: { id: paymentId } }));

  expect(outcome).toMatchObject({ status: 404 });
});
