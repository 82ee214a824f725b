import { text as textOf } from "node:stream/consumers";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { donations, type Payment } from "#shared/donations/contract.ts";
import type { CallInput } from "#shared/endpoint.ts";
import { listExportFiles } from "#server/features/data-export/content.ts";
import { openWorld, outcomeOf, until, type Person, type World } from "#server/testing/world.ts";
import { runDailyPayments } from "./daily-payments.ts";

type Body = CallInput<typeof donations.donate>["body"];
const BODY: Body = {
  name: "Ola",
  lastName: "Kowal-Żak",
  email: "ola@example.com",
  amount: 20,
  type: "once",
  consents: { terms: true, personalData: true },
};
const DAY_SECONDS = 86_400;
const PRODUCT = { params: { product: "nadaj" } };

let world: World;
let person: Person;

beforeAll(async () => {
  world = await openWorld();
  person = await world.person();
});
afterAll(() => world.close());

async function start(change: Partial<Body> = {}, call = world.call): Promise<string> {
  const { paymentId } = await call(donations.donate, { body: { ...BODY, ...change } });
  return paymentId;
}

async function end(id: string, outcome: "succeeded" | "failed" = "succeeded"): Promise<Payment> {
  return world.call(donations.tryOut, { params: { id }, body: { outcome } });
}

async function give(change: Partial<Body> = {}, call = world.call): Promise<string> {
  const id = await start(change, call);
  await end(id);
  return id;
}

async function raised(): Promise<number> {
  const { amount } = await world.call(donations.donated, PRODUCT);
  return amount;
}

async function namesOnBoard(): Promise<string[]> {
  const { items } = await world.call(donations.donators, { query: { limit: 100 } });
  return items.map(({ name }) => name);
}

/** The rows of a donation that started with this payment. */
async function stored(id: string) {
  return world.services.db
    .selectFrom("payments as p")
    .innerJoin("donations as d", "d.id", "p.donation_id")
    .selectAll("d")
    .where("p.id", "=", id)
    .executeTakeFirst();
}

describe("POST /payments/payment-element/donate", () => {
  it("starts a donation of a visitor and of an account [PAY-006, PAY-031]", async () => {
    const response = await fetch(`${world.url}/api/payments/payment-element/donate`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(BODY),
    });

    expect(response.status).toBe(201);
    const { paymentId, redirectUrl } = (await response.json()) as { paymentId: string; redirectUrl: string };
    expect(redirectUrl).toBe(`${world.services.config.publicUrl}/payment-continue?paymentId=${paymentId}`);
    expect(await stored(paymentId)).toMatchObject({ user_id: null, amount_grosze: 2000 });
    expect(await stored(await start({}, person.call))).toMatchObject({ user_id: person.id });
  });

  async function refusal(change: Partial<Record<keyof Body, unknown>>) {
    const body = { ...BODY, ...change } as Body;
    const { status, errors } = await outcomeOf(world.call(donations.donate, { body }));
    return { status, errors };
  }
  const required = (field: string) => ({ status: 400, errors: { [field]: "This field is required" } });
  const refused = (field: string) => ({ status: 400, errors: { [field]: expect.any(String) } });

  it("requires a first name, a last name and an email address [PAY-014, PAY-015, PAY-016]", async () => {
    for (const field of ["name", "lastName", "email"] as const) {
      expect(await refusal({ [field]: undefined })).toEqual(required(field));
      expect(await refusal({ [field]: " " })).toEqual(required(field));
    }
    expect(await refusal({ email: "ola" })).toEqual(refused("email"));
  });

  it("requires consent to the terms and to the processing of personal data [PAY-017, PAY-018]", async () => {
    for (const consent of ["terms", "personalData"]) {
      for (const value of [false, undefined, "yes"]) {
        const consents = { ...BODY.consents, [consent]: value };
        expect(await refusal({ consents })).toEqual(required(`consents.${consent}`));
      }
    }
    expect(await refusal({ consents: undefined })).toEqual(required("consents"));
  });

  it("accepts amounts with and without decimals, and rejects invalid ones [PAY-022]", async () => {
    for (const amount of [5, 12.5, 19.99, 50_000]) {
      const { amount: recorded } = await world.call(donations.get, {
        params: { id: await start({ amount }) },
        query: {},
      });
      expect(recorded).toBe(amount);
    }
    for (const amount of [0, -20, "20", "much", 12.345, 50_001, undefined]) {
      expect(await refusal({ amount })).toEqual(refused("amount"));
    }
  });

  it("returns the configured minimum amount [PAY-023]", async () => {
    expect(await refusal({ amount: 4.99 })).toEqual({ status: 400, errors: { amount: "At least 5" } });
    expect(await world.call(donations.offer)).toMatchObject({ minimum: 5, provider: "test" });
  });

  it("is made once or regularly [PAY-021]", async () => {
    expect(await refusal({ type: "weekly" })).toEqual(refused("type"));
    for (const type of ["once", "regular"] as const) {
      expect(await stored(await start({ type }))).toMatchObject({ type });
    }
  });

  it("stores the optional phone number and postal address [PAY-019, PAY-020]", async () => {
    const address = { phone: "+48 600 100 200", street: "Długa", houseNumber: "4a", flat: "12" };
    const id = await start({ ...address, zip: "00-238", city: "Ł".repeat(30) });

    expect(await stored(id)).toMatchObject({
      ...{ phone: "+48 600 100 200", street: "Długa", house_number: "4a", flat: "12" },
      ...{ zip: "00-238", city: "Ł".repeat(30) },
    });
    expect(await stored(await start())).toMatchObject({ phone: null, street: null, city: null });
    expect(await refusal({ city: "Ł".repeat(31) })).toEqual(refused("city"));
  });
});

