import { expect, test, type Page } from "@playwright/test";
import { createClient } from "#shared/client.ts";
import { donations } from "#shared/donations/contract.ts";
import { formatZloty } from "#web/ui/format/money.ts";
import { accessibilityFaults } from "../accessibility.ts";
import { openHydrated, SIDEBAR } from "../page-frame.ts";
import { linkInEmail, screen, SITE, collectPageErrors } from "../site.ts";

test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

const call = createClient({ base: `${SITE}/api`, headers: () => ({ "accept-language": "pl" }) });

async function raised(): Promise<number> {
  const { amount } = await call(donations.donated, { params: { product: "nadaj" } });
  return amount;
}

async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("Imię", { exact: true }).fill("Ola");
  await page.getByLabel("Nazwisko", { exact: true }).fill("Kowal");
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("Akceptuję").check();
  await page.getByLabel("Zgadzam się na przetwarzanie").check();
}

/** The hosts to which a page sends requests. */
function recordHosts(page: Page): Set<string> {
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).origin));
  return hosts;
}

test("@smoke a visitor finds the donation page and pays, without requests to other hosts [PAY-010]", async ({
  page,
}) => {
  const pageErrors = collectPageErrors(page);
  const hosts = recordHosts(page);
  const before = await raised();
  const sum = page.locator("strong");
  await test.step("donating is the first entry of the sidebar, and has a page in both languages [PAY-001, SHL-018]", async () => {
    await page.goto("/en/donate");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("You keep this station on the air.");
    await openHydrated(page, "/about");
    const links = page.locator(`${SIDEBAR} a`);
    const hrefs = await links.evaluateAll((found) => found.map((link) => link.getAttribute("href")));
    expect(hrefs.slice(0, 4)).toEqual(["/donate", "/", "/feed", "/channels"]);
    await links.first().click();

    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tę antenę utrzymujesz Ty.");
    await expect(page.getByRole("main")).toHaveCSS("padding", "0px");
  });
  await test.step("the test provider takes the payment, whose status page works without the payment id in the URL [PAY-027, PAY-028, PAY-029]", async () => {
    // A sum of zero is not shown.
    await expect(sum).toHaveText(before > 0 ? [formatZloty(before, "pl")] : []);
    await page.getByRole("button", { name: "Wpłać 50 zł" }).click();
    await expect(page.getByText("To pole jest wymagane")).toHaveCount(5);
    await page.getByRole("button", { name: "20 zł", exact: true }).click();
    await fillIn(page, "ola-wplaca@example.com");
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Wpłać 20 zł" }).click();

    await expect(page).toHaveURL(/\/payment-continue\?paymentId=[\da-f-]{36}$/);
    const paymentId = new URL(page.url()).searchParams.get("paymentId");
    // The tab stores the payment, so the URL needs no id.
    await page.goto("/payment-continue");
    await page.getByRole("button", { name: "Zapłać na próbę" }).click();
    await expect(page).toHaveURL(`${SITE}/payment-success?paymentId=${paymentId}`);
    await expect(page.getByRole("status").filter({ hasText: formatZloty(20, "pl") })).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  await test.step("the sum of donations grows [PAY-030]", async () => {
    await expect(async () => {
      await page.goto("/donate");
      await expect(sum).toHaveText(formatZloty(before + 20, "pl"), { timeout: 10_000 });
    }).toPass();
  });
  expect([...hosts]).toEqual([SITE]);
  expect(pageErrors).toEqual([]);
});

test("the simple form takes donations, too; a monthly one is cancelled by the link in its email [PAY-002, PAY-003, PAY-004, PAY-005]", async ({
  page,
  request,
}) => {
  const pageErrors = collectPageErrors(page);
  const email = "co-miesiac@example.com";
  for (const outcome of ["continue", "success", "fail"]) {
    for (const [locale, title] of [
      ["pl", "Płatność"],
      ["en", "Payment"],
    ] as const) {
      const response = await request.get(screen(locale, `/payment-${outcome}`));
      expect(response.status()).toBe(200);
      expect(await response.text()).toContain(`<title>${title} – Nadaj</title>`);
    }
  }
  await page.goto("/en/donate-old");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Donation to Nadaj");
  await openHydrated(page, "/donate-old");
  await page.getByText("Co miesiąc", { exact: true }).click();
  await page.getByLabel("Kwota").fill("30,50");
  await fillIn(page, email);
  const submit = page.getByRole("button", { name: "Wpłacaj 30,50 zł co miesiąc" });
  await submit.click();
  await page.getByRole("button", { name: "Odrzuć płatność" }).click();
  await expect(page).toHaveURL(/\/payment-fail\?/);
  await expect(page.getByText("Nic nie zostało pobrane")).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);

  const consents = { terms: true, personalData: true } as const;
  const { paymentId } = await call(donations.donate, {
    body: { name: "Ola", lastName: "Kowal", email, amount: 30.5, type: "regular", consents },
  });
  await call(donations.tryOut, { params: { id: paymentId }, body: { outcome: "succeeded" } });
  await page.goto(await linkInEmail(email, "/payment-success"));
  await page.getByRole("button", { name: "Zakończ comiesięczne wpłaty" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Zakończ", exact: true }).click();

  await expect(page.getByText("Comiesięczne wpłaty są zakończone.")).toBeVisible();
  const ended = await call(donations.get, { params: { id: paymentId }, query: {} });
  expect(ended.regular).toBe("ended");
  expect(pageErrors).toEqual([]);
});
