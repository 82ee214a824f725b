import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { donations } from "#shared/donations/contract.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";

const DAY_SECONDS = 86_400;

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await world.person({ role: "admin" });
});
afterAll(() => world.close());

/** A monthly donation, with the cancellation code from the email about its first payment. */
async function giveMonthly(email: string): Promise<{ id: string; code: string }> {
  const { paymentId: id } = await world.call(donations.donate, {
    body: {
      ...{ name: "Ola", lastName: "Kowal", email, amount: 20, type: "regular" },
      consents: { terms: true, personalData: true },
    },
  });
  await world.call(donations.tryOut, { params: { id }, body: { outcome: "succeeded" } });
  const { text } = await world.mailTo(email);
  return { id, code: /code=(\S+)/.exec(text)?.[1] ?? "" };
}

async function cancel(id: string, code: string) {
  return outcomeOf(world.call(donations.cancel, { params: { id }, body: { code } }));
}

async function mayEnd(id: string, code: string): Promise<boolean> {
  return (await world.call(donations.get, { params: { id }, query: { code } })).can.cancel;
}

describe("the link in a thank-you email", () => {
  it("ends only the donation that it belongs to", async () => {
    const [one, other] = [await giveMonthly("jedna@example.com"), await giveMonthly("druga@example.com")];

    expect(await cancel(one.id, other.code)).toMatchObject({ status: 403 });
    expect(await mayEnd(one.id, other.code)).toBe(false);
    expect(await cancel(one.id, one.code)).toMatchObject({ status: 200 });
    expect(await mayEnd(other.id, other.code)).toBe(true);
  });
});

describe("POST /payments/{id}/cancel", () => {
  it("works without a body: forbidden for visitors, and ends the donation for an administrator", async () => {
    const { id } = await giveMonthly("bez@example.com");
    const bare = async (headers: Record<string, string>) => {
      const response = await fetch(`${world.url}/api/payments/${id}/cancel`, { method: "POST", headers });
      return response.status;
    };

    expect(await bare({})).toBe(403);
    expect(await bare({ authorization: `Bearer ${admin.token}` })).toBe(200);
  });

  it("ends a donation by card after card payments have been disabled", async () => {
    const { id } = await giveMonthly("dawniej@example.com");
    await world.services.db
      .updateTable("donations")
      .set({ provider: "stripe", regular_ref: "sub_1" })
      .where("email", "=", "dawniej@example.com")
      .execute();

    expect(await admin.call(donations.cancel, { params: { id }, body: {} })).toMatchObject({
      regular: "ended",
    });
  });
});

it("names the payment's state in the error if an action is not allowed in it", async () => {
  const body = {
    ...{ name: "Ola", lastName: "Kowal", email: "raz@example.com", amount: 20, type: "once" as const },
    consents: { terms: true, personalData: true } as const,
  };
  const { paymentId: id } = await world.call(donations.donate, { body });
  const pay = () => world.call(donations.tryOut, { params: { id }, body: { outcome: "succeeded" } });
  await pay();

  await expect(pay()).rejects.toThrow("state: succeeded");
  const cancelled = admin.call(donations.cancel, { params: { id }, body: {} });
  await expect(cancelled).rejects.toThrow("state: once");
});

it("the link in a thank-you email is valid for ten years", async () => {
  const { id, code } = await giveMonthly("wierna@example.com");

  world.clock.advance(3649 * DAY_SECONDS);
  expect(await mayEnd(id, code)).toBe(true);
  world.clock.advance(2 * DAY_SECONDS);
  expect(await mayEnd(id, code)).toBe(false);
});
