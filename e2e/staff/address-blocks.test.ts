import { randomInt } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { addressBlocks } from "#shared/address-blocks/contract.ts";
import type { Locale } from "#shared/texts.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { openHydrated, SIDEBAR } from "../page-frame.ts";
import { makeAdministrator, makeMember, PASSWORD, screen, signIn, SITE } from "../site.ts";
import { DESKTOP, PHONE, test } from "../windows.ts";
import { expectNoFaults, makeNamed } from "../people/people-steps.ts";

const PL = { locale: "pl" } as const;
const EN = { locale: "en" } as const;
const REASON = "Masowe zakładanie kont; Konstantynopolitańczykowianeczka zgłosiła je wczoraj";

test.use({ locale: "pl-PL", viewport: DESKTOP });

/** A network of 256 addresses that no other run of the test has. */
function newNetwork(): { range: string; address: string } {
  const network = `45.${randomInt(256)}.${randomInt(256)}`;
  return { range: `${network}.0/24`, address: `${network}.77` };
}

/** The page connects from this address, behind a proxy that the site trusts. */
function comeFrom(page: Page, address: string): Promise<void> {
  return page.setExtraHTTPHeaders({ "x-forwarded-for": address });
}

async function logIn(page: Page, email: string, locale: Locale = "pl"): Promise<void> {
  await openHydrated(page, screen(locale, "/login"));
  await page.getByLabel(m.accounts_email({}, { locale }), { exact: true }).fill(email);
  await page.getByLabel(m.accounts_password({}, { locale }), { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: m.accounts_login_submit({}, { locale }), exact: true }).click();
}

async function register(page: Page, email: string): Promise<void> {
  await openHydrated(page, "/register");
  await page.getByLabel(m.accounts_email({}, PL), { exact: true }).fill(email);
  await page.getByLabel(m.accounts_name({}, PL), { exact: true }).fill("Ala");
  await page.getByLabel(m.accounts_surname({}, PL), { exact: true }).fill("Kot");
  await page.getByLabel(m.accounts_password({}, PL), { exact: true }).fill(PASSWORD);
  await page.getByLabel(m.accounts_password_again({}, PL), { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: m.accounts_register_submit({}, PL), exact: true }).click();
}

const rowOf = (page: Page, target: string) =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader").getByText(target, { exact: true }) });

test("an administrator blocks a range: inside nobody registers or logs in, outside and after the end they do [OPS-054]", async ({
  page,
  openWindow,
}) => {
  test.setTimeout(240_000);
  const member = await makeMember();
  const { range, address } = newNetwork();
  const own = newNetwork();
  await signIn(page, await makeAdministrator());
  await comeFrom(page, own.address);
  await openHydrated(page, "/admin");
  await page
    .locator(SIDEBAR)
    .getByRole("link", { name: m.blocks_title({}, PL) })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(m.blocks_title({}, PL));

  const target = page.getByLabel(m.blocks_range({}, PL), { exact: true });
  const create = page.getByRole("button", { name: m.blocks_create({}, PL), exact: true });
  await page.getByLabel(m.blocks_reason({}, PL), { exact: true }).fill(REASON);
  await target.fill(own.range);
  await create.click();
  await expect(page.getByRole("alert").filter({ hasText: own.address })).toBeVisible();
  await expectNoFaults(page, "address-blocks-refused");
  await target.fill("46.0.0.0/8");
  await create.click();
  await expect(page.getByRole("alert").filter({ hasText: "/16" })).toBeVisible();
  await target.fill(range);
  await create.click();
  await expect(page.getByText(m.blocks_created({ target: range }, PL))).toBeVisible();
  const row = rowOf(page, range);
  await expect(row).toContainText(m.blocks_in_force({}, PL));
  await expect(row).toContainText(REASON);
  await expectNoFaults(page, "address-blocks");

  const inside = await openWindow({ viewport: PHONE });
  await comeFrom(inside, address);
  await logIn(inside, member.email);
  const refusal = inside.getByRole("alert").filter({ hasText: /Z.Twojej sieci nie.można/ });
  await expect(refusal).toBeVisible();
  await expect(refusal).toContainText(/Blokada trwa do.+20\d\d/);
  await register(inside, `${crypto.randomUUID().slice(0, 8)}@example.com`);
  await expect(refusal).toBeVisible();
  const english = await openWindow({ locale: "en-US" });
  await comeFrom(english, address);
  await logIn(english, member.email, "en");
  await expect(english.getByRole("alert").filter({ hasText: /The block lasts until.+20\d\d/ })).toBeVisible();
  const outside = await openWindow();
  await comeFrom(outside, newNetwork().address);
  await logIn(outside, member.email);
  await expect(outside).toHaveURL(`${SITE}/`);

  await row.getByRole("button", { name: m.blocks_end_of({ target: range }, PL) }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(m.blocks_end_range_text({}, PL));
  await expectNoFaults(page, "address-blocks-end");
  await question.getByRole("button", { name: m.blocks_end_now({}, PL) }).click();
  await expect(page.getByText(m.blocks_ended({ target: range }, PL))).toBeVisible();
  await expect(row).toContainText(m.blocks_over({}, PL));
  await logIn(inside, member.email);
  await expect(inside).toHaveURL(`${SITE}/`);
});

test("a blocked mail domain is refused with its subdomains; moderators do not see the blocks", async ({
  page,
  openWindow,
}) => {
  test.setTimeout(180_000);
  const domain = `${crypto.randomUUID().slice(0, 8)}.example`;
  const administrator = await makeAdministrator();
  await signIn(page, administrator);
  await openHydrated(page, "/en/admin/blocks");
  await page.getByLabel(m.blocks_kind_domain({}, EN)).check();
  await page.getByLabel(m.blocks_domain({}, EN), { exact: true }).fill(`@${domain}`);
  await page.getByLabel(m.blocks_reason({}, EN), { exact: true }).fill("Throwaway addresses");
  await page.getByRole("button", { name: m.blocks_create({}, EN), exact: true }).click();
  await expect(rowOf(page, domain)).toContainText(m.blocks_in_force({}, EN));
  await expectNoFaults(page, "address-blocks-en");

  const visitor = await openWindow();
  await comeFrom(visitor, newNetwork().address);
  await register(visitor, `ala@poczta.${domain}`);
  await expect(visitor.getByText(/nie.są tu.przyjmowane do.+20\d\d/)).toBeVisible();
  const { items } = await administrator.call(addressBlocks.list, { query: { limit: 100 } });
  const { _id: id } = items.find((block) => block.target === domain) ?? { _id: "" };
  await administrator.call(addressBlocks.end, { params: { id } });
  await register(visitor, `ala@poczta.${domain}`);
  await expect(visitor.getByRole("heading", { name: m.accounts_check_mail_title({}, PL) })).toBeVisible();

  const moderator = await openWindow({ account: await makeNamed("Ala", "moderator") });
  await openHydrated(moderator, "/admin");
  await expect(
    moderator.locator(SIDEBAR).getByRole("link", { name: m.moderation_videos({}, PL) }),
  ).toBeVisible();
  await expect(moderator.locator(SIDEBAR).getByRole("link", { name: m.blocks_title({}, PL) })).toHaveCount(0);
  await openHydrated(moderator, "/admin/blocks");
  await expect(moderator.getByText(m.blocks_forbidden({}, PL))).toBeVisible();
});
