import { afterAll, beforeAll, expect, it } from "vitest";
import { donations } from "#shared/donations/contract.ts";
import { siteSettings } from "#shared/site-settings/contract.ts";
import { saveSettings } from "#server/features/site-settings/testing/save-settings.ts";
import {
  checkoutSession,
  openStripe,
  postToWebhook,
  signatureOf,
  stripeMessage,
  type FakeStripe,
} from "#server/testing/fake-stripe.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";

const BODY = {
  ...{ name: "Jan", lastName: "Nowak", email: "jan@example.com", amount: 40, type: "once" as const },
  consents: { terms: true, personalData: true } as const,
};
const WEBHOOK_SECRET = "whsec_of_the_settings";

let stripe: FakeStripe;
let world: World;
let admin: Person;
beforeAll(async () => {
  stripe = await openStripe();
  const { STRIPE_API_HOST = "" } = stripe.env;
  world = await openWorld({ env: { STRIPE_API_HOST } });
  admin = await world.person({ role: "admin" });
});
afterAll(async () => {
  await world.close();
  stripe.close();
});

async function providerNow() {
  return (await world.call(donations.offer)).provider;
}

async function payBy(secret: string, paymentId: string): Promise<number> {
  const body = stripeMessage(
    "checkout.session.completed",
    checkoutSession(paymentId, { amount_total: 4000 }),
  );
  return postToWebhook(world, body, signatureOf(world, body, { secret }));
}

it("takes donations by card while both secrets are set, without a restart", async () => {
  expect(await providerNow()).toBe("test");
  await saveSettings(admin, { "money.stripeKey": "sk_test_first" });
  expect(await providerNow()).toBe("test");
  await saveSettings(admin, { "money.stripeWebhookSecret": WEBHOOK_SECRET });

  expect(await providerNow()).toBe("stripe");
  const first = await world.call(donations.donate, { body: BODY });
  await saveSettings(admin, { "money.stripeKey": "rk_test_second" });
  await world.call(donations.donate, { body: BODY });

  expect(stripe.requests.map(({ headers }) => headers["authorization"])).toEqual([
    "Bearer sk_test_first",
    "Bearer rk_test_second",
  ]);
  expect(await payBy("whsec_another", first.paymentId)).toBe(400);
  expect(await payBy(WEBHOOK_SECRET, first.paymentId)).toBe(200);
  const paid = await world.call(donations.get, { params: { id: first.paymentId }, query: {} });
  expect(paid.status).toBe("succeeded");

  await saveSettings(admin, { "money.stripeKey": null });
  expect(await providerNow()).toBe("test");
  expect(await payBy(WEBHOOK_SECRET, first.paymentId)).toBe(400);
  await saveSettings(admin, { "money.stripeWebhookSecret": null });
});

it.each([
  ["money.stripeKey", "pk_test_public", "starts with sk_ or rk_"],
  ["money.stripeWebhookSecret", "sk_test_first", "starts with whsec_"],
] as const)("refuses as %s what is none, with a sentence", async (key, value, sentence) => {
  const refused = await outcomeOf(saveSettings(admin, { [key]: value }));

  expect(refused).toMatchObject({
    ...{ status: 400, code: "VALIDATION" },
    errors: { [`values.${key}`]: expect.stringContaining(sentence) },
  });
  expect(JSON.stringify(refused)).not.toContain(value);
  expect(await providerNow()).toBe("test");
});

it("shows those of the environment as fixed", async () => {
  const fixed = await openWorld({ env: stripe.env });
  const operator = await fixed.person({ role: "admin" });

  const { values, states } = await operator.call(siteSettings.get);

  expect(values).toMatchObject({ "money.stripeKey": "set", "money.stripeWebhookSecret": "set" });
  expect(states.filter(({ key }) => key.startsWith("money.stripe"))).toMatchObject([
    { key: "money.stripeKey", fixedBy: "STRIPE_SECRET_KEY", isSecret: true },
    { key: "money.stripeWebhookSecret", fixedBy: "STRIPE_WEBHOOK_SECRET", isSecret: true },
  ]);
  await fixed.close();
});
