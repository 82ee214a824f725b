import { expect, test, type Page } from "@playwright/test";
import { createClient } from "#shared/client.ts";
import { donations } from "#shared/donations/contract.ts";
import { formatZloty } from "#web/ui/format/money.ts";
import { accessibilityFaults } from "./accessibility.ts";
import { open, SIDEBAR, wake } from "./bars.ts";
import { linkMailedTo, screen, SITE, watchComplaints } from "./site.ts";

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

/** The hosts that a page asks for anything. */
function watchHosts(page: Page): Set<string> {
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).origin));
  return hosts;
}

test("a visitor finds the way to donate, pays, and nobody else hears of it [PAY-010]", async ({ page }) => {
  const complaints = watchComplaints(page);
  const hosts = watchHosts(page);
  const before = await raised();
  const sum = page.locator("strong");
  await test.step("donating comes first in the sidebar, and has a page in both languages [PAY-001, SHL-018]", async () => {
    await page.goto("/en/donate");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("You keep this station on the air.");
    await open(page, "/");
    const links = page.locator(`${SIDEBAR} a`);
    const hrefs = await links.evaluateAll((found) => found.map((link) => link.getAttribute("href")));
    expect(hrefs.slice(0, 4)).toEqual(["/donate", "/", "/feed", "/channels"]);
    await links.first().click();

    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tę antenę utrzymujesz Ty.");
    await expect(page.getByRole("main")).toHaveCSS("padding", "0px");
  });
  await test.step("the test provider takes the payment, which survives without the address [PAY-027, PAY-028, PAY-029]", async () => {
    // Nothing raised is nothing to boast of.
    await expect(sum).toHaveText(before > 0 ? [formatZloty(before, "pl")] : []);
    await page.getByRole("button", { name: "Wpłać 50 zł" }).click();
    await expect(page.getByText("To pole jest wymagane")).toHaveCount(5);
    await page.getByRole("button", { name: "20 zł", exact: true }).click();
    await fillIn(page, "ola-wplaca@example.com");
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Wpłać 20 zł" }).click();

    await expect(page).toHaveURL(/\/payment-continue\?paymentId=[\da-f-]{36}$/);
    const paymentId = new URL(page.url()).searchParams.get("paymentId");
    // The tab knows the payment without the address too.
    await page.goto("/payment-continue");
    await page.getByRole("button", { name: "Zapłać na próbę" }).click();
    await expect(page).toHaveURL(`${SITE}/payment-success?paymentId=${paymentId}`);
    await expect(page.getByRole("status").filter({ hasText: formatZloty(20, "pl") })).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  await test.step("the sum that was raised grows [PAY-030]", async () => {
    await expect(async () => {
      await page.goto("/donate");
      await expect(sum).toHaveText(formatZloty(before + 20, "pl"), { timeout: 1000 });
    }).toPass();
  });
  expect([...hosts]).toEqual([SITE]);
  expect(complaints).toEqual([]);
});

test("the simple form takes donations too; a monthly one ends by the link of its mail [PAY-002, PAY-003, PAY-004, PAY-005]", async ({
  page,
  request,
}) => {
  const complaints = watchComplaints(page);
  const email = "co-miesiac@example.com";
  for (const outcome of ["continue", "success", "fail"]) {
    for (const [locale, title] of [
      ["pl", "Płatność"],
      ["en", "Payment"],
    ] as const) {
      const answer = await request.get(screen(locale, `/payment-${outcome}`));
      expect(answer.status()).toBe(200);
      expect(await answer.text()).toContain(`<title>${title} – Nadaj</title>`);
    }
  }
  await page.goto("/en/donate-old");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Donation to Nadaj");
  await page.goto("/donate-old", { waitUntil: "networkidle" });
  await wake(page);
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
  await page.goto(await linkMailedTo(email, "/payment-success"));
  await page.getByRole("button", { name: "Zakończ comiesięczne wpłaty" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Zakończ", exact: true }).click();

  await expect(page.getByText("Comiesięczne wpłaty są zakończone.")).toBeVisible();
  const ended = await call(donations.get, { params: { id: paymentId }, query: {} });
  expect(ended.regular).toBe("ended");
  expect(complaints).toEqual([]);
});