describe("GET /payments/{id}", () => {
  it("returns the state of a payment to any caller, without the donor's identity [PAY-007, PAY-024]", async () => {
    const id = await start();
    const facts = { _id: id, amount: 20, currency: "PLN", type: "once", isTest: true };

    const payment = await world.call(donations.get, { params: { id }, query: {} });

    expect(payment).toEqual({
      ...facts,
      ...{ status: "pending", redirectUrl: expect.stringContaining(id), regular: null },
      ...{ transfer: null, can: { cancel: false } },
    });
    expect(await person.call(donations.get, { params: { id }, query: {} })).toEqual(payment);
    expect(await end(id)).toMatchObject({ ...facts, status: "succeeded", redirectUrl: null });
    for (const unknown of ["0199a000-0000-7000-8000-000000000000", "nothing"]) {
      const outcome = outcomeOf(world.call(donations.get, { params: { id: unknown }, query: {} }));
      expect(await outcome).toMatchObject({ status: 404 });
    }
  });

  it("reports a payment as expired after a day; it cannot be paid any more", async () => {
    onTestFinished(world.clock.stop());
    const id = await start();
    const show = () => world.call(donations.get, { params: { id }, query: {} });
    world.clock.advance(DAY_SECONDS - 1);
    expect(await show()).toMatchObject({ status: "pending", redirectUrl: expect.any(String) });
    world.clock.advance(1);

    expect(await show()).toMatchObject({ status: "expired", redirectUrl: null });
    expect(await outcomeOf(end(id))).toMatchObject({ code: "TRANSITION_REFUSED" });
  });
});

describe("GET /payments/donated-nadaj", () => {
  it("sums successful donations only [PAY-009]", async () => {
    const before = await raised();

    const id = await start({ amount: 19.99 });
    await end(await start({ amount: 700 }), "failed");
    expect(await raised()).toBe(before);
    await end(id);
    expect(await outcomeOf(end(id))).toMatchObject({ code: "TRANSITION_REFUSED" });

    expect(await raised()).toBeCloseTo(before + 19.99, 5);
    const other = outcomeOf(world.call(donations.donated, { params: { product: "other" } }));
    expect(await other).toMatchObject({ status: 404 });
  });

  it("sends a thank-you email", async () => {
    await give({ email: "dzieki@example.com", amount: 1250.5 });

    const { subject, text } = await world.mailTo("dzieki@example.com");
    expect(subject).toBe("Thank you for your donation of PLN 1,250.50");
    expect(text).toContain("no money was taken");
    expect(text).not.toContain("code=");
  });
});

