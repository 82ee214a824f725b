import { renderSVG } from "uqr";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { donations } from "#shared/donations/contract.ts";
import { postToWebhook, signatureOf, stripeMessage } from "#server/testing/fake-stripe.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";

const TWO_WEEKS_SECONDS = 14 * 86_400;
const BODY = {
  ...{ name: "Jan", lastName: "Nowak", email: "jan@example.com", amount: 1234.5, type: "once" as const },
  consents: { terms: true, personalData: true } as const,
};

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await openWorld({
    env: {
      PUBLIC_URL: "https://nadaj.example",
      OPERATOR_NAME: "Fundacja|Nadaj Warszawa",
      NADAJ_DONATION_ACCOUNT: "PL61 1090 1014 0000 0712 1981 2874",
    },
  });
  admin = await world.person({ role: "admin" });
});
afterAll(() => world.close());

it("a donation by bank transfer shows and emails the transfer details, and an administrator books it", async () => {
  onTestFinished(world.clock.stop());
  const { paymentId: id } = await world.call(donations.donate, { body: BODY });
  const words = {
    recipient: "Fundacja|Nadaj Warszawa",
    account: "61 1090 1014 0000 0712 1981 2874",
    title: `Nadaj ${id.slice(0, 8).toUpperCase()}`,
  };

  const payment = await world.call(donations.get, { params: { id }, query: {} });
  expect(payment).toMatchObject({ status: "pending", redirectUrl: null, isTest: false });
  expect(payment.transfer).toEqual({ ...words, qr: expect.stringMatching(/^<svg/) });
  const { text } = await world.mailTo(BODY.email);
  for (const word of Object.values(words)) expect(text).toContain(word);

  world.clock.advance(TWO_WEEKS_SECONDS - 1);
  const late = await world.call(donations.get, { params: { id }, query: {} });
  expect(late).toMatchObject({ status: "pending", transfer: words });
  // A transfer can arrive even later.
  world.clock.advance(1);
  expect(await world.call(donations.get, { params: { id }, query: {} })).toMatchObject({
    status: "expired",
    transfer: null,
  });
  expect(await outcomeOf(world.call(donations.book, { params: { id } }))).toMatchObject({ status: 401 });
  expect(await admin.call(donations.book, { params: { id } })).toMatchObject({ status: "succeeded" });

  await expect(admin.call(donations.book, { params: { id } })).rejects.toThrow("state: succeeded");
  const { amount } = await world.call(donations.donated, { params: { product: "nadaj" } });
  expect(amount).toBe(1234.5);
});

it("payments are listed for administrators only, newest first, also by status [PAY-013]", async () => {
  const { paymentId: late } = await world.call(donations.donate, { body: BODY });
  world.clock.advance(TWO_WEEKS_SECONDS);
  const { paymentId: open } = await world.call(donations.donate, { body: { ...BODY, lastName: "Hojny" } });

  const { items, count } = await admin.call(donations.list, { query: { limit: 2 } });
  expect(count).toBe(3);
  expect(items).toMatchObject([
    { _id: open, donor: "Jan Hojny", email: BODY.email, amount: 1234.5, type: "once", provider: "transfer" },
    { _id: late, status: "expired", bookedAt: null },
  ]);
  for (const [status, amount] of [
    ...([
      ["pending", 1],
      ["succeeded", 1],
      ["expired", 1],
    ] as const),
    ...([
      ["failed", 0],
      ["refunded", 0],
    ] as const),
  ]) {
    const found = await admin.call(donations.list, { query: { status } });
    expect(found.items.map((item) => item.status)).toEqual(Array.from({ length: amount }, () => status));
    expect(found.count).toBe(amount);
  }
  const user = await world.person();
  expect(await outcomeOf(user.call(donations.list, { query: {} }))).toMatchObject({ status: 403 });
});

it.each([
  [1234.5, "123450"],
  [20, "002000"],
  [9999.99, "999999"],
  [10_000, "000000"],
])(
  "the QR code for banking apps contains all transfer details for %d, within its length limits",
  async (amount, grosze) => {
    const { paymentId: id } = await world.call(donations.donate, { body: { ...BODY, amount } });

    const { transfer } = await world.call(donations.get, { params: { id }, query: {} });

    // Per the recommendation of the Polish Bank Association: six digits of grosze, twenty characters of the
    // recipient.
    const fields = ["", "PL", "61109010140000071219812874", grosze, "Fundacja Nadaj Warsz", transfer?.title];
    expect(transfer?.qr).toBe(renderSVG([...fields, "", "", ""].join("|"), { border: 2 }));
  },
);

it("trial donations are excluded from the sum and the donors' board once real payments are enabled", async () => {
  const given = async () => {
    const { amount } = await world.call(donations.donated, { params: { product: "nadaj" } });
    const { count } = await world.call(donations.donators, { query: {} });
    return { amount, count };
  };
  const { paymentId: id } = await world.call(donations.donate, {
    body: { ...BODY, consents: { ...BODY.consents, donatorsList: true } },
  });
  await admin.call(donations.book, { params: { id } });
  expect(await given()).toEqual({ amount: 2469, count: 1 });

  await world.services.db.updateTable("donations").set({ provider: "test" }).execute();

  expect(await given()).toEqual({ amount: 0, count: 0 });
});

it("rejects messages of Stripe if card payments are disabled", async () => {
  const body = stripeMessage("checkout.session.completed", {});

  expect(await postToWebhook(world, body, signatureOf(world, body))).toBe(400);
  expect(await postToWebhook(world, body)).toBe(400);
});

it("rejects monthly transfers, which only the payer's bank can set up", async () => {
  const outcome = await outcomeOf(world.call(donations.donate, { body: { ...BODY, type: "regular" } }));

  expect(outcome).toMatchObject({ status: 400, errors: { type: expect.any(String) } });
});

it("returns an error and creates no donation if donations are disabled", async () => {
  const closed = await openWorld({ env: { NADAJ_DONATIONS: "off" } });
  try {
    const outcome = await outcomeOf(closed.call(donations.donate, { body: BODY }));

    expect(outcome).toMatchObject({ code: "DONATIONS_CLOSED" });
    expect(await closed.call(donations.offer)).toMatchObject({ provider: null });
    expect(await closed.services.db.selectFrom("donations").select("id").execute()).toEqual([]);
  } finally {
    await closed.close();
  }
});
