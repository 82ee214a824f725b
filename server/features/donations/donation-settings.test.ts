import { renderSVG } from "uqr";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documents } from "#shared/documents/contract.ts";
import { donations } from "#shared/donations/contract.ts";
import { siteSettings } from "#shared/site-settings/contract.ts";
import type { SiteSettings } from "#shared/site-settings/settings.ts";
import { ensureDocuments } from "#server/features/documents/built-in.ts";
import {
  checkoutSession,
  laterInvoice,
  openStripe,
  postSignedEvent,
  type FakeStripe,
} from "#server/testing/fake-stripe.ts";
import { listOutbox } from "#server/platform/mail/outbox.ts";
import { openWorld, outcomeOf, until, type Person, type World } from "#server/testing/world.ts";

const IBAN = "PL61109010140000071219812874";
const GROUPED = "61 1090 1014 0000 0712 1981 2874";
const BODY = {
  ...{ name: "Jan", lastName: "Nowak", email: "jan@example.com", amount: 40, type: "once" as const },
  consents: { terms: true, personalData: true } as const,
};

let world: World;
let admin: Person;
let stripe: FakeStripe;
let cards: World;
let cardsAdmin: Person;
beforeAll(async () => {
  stripe = await openStripe();
  world = await openWorld();
  cards = await openWorld({ env: stripe.env });
  admin = await world.person({ role: "admin" });
  cardsAdmin = await cards.person({ role: "admin" });
  await ensureDocuments(world.services);
});
afterAll(async () => {
  await Promise.all([world.close(), cards.close()]);
  stripe.close();
});

async function save(values: Partial<SiteSettings>, by: Person = admin) {
  const { states } = await by.call(siteSettings.get);
  const revisions = Object.fromEntries(states.map(({ key, revision }) => [key, revision]));
  return by.call(siteSettings.save, { body: { values, revisions } });
}

async function refusalOf(values: Partial<SiteSettings>) {
  const before = (await admin.call(siteSettings.get)).values;
  const outcome = await outcomeOf(save({ ...values, "site.operatorName": "Nie zapisane" }));
  expect((await admin.call(siteSettings.get)).values).toEqual(before);
  return outcome;
}

/** Turns Stripe's first payment of a donation into a running monthly one. */
async function startMonthly(call = cards.call): Promise<string> {
  const { paymentId } = await call(donations.donate, { body: { ...BODY, type: "regular" } });
  const session = checkoutSession(paymentId, { subscription: `sub_${paymentId}` });
  expect(await postSignedEvent(cards, "checkout.session.completed", session)).toBe(200);
  return paymentId;
}

describe("the bank account of the site", () => {
  it("takes 26 digits with or without spaces and PL, and shows them in groups with the code of Polish banks", async () => {
    await save({ "site.operatorName": "Fundacja Fale" });
    for (const written of [GROUPED, `pl ${GROUPED}`, IBAN]) {
      await save({ "money.bankAccount": "" });
      const { values } = await save({ "money.bankAccount": written });
      expect(values["money.bankAccount"]).toBe(IBAN);
    }

    const offer = await world.call(donations.offer);

    const fields = ["", "PL", IBAN.slice(2), "000000", "Fundacja Fale", "Donation to Nadaj", "", "", ""];
    expect(offer).toMatchObject({ isOn: true, provider: "transfer" });
    expect(offer.transfer).toEqual({
      ...{ recipient: "Fundacja Fale", account: GROUPED, title: "Donation to Nadaj" },
      qr: renderSVG(fields.join("|"), { border: 2 }),
    });
    await save({ "money.bankRecipient": "Skarbnik Fal" });
    const { paymentId: id } = await world.call(donations.donate, { body: BODY });
    const { transfer } = await world.call(donations.get, { params: { id }, query: {} });
    expect(transfer).toMatchObject({ recipient: "Skarbnik Fal", account: GROUPED });
    expect((await world.mailTo(BODY.email)).text).toContain("Skarbnik Fal");
    await save({ "money.bankRecipient": "" });
  });

  it("of another country has no code of Polish banks", async () => {
    await save({ "money.bankAccount": "DE89 3704 0044 0532 0130 00" });
    expect((await world.call(donations.offer)).transfer).toMatchObject({
      ...{ account: "DE89 3704 0044 0532 0130 00", qr: null },
    });
    await save({ "money.bankAccount": "" });
    expect(await world.call(donations.offer)).toMatchObject({ provider: "test", transfer: null });
  });

  it.each([
    "61 1090 1014 0000 0712 1981 2875",
    "61 1090 1014 0000 0712 1981 287",
    "16 1090 1014 0000 0712 1981 2874",
    "PL61 1090 1014 0000 0712 1981 28740",
    "DE89 3704 0044 0532 0130 01",
    "moje konto",
  ])("is refused with a sentence as %s", async (written) => {
    expect(await refusalOf({ "money.bankAccount": written })).toMatchObject({
      ...{ status: 400, code: "VALIDATION" },
      errors: { "values.money.bankAccount": expect.stringContaining("not a valid account number") },
    });
  });

  it("is fixed by its environment variable, and test payments stay what a variable asks for", async () => {
    const fixed = await openWorld({ env: { NADAJ_DONATION_ACCOUNT: GROUPED, NADAJ_DONATIONS: "test" } });
    const by = await fixed.person({ role: "admin" });

    const { values, states } = await by.call(siteSettings.get);

    expect(values["money.bankAccount"]).toBe(IBAN);
    expect(states.find(({ key }) => key === "money.bankAccount")?.fixedBy).toBe("NADAJ_DONATION_ACCOUNT");
    expect(states.find(({ key }) => key === "money.donations")?.fixedBy).toBeNull();
    expect(await outcomeOf(save({ "money.bankAccount": "" }, by))).toMatchObject({ code: "SETTING_FIXED" });
    expect(await fixed.call(donations.offer)).toMatchObject({
      ...{ provider: "test", transfer: { account: GROUPED } },
    });
    await fixed.close();
  });
});