describe("GET /donators-all", () => {
  it("lists donors who have agreed to be named, without other data [PAY-008, PAY-025, PAY-026]", async () => {
    const consents = { ...BODY.consents, donatorsList: true };
    const lastName = "Nazwana";
    await give({ lastName, consents, phone: "600100200", city: "Radom" });
    await give({ lastName: "Skryta" });
    await start({ lastName: "Zwlekająca", consents });
    await end(await start({ lastName: "Zawiedziona", consents }), "failed");

    const { items, count } = await world.call(donations.donators, { query: {} });

    expect(items).toEqual([
      { _id: expect.any(String), name: "Ola Nazwana", type: "once", donatedAt: expect.any(String) },
    ]);
    expect(count).toBe(1);
  });

  it("anonymizes a deleted account's donations, and ends its monthly ones", async () => {
    const consents = { ...BODY.consents, donatorsList: true };
    const deletedPerson = await world.person();
    const id = await give({ lastName: "Była", type: "regular", consents }, deletedPerson.call);
    expect(await namesOnBoard()).toContain("Ola Była");

    const files = await listExportFiles(world.services, deletedPerson.id);
    const file = await files.find(({ name }) => name === "donations.json")?.open();
    expect(JSON.parse(file ? await textOf(file) : "")).toMatchObject([
      { amount_grosze: 2000, last_name: "Była", payments: [{ state: "succeeded" }] },
    ]);

    await world.services.db.deleteFrom("users").where("id", "=", deletedPerson.id).execute();
    expect(await namesOnBoard()).not.toContain("Ola Była");
    await runDailyPayments(world.services);
    expect(await stored(id)).toMatchObject({ user_id: null, last_name: "Była", regular_state: "ended" });
  });
});

describe("a regular donation", () => {
  it("is charged monthly until its donor ends it, with the emailed link or as the account [PAY-012]", async () => {
    const byMail = await give({ type: "regular", email: "co-miesiac@example.com", amount: 30 });
    const byAccount = await give({ type: "regular", amount: 40 }, person.call);
    const before = await raised();
    const month = async () => {
      world.clock.advance(31 * DAY_SECONDS);
      await runDailyPayments(world.services);
      await runDailyPayments(world.services);
      return raised();
    };
    expect(await month()).toBe(before + 70);

    const { text } = await world.mailTo("co-miesiac@example.com");
    const code = /code=(\S+)/.exec(text)?.[1] ?? "";
    const [params, mine] = [{ id: byMail }, { id: byAccount }];
    for (const body of [{}, { code: "1.forged" }]) {
      expect(await outcomeOf(world.call(donations.cancel, { params, body }))).toMatchObject({ status: 403 });
      expect(await outcomeOf(person.call(donations.cancel, { params, body }))).toMatchObject({ status: 403 });
    }
    const running = await world.call(donations.get, { params, query: { code } });
    expect(running).toMatchObject({ regular: "active", can: { cancel: true } });
    const ended = { regular: "ended", can: { cancel: false } };
    for (let time = 0; time < 2; time += 1) {
      expect(await world.call(donations.cancel, { params, body: { code } })).toMatchObject(ended);
    }
    const { items } = await person.call(donations.own, { query: {} });
    expect(items).toMatchObject([{ amount: 40 }, { _id: byAccount, can: { cancel: true } }]);
    expect(await person.call(donations.cancel, { params: mine, body: {} })).toMatchObject(ended);

    expect(await month()).toBe(before + 70);
    await until(async () => {
      const { text: last } = await world.mailTo("co-miesiac@example.com");
      return last.includes("as you asked");
    }, "the mail about the end");
  });

  it("cannot be ended if the donation is not regular", async () => {
    const id = await give({}, person.call);
    const outcome = outcomeOf(person.call(donations.cancel, { params: { id }, body: {} }));
    expect(await outcome).toMatchObject({ code: "TRANSITION_REFUSED" });
  });
});

describe("data retention", () => {
  it("deletes unpaid attempts after a month, and donor names after the accounting period; the sum stays", async () => {
    const [attempt, paid] = [await start({ lastName: "Rozmyślona" }), await give({ lastName: "Dawna" })];
    const before = await raised();
    world.clock.advance(31 * DAY_SECONDS);
    await runDailyPayments(world.services);
    expect(await stored(attempt)).toBeUndefined();
    expect(await stored(paid)).toMatchObject({ last_name: "Dawna" });

    await sql`update payments set booked_at = booked_at - interval '7 years'`.execute(world.services.db);
    await sql`update donations set created_at = created_at - interval '7 years'`.execute(world.services.db);
    await runDailyPayments(world.services);

    expect(await stored(paid)).toMatchObject({ name: "", last_name: "", email: "", on_board: false });
    expect(await raised()).toBe(before);
  });
});
