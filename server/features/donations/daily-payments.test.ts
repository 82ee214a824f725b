import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { donations } from "#shared/donations/contract.ts";
import type { CallInput } from "#shared/endpoint.ts";
import { openWorld, outcomeOf, until, type World } from "#server/testing/world.ts";
import { runDailyPayments } from "./daily-payments.ts";

type Body = CallInput<typeof donations.donate>["body"];
const BODY: Body = {
  ...{ name: "Ola", lastName: "Kowal", email: "ola@example.com", amount: 20, type: "once" },
  ...{ phone: "600100200", street: "Długa", houseNumber: "4a", flat: "12", zip: "00-238", city: "Radom" },
  consents: { terms: true, personalData: true, donatorsList: true },
};
const DAY_SECONDS = 86_400;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function startDonation(change: Partial<Body> = {}, call = world.call): Promise<string> {
  const { paymentId } = await call(donations.donate, { body: { ...BODY, ...change } });
  return paymentId;
}

async function end(id: string, outcome: "succeeded" | "failed" = "succeeded"): Promise<void> {
  await world.call(donations.tryOut, { params: { id }, body: { outcome } });
}

async function give(change: Partial<Body> = {}, call = world.call): Promise<string> {
  const id = await startDonation(change, call);
  await end(id);
  return id;
}

async function raised(): Promise<number> {
  return (await world.call(donations.donated, { params: { product: "nadaj" } })).amount;
}

async function statusOf(id: string): Promise<number> {
  const { status } = await outcomeOf(world.call(donations.get, { params: { id }, query: {} }));
  return status;
}

async function donationOf(id: string) {
  return world.services.db
    .selectFrom("payments as p")
    .innerJoin("donations as d", "d.id", "p.donation_id")
    .selectAll("d")
    .where("p.id", "=", id)
    .executeTakeFirst();
}

async function runAfter(days: number): Promise<void> {
  world.clock.advance(days * DAY_SECONDS);
  await runDailyPayments(world.services);
}

async function runOn(day: string): Promise<void> {
  world.clock.advance((new Date(day).getTime() - world.clock.now().getTime()) / 1000);
  await runDailyPayments(world.services);
}

describe("the daily job for payments", () => {
  it("charges a monthly donation when a month has passed, one month at a time", async () => {
    const id = await give({ type: "regular", amount: 30 });
    const before = await raised();

    await runAfter(27);
    expect(await raised()).toBe(before);
    await runAfter(5);
    await runAfter(1);
    expect(await raised()).toBe(before + 30);
    await runAfter(62);
    await runAfter(0);
    await runAfter(0);
    expect(await raised()).toBe(before + 90);

    const admin = await world.person({ role: "admin" });
    await admin.call(donations.cancel, { params: { id }, body: {} });
    await runAfter(62);
    expect(await raised()).toBe(before + 90);
  });

  it("ends the monthly donation of a deleted account, and emails the donor", async () => {
    const email = "skasowana@example.com";
    const deletedPerson = await world.person();
    const [id, others] = [
      await give({ email, type: "regular" }, deletedPerson.call),
      await give({ type: "regular" }),
    ];

    await world.services.db.deleteFrom("users").where("id", "=", deletedPerson.id).execute();
    await runAfter(0);

    expect(await donationOf(id)).toMatchObject({ regular_state: "ended" });
    expect(await donationOf(others)).toMatchObject({ regular_state: "active" });
    await until(async () => (await world.mailTo(email)).text.includes("as you asked"), "the mail");
  });

  it("deletes unpaid donations after thirty days", async () => {
    const [unpaid, refused, paid] = [await startDonation(), await startDonation(), await give()];
    await end(refused, "failed");

    await runAfter(29);
    expect(await Promise.all([unpaid, refused, paid].map(statusOf))).toEqual([200, 200, 200]);
    await runAfter(2);
    expect(await Promise.all([unpaid, refused, paid].map(statusOf))).toEqual([404, 404, 200]);
  });

  it("stores payment events for a year", async () => {
    await give();
    const received_at = world.clock.now();
    const storedEvents = async () =>
      world.services.db
        .selectFrom("payment_events")
        .select("event_id")
        .where("received_at", "<=", received_at)
        .execute();

    await runAfter(364);
    expect(await storedEvents()).not.toEqual([]);
    await runAfter(2);
    expect(await storedEvents()).toEqual([]);
  });

  it("anonymizes donors after the accounting period; the sum stays", async () => {
    const person = await world.person();
    const id = await give({}, person.call);
    const before = await raised();
    const year = world.clock.now().getUTCFullYear();

    await runOn(`${year + 5}-12-29`);
    expect(await donationOf(id)).toMatchObject({ name: "Ola", street: "Długa", user_id: person.id });
    await runOn(`${year + 6}-01-03`);

    expect(await donationOf(id)).toMatchObject({
      ...{ name: "", last_name: "", email: "", phone: null, user_id: null, on_board: false },
      ...{ street: null, house_number: null, flat: null, zip: null, city: null },
    });
    expect(await raised()).toBeGreaterThanOrEqual(before);
  });
});