describe("the products", () => {
  const MONTH = { pl: "Miesiąc serwera", en: "A month of a server", amount: 40 };

  it("are offered in their order, but none below the smallest donation", async () => {
    await save({ "money.products": [MONTH, { pl: "", en: "", amount: 7 }] });
    expect((await world.call(donations.offer)).products).toEqual([MONTH, { pl: "", en: "", amount: 7 }]);

    await save({ "money.donationMinimum": 8 });
    expect((await world.call(donations.offer)).products).toEqual([MONTH]);
    await save({ "money.donationMinimum": 5 });
  });

  it("are refused below the smallest donation, above the largest one, and if there are too many", async () => {
    expect(await refusalOf({ "money.products": [MONTH, { ...MONTH, amount: 4 }] })).toMatchObject({
      errors: { "values.money.products.1.amount": expect.stringContaining("5") },
    });
    expect(
      await refusalOf({ "money.products": [{ ...MONTH, amount: 9 }], "money.donationMinimum": 10 }),
    ).toMatchObject({ errors: { "values.money.products.0.amount": expect.stringContaining("10") } });
    for (const amount of [0, 50_001, 2.5]) {
      expect(await refusalOf({ "money.products": [{ ...MONTH, amount }] })).toMatchObject({
        errors: { "values.money.products.0.amount": "A whole number from 1 to 50000" },
      });
    }
    expect(await refusalOf({ "money.products": Array.from({ length: 9 }, () => MONTH) })).toMatchObject({
      status: 400,
      code: "VALIDATION",
    });
    expect(await refusalOf({ "money.products": [{ ...MONTH, pl: "ą".repeat(41) }] })).toMatchObject({
      status: 400,
      code: "VALIDATION",
    });
  });
});

