import { afterAll, beforeAll, expect, it } from "vitest";
import { donations } from "#shared/donations/contract.ts";
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
      OPERATOR_NAME: "Fundacja Nadaj",
      NADAJ_DONATION_ACCOUNT: "PL61 1090 1014 0000 0712 1981 2874",
    },
  });
  admin = await world.person({ role: "admin" });
});
afterAll(() => world.close());

it("a donation by bank transfer needs nobody else: its words are shown and mailed, and an administrator books it", async () => {
  const { paymentId: id } = await world.call(donations.donate, { body: BODY });
  const words = {
    recipient: "Fundacja Nadaj",
    account: "61 1090 1014 0000 0712 1981 2874",
    title: `Nadaj ${id.slice(0, 8).toUpperCase()}`,
  };

  const payment = await world.call(donations.get, { params: { id }, query: {} });
  expect(payment).toMatchObject({ status: "pending", redirectUrl: null, isTest: false });
  expect(payment.transfer).toEqual({ ...words, qr: expect.stringMatching(/^<svg/) });
  const { text } = await world.mailTo(BODY.email);
  for (const word of Object.values(words)) expect(text).toContain(word);

  // Banks take their time.
  world.clock.advance(TWO_WEEKS_SECONDS);
  expect(await world.call(donations.get, { params: { id }, query: {} })).toMatchObject({
    status: "expired",
    transfer: null,
  });
  expect(await outcomeOf(world.call(donations.book, { params: { id } }))).toMatchObject({ status: 401 });
  expect(await admin.call(donations.book, { params: { id } })).toMatchObject({ status: "succeeded" });

  expect(await outcomeOf(admin.call(donations.book, { params: { id } }))).toMatchObject({ status: 409 });
  const { amount } = await world.call(donations.donated, { params: { product: "nadaj" } });
  expect(amount).toBe(1234.5);
});

it("payments are listed for administrators only, the newest first, by status too [PAY-013]", async () => {
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

it("offers no monthly transfers, which only a payer's own bank can make", async () => {
  const outcome = await outcomeOf(world.call(donations.donate, { body: { ...BODY, type: "regular" } }));

  expect(outcome).toMatchObject({ status: 400, errors: { type: expect.any(String) } });
});