describe("while donations are off", () => {
  it("nothing is offered or taken, and neither sitemap nor documents lead to the page", async () => {
    const sitemap = async () => (await fetch(`${world.url}/sitemaps/pages.xml`)).text();
    const faq = async () =>
      (await world.call(documents.get, { params: { slug: "faq" }, query: { language: "pl" } })).contents;
    expect(await sitemap()).toContain("/donate<");
    expect(await faq()).toContain('"/donate"');
    await save({ "money.donations": false, "money.bankAccount": IBAN });

    expect(await world.call(donations.offer)).toMatchObject({
      ...{ isOn: false, provider: null, products: [], transfer: null },
    });
    const count = async () => (await admin.call(donations.list, { query: {} })).count;
    const before = await count();
    const refused = await outcomeOf(world.call(donations.donate, { body: BODY }));
    expect(refused).toMatchObject({ status: 503, code: "DONATIONS_CLOSED" });
    expect(await count()).toBe(before);
    expect(await sitemap()).not.toContain("/donate");
    expect(await sitemap()).toContain("/faq<");
    expect(await faq()).not.toContain("/donate");
    expect(await faq()).toContain("zgłaszaj błędy");

    await save({ "money.donations": true });
    expect(await world.call(donations.offer)).toMatchObject({ isOn: true, provider: "transfer" });
    expect(await sitemap()).toContain("/donate<");
    await save({ "money.bankAccount": "" });
  });

  it("payments on their way are completed: a transfer, a test payment and one by card", async () => {
    const statusOf = async (id: string, site = world) =>
      (await site.call(donations.get, { params: { id }, query: {} })).status;
    const { paymentId: tried } = await world.call(donations.donate, { body: BODY });
    await save({ "money.bankAccount": IBAN });
    const { paymentId: transferred } = await world.call(donations.donate, { body: BODY });
    const { paymentId: card } = await cards.call(donations.donate, { body: BODY });
    await save({ "money.donations": false });
    await save({ "money.donations": false }, cardsAdmin);

    const waiting = await world.call(donations.get, { params: { id: transferred }, query: {} });
    expect(waiting.transfer).toMatchObject({ account: GROUPED });
    await admin.call(donations.book, { params: { id: transferred } });
    await world.call(donations.tryOut, { params: { id: tried }, body: { outcome: "succeeded" } });
    expect(await postSignedEvent(cards, "checkout.session.completed", checkoutSession(card))).toBe(200);

    expect(await statusOf(transferred)).toBe("succeeded");
    expect(await statusOf(tried)).toBe("succeeded");
    expect(await statusOf(card, cards)).toBe("succeeded");
    await save({ "money.donations": true, "money.bankAccount": "" });
    await save({ "money.donations": true }, cardsAdmin);
  });

  it("running monthly donations are listed for administrators, go on, and can be ended by both sides", async () => {
    const donor = await cards.person();
    const own = await startMonthly(donor.call);
    const other = await startMonthly();
    await save({ "money.donations": false }, cardsAdmin);

    const running = async () => {
      const { items, count } = await cardsAdmin.call(donations.running, { query: {} });
      expect(count).toBe(items.length);
      return items.map(({ _id }) => _id);
    };
    expect(await running()).toEqual([other, own]);
    expect((await cardsAdmin.call(donations.running, { query: {} })).items[0]).toMatchObject({
      ...{ donor: "Jan Nowak", email: BODY.email, amount: 40, currency: "PLN", provider: "stripe" },
    });
    for (const caller of [donor, await cards.person({ role: "moderator" })]) {
      expect(await outcomeOf(caller.call(donations.running, { query: {} }))).toMatchObject({ status: 403 });
    }
    const sum = async () => (await cards.call(donations.donated, { params: { product: "nadaj" } })).amount;
    const before = await sum();
    expect(await postSignedEvent(cards, "invoice.paid", laterInvoice(own, { amount_paid: 4000 }))).toBe(200);
    expect(await sum()).toBe(before + 40);

    await donor.call(donations.cancel, { params: { id: own }, body: {} });
    expect(await running()).toEqual([other]);
    await cardsAdmin.call(donations.cancel, { params: { id: other }, body: {} });
    expect(await running()).toEqual([]);
    const mails = await until(async () => {
      const { dataDir } = cards.services.config;
      const { items } = await listOutbox({ dataDir, limit: 100, offset: 0 });
      const ended = items.filter(({ text }) => text.includes("Thank you for every month."));
      return ended.length === 2 && ended;
    }, "the emails about the end");
    for (const { text } of mails) expect(text).not.toContain("/donate");
    await save({ "money.donations": true }, cardsAdmin);
  });

  it("a variable that switches them off fixes the setting", async () => {
    const fixed = await openWorld({ env: { NADAJ_DONATIONS: "off" } });
    const { values, states } = await (await fixed.person({ role: "admin" })).call(siteSettings.get);

    expect(values["money.donations"]).toBe(false);
    expect(states.find(({ key }) => key === "money.donations")?.fixedBy).toBe("NADAJ_DONATIONS");
    expect(await fixed.call(donations.offer)).toMatchObject({ isOn: false, provider: null });
    await fixed.close();
  });
});
